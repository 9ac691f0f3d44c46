import { expect, test } from 'vitest';
import type { ReportDocument, Values } from '../../forms/definition.ts';
import type { Json } from '../../report/entry.ts';
import { withChanges } from '../../report/fold.ts';
import { reportWith } from '../fixture.ts';
import { circuitReadingFrom, zdbFrom } from './reading-from-others.ts';
import { readingsFollowing } from './readings-following.ts';

const measured = (text: string) => ({ text, provenance: 'measured' });
const calculated = (text: string) => ({ text, provenance: 'calculated' });
const c1 = 'boards/b1/circuits/c1';
const report = ({ board = {}, circuit = {}, supply = { ze: measured('0.21') } }: Record<string, Values>) =>
  reportWith({
    board: { fed_from: { origin: true }, ...board },
    circuit: { circuit_kind: 'radial', ...circuit },
    supply,
  });
const follow = (document: ReportDocument, changes: Record<string, Json>) =>
  readingsFollowing(
    document,
    Object.entries(changes).map(([path, value]) => ({ path, value })),
  );
const set = (path: string, text: string | null) => ({
  path,
  value: text === null ? null : calculated(text),
  provenance: 'calculated',
});

test('Zdb follows Ze for a board at the origin only, and only if Ze is a number', () => {
  expect(zdbFrom(report({}), { fed_from: { origin: true } })).toEqual({ text: '0.21', from: 'Ze 0.21' });
  expect(zdbFrom(report({}), { fed_from: { board: 'b1', circuit: 'c1' } })).toBeUndefined();
  for (const text of ['LIM', '>0.21', '<0.01'])
    expect(zdbFrom(report({ supply: { ze: measured(text) } }), { fed_from: { origin: true } })).toBeUndefined();
});

test.each([
  ['zs', { r1r2: measured('0.45') }, '0.21', '0.66', 'Zdb 0.21 + R1+R2 0.45'],
  ['zs', { r1r2: measured('0.9') }, '0.20', '1.10', 'Zdb 0.20 + R1+R2 0.9'],
  ['zs', { r1r2: measured('0.123') }, '0.2', '0.323', 'Zdb 0.2 + R1+R2 0.123'],
  ['r1r2', { zs: measured('0.66') }, '0.21', '0.45', 'Zs 0.66 − Zdb 0.21'],
] as const)('%s comes from the other, exactly', (name, circuit, zdb, text, from) => {
  expect(circuitReadingFrom({ zdb: measured(zdb) }, circuit, name)).toEqual({ text, from });
});

test.each([
  ['zs', { r1r2: measured('LIM') }],
  ['zs', { r1r2: calculated('0.45') }],
  ['zs', { r1r2: measured('0.45'), circuit_kind: 'spare' }],
  ['zs', {}],
  ['r1r2', { zs: measured('0.21') }],
  ['r1r2', { zs: measured('0.20') }],
  ['r1r2', { zs: measured('>20') }],
] as const)('%s is not derived from unsuitable values', (name, circuit) => {
  expect(circuitReadingFrom({ zdb: measured('0.21') }, circuit, name)).toBeUndefined();
});

test('calculated readings follow Ze through Zdb to Zs; measured ones stay', () => {
  const board = { zdb: calculated('0.21') };
  const document = report({ board, circuit: { r1r2: measured('0.45'), zs: calculated('0.66') } });
  expect(follow(document, { 'supply/ze': measured('0.30') })).toEqual([
    set('boards/b1/zdb', '0.30'),
    set(`${c1}/zs`, '0.75'),
  ]);
  expect(follow(document, { 'supply/ze': measured('LIM') })).toEqual([
    set('boards/b1/zdb', null),
    set(`${c1}/zs`, null),
  ]);
  const read = report({ board: { zdb: measured('0.21') }, circuit: { r1r2: measured('0.45'), zs: measured('0.66') } });
  expect(follow(read, { 'supply/ze': measured('0.30') })).toEqual([]);
  expect(follow(read, { 'boards/b1/zdb': measured('0.30'), [`${c1}/r1r2`]: measured('0.50') })).toEqual([]);
});

test('it follows until a person types over it', () => {
  const circuit = { r1r2: measured('0.45'), zs: calculated('0.66') };
  const document = report({ board: { zdb: measured('0.21') }, circuit });
  expect(follow(document, { [`${c1}/r1r2`]: measured('0.50') })).toEqual([set(`${c1}/zs`, '0.71')]);
  expect(follow(document, { [`${c1}/r1r2`]: null })).toEqual([set(`${c1}/zs`, null)]);
  expect(follow(document, { [`${c1}/r1r2`]: measured('0.50'), [`${c1}/zs`]: measured('0.62') })).toEqual([]);
  const over = withChanges(document, [{ path: `${c1}/zs`, value: measured('0.62') }]);
  expect(follow(over, { [`${c1}/r1r2`]: measured('0.50') })).toEqual([]);
  // Calculated by hand, with another result: it stays.
  const byHand = withChanges(document, [{ path: `${c1}/zs`, value: calculated('0.70') }]);
  expect(follow(byHand, { [`${c1}/r1r2`]: measured('0.50') })).toEqual([]);
});

test('calculated R1+R2 follows Zs, and nothing is filled in without a request', () => {
  const document = report({
    board: { zdb: measured('0.21') },
    circuit: { zs: measured('0.66'), r1r2: calculated('0.45') },
  });
  expect(follow(document, { [`${c1}/zs`]: measured('0.70') })).toEqual([set(`${c1}/r1r2`, '0.49')]);
  expect(follow(report({ board: { zdb: measured('0.21') } }), { [`${c1}/zs`]: measured('0.70') })).toEqual([]);
  expect(follow(document, { 'boards/b1': null })).toEqual([]);
});

test('all circuits of a large board follow their Zdb', () => {
  const circuits = Array.from({ length: 3000 }, (_, i) => ({
    id: `c${i}`,
    circuit_kind: 'radial',
    r1r2: measured('0.45'),
    zs: calculated('0.66'),
  }));
  const document = { ...report({}), boards: [{ id: 'b1', zdb: measured('0.21'), circuits }] };
  const more = follow(document, { 'boards/b1/zdb': measured('0.22') });
  expect(more).toHaveLength(3000);
  expect(more.at(-1)).toEqual(set('boards/b1/circuits/c2999/zs', '0.67'));
});
