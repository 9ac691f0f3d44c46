import { describe, expect, test } from 'vitest';
import type { FormDefinition, ListDefinition, ReportDocument } from './definition.ts';
import { hasGroup } from './document.ts';
import { mayAddBoard, tooMany } from './most.ts';
import { formsOfType, formTypes } from './registry.ts';

const forms = formTypes().flatMap(formsOfType);
const items = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `i${index}` }));

/** A document with as many items in one list, and one in each list that contains it. */
type Lists = { name: string; most: number; of: (count: number) => ReportDocument };

function listsOf(form: FormDefinition): Lists[] {
  const within = (list: ListDefinition, name: string, wrap: (list: unknown) => ReportDocument): Lists[] => [
    { name, most: 200, of: (count) => wrap(items(count)) },
    ...(list.lists ?? []).flatMap((inner) =>
      within(inner, `${name}/${inner.name}`, (of) => wrap([{ id: 'around', [inner.name]: of }])),
    ),
  ];
  const own = form.sections.flatMap(({ key, lists = [] }) =>
    lists.flatMap((list) =>
      within(list, `${key}/${list.name}`, (of) =>
        document(form, list.name === key ? { [key]: of } : { [key]: { [list.name]: of } }),
      ),
    ),
  );
  const boards = form.most?.boards ?? 200;
  const circuits = form.most?.circuits ?? 6000;
  return [
    ...own,
    ...(hasGroup(form, 'boards')
      ? [
          { name: 'boards', most: boards, of: (count: number) => document(form, { boards: items(count) }) },
          {
            name: 'circuits',
            most: circuits,
            of: (count: number) => document(form, { boards: [{ id: 'b', circuits: items(count) }] }),
          },
        ]
      : []),
    ...(hasGroup(form, 'observations')
      ? [{ name: 'observations', most: 500, of: (count: number) => document(form, { observations: items(count) }) }]
      : []),
  ];
}

const document = ({ formType, edition }: FormDefinition, groups: object) =>
  ({ form_type: formType, edition, ...groups }) as unknown as ReportDocument;

describe.each(forms.map((form) => [`${form.formType} ${form.edition}`, form] as const))('%s', (_, form) => {
  test.each(listsOf(form).map((list) => [list.name, list] as const))('%s has a limit', (_name, { most, of }) => {
    expect(tooMany(form, of(0), of(most))).toBeUndefined();
    expect(tooMany(form, of(most), of(most + 1))).toMatch(/^(A report has room for|This form has one) \w/);
    // A list that was longer before may be shortened and edited.
    expect(tooMany(form, of(most + 2), of(most + 1))).toBeUndefined();
    expect(tooMany(form, of(most + 1), of(most + 1))).toBeUndefined();
  });
});

test('circuits count over all boards', () => {
  const [form] = formsOfType('EICR');
  if (!form) throw new Error('no EICR');
  const boards = (each: number) =>
    document(form, { boards: items(100).map(({ id }) => ({ id, circuits: items(each) })) });
  expect(tooMany(form, boards(60), boards(61))).toBe(
    'A report has room for 6000 circuits. Start another report for the rest.',
  );
  expect(mayAddBoard(form, boards(1))).toBe(true);
  expect(mayAddBoard(form, document(form, { boards: items(200) }))).toBe(false);
});
