import { expect, test } from 'vitest';
import {
  any,
  both,
  filled,
  fitted,
  hasItems,
  includes,
  is,
  not,
  when,
} from '../../src/domain/forms/asked/conditions.ts';
import type { Condition, Field, FieldGroup, ListDefinition, ScheduleItem } from '../../src/domain/forms/definition.ts';
import { eicrA4 } from '../../src/domain/forms/eicr/a4.ts';
import { formOf } from '../../src/domain/forms/records/form-of.ts';
import { scheduleFields } from '../../src/domain/forms/schedule/schedule-fields.ts';
import { choice, choicesOf, int, onlyIf, optionalIf, requiredIf, text } from '../../src/domain/forms/shared/field.ts';
import { socketCheck } from '../made-up-form/form.ts';

/*
 * Most of these lines are tests of the compiler, which reads them with everything else and refuses an expectation of an error that
 * is none.
 */
const kinds = [
  { value: 'ring', label: 'Ring' },
  { value: 'spare', label: 'Spare' },
] as const;
const kind = choice('kind', 'Kind', kinds);
const sides = choicesOf('sides', 'Sides', kinds);
const ways = int('ways', 'Ways');
const parts = {
  name: 'parts',
  title: 'Parts',
  item: 'part',
  fields: [text('of', 'Of')],
} as const satisfies ListDefinition;

/** The made-up form with another page of these fields, and a list. */
const formWith = <const G extends readonly FieldGroup[]>(groups: G) => ({
  ...socketCheck,
  sections: [{ key: 'rounds', title: 'The check', groups, lists: [parts] }] as const,
});
const fieldsWith = <Q extends string>(condition: Condition<Q>) =>
  formWith([{ fields: [kind, sides, ways, text('cut', 'Cut', onlyIf(condition))] }]);

test('a condition asks of fields of its record, and for values that they can have', () => {
  formOf(fieldsWith(is('kind', 'ring', 'spare')));
  formOf(fieldsWith(both(includes('sides', 'ring'), not(fitted('cut')), any(is('ways', 3), hasItems('parts')))));
  formOf(fieldsWith(when(['kind', 'ways'], ({ ways: counted }) => counted === 3)));
  // @ts-expect-error: no field of that name
  formOf(fieldsWith(is('kinds', 'ring')));
  // @ts-expect-error: no kind of that name
  formOf(fieldsWith(is('kind', 'rnig')));
  // @ts-expect-error: one of them is none
  formOf(fieldsWith(is('kind', 'ring', 'radial')));
  // @ts-expect-error: a number, which is never a text
  formOf(fieldsWith(is('ways', 'three')));
  // @ts-expect-error: none among its choices
  formOf(fieldsWith(includes('sides', 'left')));
  // @ts-expect-error: no field to be filled in
  formOf(fieldsWith(filled('cuts')));
  // @ts-expect-error: within others, and turned round
  formOf(fieldsWith(both(is('kind', 'ring'), not(any(fitted('cut'), fitted('cuts'))))));
  // @ts-expect-error: no list of the section
  formOf(fieldsWith(hasItems('part')));
  // @ts-expect-error: no field that it says it reads
  formOf(fieldsWith(when(['kind', 'size'], () => true)));
});

test('of a field written as a plain object, and of a row of the schedule, the same is asked', () => {
  const cut = { name: 'cut', label: 'Cut', kind: 'text', required: false } as const;
  formOf(formWith([{ fields: [kind, { ...cut, applies: is('kind', 'ring') }] }]));
  // @ts-expect-error: no field of that name
  formOf(formWith([{ fields: [kind, { ...cut, applies: is('kinds', 'ring') }] }]));
  const [item] = eicrA4.schedule[0]?.items ?? [];
  const fields = scheduleFields(item as ScheduleItem);
  const asked = fields.flatMap((field) => ('applies' in field ? field.applies.asks : []));
  expect(asked).toEqual(['outcome=LIM', 'outcome=NV']);
  const limitation = fields.find(({ name }) => name === 'limitation');
  expect(
    ['LIM', 'NV', 'pass', 'C2', ''].map((outcome) => (limitation as Field).applies?.({ outcome }, {} as never)),
  ).toEqual([true, true, false, false, false]);
});

test('so does what is required, and the fields and lists of a list', () => {
  // @ts-expect-error: required on a condition of no field
  formOf(formWith([{ fields: [kind, text('cut', 'Cut', requiredIf(is('kin', 'ring')))] }]));
  const sectionOf = <const L extends ListDefinition>(list: L) => ({
    ...socketCheck,
    sections: [{ key: 'rounds', title: 'The check', groups: [{ fields: [kind] }], lists: [list] }] as const,
  });
  formOf(sectionOf({ ...parts, required: is('kind', 'ring') }));
  // @ts-expect-error: a list is required on a condition of its section
  formOf(sectionOf({ ...parts, required: is('of', 'x') }));
  formOf(sectionOf({ ...parts, fields: [text('of', 'Of'), text('at', 'At', optionalIf(filled('of')))] }));
  // @ts-expect-error: a field of an item on a condition of the item
  formOf(sectionOf({ ...parts, fields: [text('at', 'At', optionalIf(is('kind', 'ring')))] }));
  // @ts-expect-error: and of its circuits
  formOf({
    ...socketCheck,
    circuit: { details: [{ fields: [text('at', 'At', optionalIf(filled('zss')))] }], tests: [] },
  });
  // @ts-expect-error: and of its boards
  formOf({ ...socketCheck, board: { groups: [{ fields: [text('at', 'At', optionalIf(filled('zss')))] }] } });
});

test('a condition says what it asks: a bare function is none', () => {
  // @ts-expect-error: nobody could tell which fields it reads
  text('cut', 'Cut', { applies: () => true });
  const plain = { name: 'cut', label: 'Cut', kind: 'text' } as const;
  // @ts-expect-error: nor of a field that is written as a plain object
  const applied: Field = { ...plain, required: false, applies: () => true };
  // @ts-expect-error: nor what one is required on
  const wanted: Field = { ...plain, required: () => true };
  // @ts-expect-error: nor what a list is
  const list: ListDefinition = { ...parts, required: () => true };
  expect([applied, wanted, list]).toHaveLength(3);
  expect(both(is('a', 1, 2), not(filled('b')), hasItems('c')).asks).toEqual(['a=1', 'a=2', 'b?', 'c[]']);
});

test('conditions of a record are answered by it and by nothing else', () => {
  const answer = (condition: Condition, record: object) => condition({ ...record }, eicrA4 as never);
  expect([{ a: 'x' }, { a: 'y' }, {}].map((record) => answer(is('a', 'x', 'z'), record))).toEqual([true, false, false]);
  expect([{ a: ['x', 'y'] }, { a: 'x' }, {}].map((record) => answer(includes('a', 'x'), record))).toEqual([
    true,
    false,
    false,
  ]);
  expect([{ a: { b: 'x' } }, { a: {} }, {}].map((record) => answer(filled('a.b'), record))).toEqual([
    true,
    false,
    false,
  ]);
  const fits = [{ a: 'na' }, { a: { text: 'N/A' } }, { a: '' }, { a: 'B' }].map((record) =>
    answer(fitted('a'), record),
  );
  expect(fits).toEqual([false, false, false, true]);
  expect([{ a: [{ id: '1' }] }, { a: [] }].map((record) => answer(not(hasItems('a')), record))).toEqual([false, true]);
  expect(answer(any(is('a', 1), is('a', 2)), { a: 2 })).toBe(true);
  expect(answer(both(is('a', 1), is('b', 2)), { a: 1, b: 3 })).toBe(false);
});
