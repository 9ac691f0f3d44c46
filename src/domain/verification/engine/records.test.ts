import { readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import { socketCheck } from '../../../../tests/made-up-form/form.ts';
import { sourceFiles } from '../../../../tests/support/source-code.ts';
import type { Edition } from '../../editions.ts';
import type { Field, ReportDocument, Section, Values } from '../../forms/definition.ts';
import { allFields, everyField } from '../../forms/document.ts';
import { completeEicr } from '../../forms/fixtures/complete-eicr.ts';
import { kindOf } from '../../forms/kinds/index.ts';
import type { FieldKind } from '../../forms/kinds/values.ts';
import { formOf } from '../../forms/records/form-of.ts';
import type { DocumentOn } from '../../forms/records/subjects.ts';
import { definitionOf, formsOfType, formTypes } from '../../forms/registry.ts';
import { text } from '../../forms/shared/field.ts';
import { checkValue } from '../../forms/value.ts';
import { contextOf } from './context.ts';
import { asDeclared } from './records.ts';
import { ruleOf } from './rule.ts';
import { recordAt, textOf } from './values.ts';

/* Tests of the compiler, most of them: it refuses an expected error that does not occur. */

type Works = { supply?: { ze?: string }; design?: { by?: string } };
type Condition = { supply?: { ze?: string; demand?: string }; summary?: { outcome?: 'good' | 'bad' } };
type Two = {
  works: { on: 'installation'; document: Works };
  condition: { on: 'installation' | 'condition'; document: Condition };
};

test('the document type of a subject is that of every form that reports on it', () => {
  expectTypeOf<DocumentOn<'installation', Two>>().toEqualTypeOf<Works | Condition>();
  expectTypeOf<DocumentOn<'condition', Two>>().toEqualTypeOf<Condition>();
  const onInstallation = (document: DocumentOn<'installation', Two>) => [
    recordAt(document, 'supply').ze,
    // @ts-expect-error: the one has it, the other has not
    recordAt(document, 'supply').demand,
    // @ts-expect-error: neither of them has it
    recordAt(document, 'supply').zee,
    // @ts-expect-error: the group itself is of one of them
    recordAt(document, 'summary'),
  ];
  const onCondition = (document: DocumentOn<'condition', Two>) => [
    recordAt(document, 'summary').outcome,
    // @ts-expect-error: such a form has no design
    recordAt(document, 'design'),
  ];
  expect(onInstallation({ supply: { ze: '0.35' } })[0]).toBe('0.35');
  expect(onCondition({ summary: { outcome: 'bad' } })[0]).toBe('bad');
});

test('a rule reads the fields that forms declare, and no other', () => {
  const rule = ruleOf({
    id: 'made-up',
    codes: ['MADE_UP'],
    appliesTo: 'condition',
    about: { MADE_UP: ['supply/ze'] },
    report: ({ document }) => [
      { rule: 'MISSING', severity: 'note', path: 'supply/ze', message: recordAt(document, 'supply').ze?.text ?? '' },
    ],
    circuit: (_, { record }) => {
      // @ts-expect-error: no circuit is of such a kind
      if (record.circuit_kind === 'rnig') return [];
      // @ts-expect-error: nor has it such a field
      return record.zss ? [] : [];
    },
  });
  const [said] = rule.judge(contextOf(completeEicr()));
  expect(said?.message).toBeTruthy();
  expect(said?.message).toBe(textOf(recordAt(asDeclared(completeEicr()), 'supply').ze?.text));
});

test('a form does not compile if the rules’ document type differs from its own', () => {
  const otherwise = {
    ...socketCheck,
    formType: 'EICR',
    reportsOn: ['installation'],
    sections: [{ key: 'supply', title: 'Supply', groups: [{ fields: [text('ze', 'Ze')] }] }],
  } as const;
  // @ts-expect-error: recordsDiffer, "supply": rules read a reading there
  expect(formOf(otherwise).formType).toBe('EICR');
  const unknown = { ...otherwise, sections: [{ key: 'rounds', title: 'Rounds', groups: [] }] as readonly [Section] };
  expect(formOf({ ...unknown, formType: 'EICR' as string }).formType).toBe('EICR');
  // @ts-expect-error: rules are told of no form of this type, so it reports on nothing that they judge
  expect(formOf({ ...otherwise, formType: 'OTHER' }).formType).toBe('OTHER');
});

test('rules and their results do not know the records of a single form', () => {
  const judging = sourceFiles().filter((file) => file.startsWith('src/domain/verification/'));
  expect(judging.length).toBeGreaterThan(200);
  expect(judging.filter((file) => /eicr\/values\.ts'/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

/* The compiler cannot check that the values of a document match its fields; these tests do. */

const isText = (value: unknown) => typeof value === 'string';
const areTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isChoice = ({ choices = [] }: Field, value: unknown) => choices.some((choice) => choice.value === value);

/** True if a value matches `KindValues` and `ChosenValues` for its kind: written independently of the checks. */
const isOfKind: { [K in FieldKind]?: (value: unknown, field: Field) => boolean } = {
  address: (value) =>
    isRecord(value) &&
    [value.town, value.postcode, value.uprn].every((part) => part === undefined || isText(part)) &&
    (value.lines === undefined || areTexts(value.lines)),
  bool: (value) => typeof value === 'boolean',
  date: isText,
  date_or_unknown: isText,
  dates: areTexts,
  decimal: isText,
  enum: (value, field) => isChoice(field, value),
  enums: (value, field) => Array.isArray(value) && value.every((each) => isChoice(field, each)),
  fed_from: (value) =>
    isRecord(value) &&
    (value.origin === undefined || value.origin === true) &&
    [value.board, value.circuit].every((part) => part === undefined || isText(part)),
  int: (value) => Number.isSafeInteger(value),
  link: isText,
  links: areTexts,
  longtext: isText,
  number_or_unknown: (value) => value === 'unknown' || typeof value === 'number',
  reading: (value) =>
    isRecord(value) &&
    isText(value.text) &&
    ['measured', 'calculated', 'carried', 'imported'].includes(value.provenance as string) &&
    (value.limitation === undefined || isText(value.limitation)),
  signature: isText,
  text: isText,
  texts: areTexts,
  tick: (value) => ['yes', 'no', 'na', 'lim'].includes(value as string),
  time: isText,
};

const odd: readonly unknown[] = [
  ...[0, -1, 1.5, 3, Number.NaN, 1e300, true, false],
  ...['x', 'yes', 'unknown', 'LIM', 'na', '0.35', '>299', '2026-04-15', '2026-04-15T10:00:00Z', '__proto__'],
  ...[[], ['x'], [3], [null], [['x']], ['2026-04-15'], [{}]],
  ...[{}, { text: 3 }, { text: '0.35' }, { text: 'LIM', provenance: 'guessed' }, { text: 'LIM', limitation: 7 }],
  ...[
    { lines: 'x' },
    { lines: [3] },
    { town: [] },
    { origin: false },
    { origin: 'yes' },
    { board: 3 },
    { circuit: [] },
  ],
  ...[Object.create(null), new Date(0), () => 'x', Symbol('x'), 3n],
];

test('any value that the kind of a field accepts has the field’s declared type', () => {
  const forms = formTypes().flatMap(formsOfType);
  expect(forms.length).toBeGreaterThan(1);
  const complete = completeEicr();
  let letIn = 0;
  for (const form of forms) {
    const given = { ...complete, edition: form.edition as Edition };
    const held = [...allFields(form, given)].map(({ field, value }) => ({ field, value }));
    for (const field of [...everyField(form), ...held.map((each) => each.field)]) {
      const own = held.filter((each) => each.field === field).map(({ value }) => value);
      for (const value of [...odd, ...own]) {
        if (value === undefined) continue;
        const checked = checkValue(field, value);
        if (!checked.ok) continue;
        letIn += 1;
        expect(isOfKind[field.kind]?.(checked.value, field), `${field.name}: ${String(checked.value)}`).toBe(true);
      }
    }
  }
  expect(letIn).toBeGreaterThan(1000);
  const used = new Set(forms.flatMap(everyField).map(({ kind }) => kind));
  expect([...used].filter((kind) => !isOfKind[kind])).toEqual([]);
});

test('a document is read as declared without being touched', () => {
  const document: ReportDocument = completeEicr();
  expect(asDeclared(document)).toBe(document);
  expect(definitionOf(document).reportsOn).toEqual(['installation', 'observations', 'condition']);
  expect(kindOf({ name: 'ze', label: 'Ze', kind: 'reading', required: false }).name).toBe('reading');
});
