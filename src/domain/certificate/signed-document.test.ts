import { describe, expect, test } from 'vitest';
import { inspected } from '../../../tests/support/inspection.ts';
import { newWorkDocument } from '../../../tests/support/new-work/new-work-document.ts';
import type { Field, FormDefinition, ReportDocument } from '../forms/definition.ts';
import { circuitFields, everyField, fieldsOf } from '../forms/document.ts';
import { completeEicr } from '../forms/fixtures/complete-eicr.ts';
import { definitionOf } from '../forms/registry.ts';
import { scheduleFields } from '../forms/schedule/schedule-fields.ts';
import { scheduleOf } from '../forms/schedule/schedule-of.ts';
import { verify } from '../verification/engine/verify.ts';
import { signedDocument } from './signed-document.ts';

const editions = ['2018+A4', '2018+A2+A3'] as const;

/** A record with a mark in every field, by which the field can be found wherever it ends up. */
function marked(place: string, fields: readonly Field[]): Record<string, unknown> {
  const record: Record<string, unknown> = { unheard_of: `${place}:unheard_of;` };
  for (const { name } of fields) {
    const steps = name.split('.');
    const last = steps.pop() ?? name;
    let at = record;
    for (const step of steps) {
      at[step] ??= {};
      at = at[step] as Record<string, unknown>;
    }
    at[last] = `${place}:${name};`;
  }
  return record;
}

/** A document with every field that a definition can have, and the fields by their mark. */
function everything(definition: FormDefinition) {
  const marks = new Map<string, Field>();
  const mark = (place: string, fields: readonly Field[]) => {
    for (const field of fields) marks.set(`${place}:${field.name};`, field);
    return marked(place, fields);
  };
  const document: Record<string, unknown> = { form_type: definition.formType, edition: definition.edition };
  for (const section of definition.sections) {
    const lists = (section.lists ?? []).map(
      (list) => [list.name, [{ id: 'i1', ...mark(`${section.key}.${list.name}`, list.fields) }]] as const,
    );
    const own = lists.find(([name]) => name === section.key);
    document[section.key] = own ? own[1] : { ...mark(section.key, fieldsOf(section)), ...Object.fromEntries(lists) };
  }
  document.inspection_schedule = scheduleOf(definition, {})
    .flatMap((part) => part.items)
    .map((item) => ({ slug: item.slug, ...mark(item.slug, scheduleFields(item)) }));
  const circuits = [{ id: 'c1', ...mark('circuit', circuitFields(definition)) }];
  document.boards = [{ id: 'b1', ...mark('board', fieldsOf(definition.board)), circuits }];
  // Photos of the repair are signed for only if it was put right.
  const putRight = { fixed: { done: true, photos: 'observation:fixed.photos;' } };
  document.observations = [
    { id: 'o1', ...mark('observation', fieldsOf(definition.observation)) },
    { id: 'o2', ...putRight },
  ];
  return { document: document as unknown as ReportDocument, marks };
}

test('keeps the company’s share of the maximum Zs', () => {
  const document = { ...completeEicr(), max_zs_share: 75 };
  expect(signedDocument(definitionOf(document), document).max_zs_share).toBe(75);
});

describe.each(editions)('%s', (edition) => {
  const definition = definitionOf({ form_type: 'EICR', edition });

  test('every field of the form is in the signed data, except internal ones', () => {
    const { document, marks } = everything(definition);
    const signed = JSON.stringify(signedDocument(definition, document));
    expect(marks.size).toBeGreaterThan(300);
    for (const [mark, { unprinted }] of marks)
      expect([mark, signed.includes(mark)]).toEqual([mark, unprinted !== 'internal']);
  });

  test('values that no definition names are not in the signed data', () => {
    const { document } = everything(definition);
    expect(JSON.stringify(signedDocument(definition, { ...document, whatever: 'x' } as ReportDocument))).not.toMatch(
      /unheard_of|whatever/,
    );
  });

  // A field is made internal where it is defined; a new one must be added here as well.
  test('every field whose hint keeps it off the report is left out, and the known private ones are internal', () => {
    const fields = everyField(definition);
    for (const { name, hint = '', unprinted } of fields)
      if (/not on the report|for the quote|for you\b/iu.test(hint))
        expect([name, unprinted]).toEqual([name, 'internal']);
    const internal = fields.filter(({ unprinted }) => unprinted === 'internal').map(({ name }) => name);
    expect(internal.sort()).toEqual(['action_recommended', 'client_email', 'client_phone', 'library_id', 'rationale']);
  });
});

test('the rules find the same in the signed data as in the report', () => {
  const demo = inspected({
    seed: 3,
    installation: 'hmo',
    day: '2026-11-20',
    nextDue: '2031-11-19',
    electrician: 'E. Lectrician',
    defects: [],
  });
  for (const document of [completeEicr(), { form_type: 'EICR', edition: '2018+A4', ...demo } as ReportDocument]) {
    const signed = signedDocument(definitionOf(document), document);
    expect(verify(signed)).toEqual(verify(document));
  }
});

test('the rules also find plain words for a lesser code in the signed data', () => {
  const raised = { id: 'o1', code: 'C2', text: 'Lid loose', plain_words: 'See to it.', plain_words_code: 'C3' };
  const document = { ...completeEicr(), observations: [raised] };
  const signed = signedDocument(definitionOf(document), document);
  expect(verify(signed).findings.map(({ rule }) => rule)).toContain('PLAIN_WORDS_CODE');
});

test('a complete report without internal fields is the same, and absent values stay absent', () => {
  const document = completeEicr();
  const definition = definitionOf(document);
  const { client_email: _, ...ordered_by } = document.ordered_by ?? {};
  const observations = document.observations?.map(({ action_recommended: __, ...rest }) => rest);
  expect(signedDocument(definition, document)).toEqual({ ...document, ordered_by, observations });
  const bare = { form_type: 'EICR', edition: '2018+A4' } as const;
  expect(signedDocument(definition, bare)).toEqual(bare);
});

test('keeps the date of design given at booking', () => {
  const document = { ...newWorkDocument('eic'), designed_on: '2026-10-01' };
  expect(signedDocument(definitionOf(document), document).designed_on).toBe('2026-10-01');
});
