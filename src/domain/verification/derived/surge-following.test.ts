import { expect, test } from 'vitest';
import type { Values } from '../../forms/definition.ts';
import type { Json } from '../../report/entry.ts';
import { reportWith } from '../fixture.ts';
import { derivedFrom } from './derived-from.ts';

const at = (name: string) => `boards/b1/${name}`;
const follows = (board: Values, changes: Record<string, Json>, rest: Values = {}) =>
  derivedFrom(
    reportWith({ board, rest }),
    Object.entries(changes).map(([name, value]) => ({ path: at(name), value })),
  )
    .filter(({ path }) => path.startsWith(at('spd')))
    .map(({ path, value }) => [path, value]);

const none = [
  [at('spd_types'), ['na']],
  [at('spd_ok'), 'na'],
];

test('types and indicator are N/A if no surge device is fitted', () => {
  expect(follows({}, { spd_present: false })).toEqual(none);
  // The page sends blank fields too.
  expect(follows({}, { spd_present: false, spd_types: null, spd_ok: null })).toEqual(none);
  expect(follows({ spd_present: true }, { spd_present: false })).toEqual(none);
});

test('entered values stay, and have a finding', () => {
  expect(follows({ spd_present: true, spd_types: ['T2'], spd_ok: 'yes' }, { spd_present: false })).toEqual([]);
  expect(follows({}, { spd_present: false, spd_ok: 'yes' })).toEqual(none.slice(0, 1));
});

test('N/A is cleared if one is fitted after all, and nothing changes without a change', () => {
  const board = { spd_present: false, spd_types: ['na'], spd_ok: 'na' };
  expect(follows(board, { spd_present: true })).toEqual([
    [at('spd_types'), null],
    [at('spd_ok'), null],
  ]);
  expect(follows(board, { spd_present: true, spd_types: ['T2'], spd_ok: 'na' })).toEqual([[at('spd_ok'), null]]);
  expect(follows({ spd_present: false }, { spd_present: false })).toEqual([]);
  expect(follows({}, { spd_present: true })).toEqual([]);
});

test('a form that asks for neither gets nothing', () => {
  expect(follows({}, { spd_present: false }, { form_type: 'VISUAL' })).toEqual([]);
});
