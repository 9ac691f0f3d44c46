import { expect, test, vi } from 'vitest';
import type { Item } from '../../../domain/forms/definition.ts';
import { circuitRules } from '../../../domain/verification/browser/circuit-rules.ts';
import type { Rule } from '../../../domain/verification/engine/rule.ts';
import { judgedRows, type LiveGrid } from './judged-rows.ts';

const breaker = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };
const passed = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

const gridOf = (circuits: readonly Item[]): LiveGrid => ({
  at: 'boards/b1/circuits',
  kinds: { zs: 'reading', ring_r1: 'reading' },
  choices: {
    polarity: { choices: passed, isTick: true },
    ocpd_standard: { choices: [{ value: 'BS EN 60898', label: 'MCB' }], isTick: false },
  },
  document: { form_type: 'EICR', edition: '2018+A4', boards: [{ id: 'b1', circuits }] },
});

/** As in the boxes of a row. */
const row = (no: string, typed: Readonly<Record<string, string>> = {}) =>
  new Map(Object.entries({ circuit_no: no, zs: '', max_zs: '1.37', polarity: '', ...breaker, ...typed }));

const rulesAt = (found: ReadonlyMap<string, readonly { rule: string }[]>, name: string) =>
  found.get(name)?.map(({ rule }) => rule);

test('a typed row is judged as saving would judge it, by box name', () => {
  const rows = judgedRows(gridOf([{ id: 'c1' }]), circuitRules);
  expect(rulesAt(rows.judge('c1', row('1', { zs: '1.52' })), 'zs')).toEqual(['ZS_OVER_MAX']);
  expect(rows.judge('c1', row('1', { zs: '0.44' })).get('zs')).toBeUndefined();
  expect(rulesAt(rows.judge('c1', row('1', { zs: '0.44', polarity: '✗' })), 'polarity')).toEqual(['POLARITY_BAD']);
  expect(rows.judge('c1', row('1', { zs: '0.44', polarity: 'y' })).get('polarity')).toBeUndefined();
});

test('a device is recognised in any spelling, as on the server', () => {
  const rows = judgedRows(gridOf([{ id: 'c1' }]), circuitRules);
  const typed = { ocpd_standard: 'bs-en 60898', zs: '1.52' };
  expect(rulesAt(rows.judge('c1', row('1', typed)), 'zs')).toEqual(['ZS_OVER_MAX']);
});

test('the other rows count as typed: a duplicate number is found; an empty row is not a circuit', () => {
  const rows = judgedRows(gridOf([{ id: 'c1' }, { id: 'c2' }]), circuitRules);
  rows.take('c1', row('1'));
  rows.take('c2', row('2'));
  rows.take('new', new Map([['circuit_no', '']]));
  expect(rulesAt(rows.judge('c2', row('1')), 'circuit_no')).toEqual(['CIRCUIT_NO_TWICE']);
  rows.take('c1', row('7'));
  expect(rows.judge('c2', row('1')).get('circuit_no')).toBeUndefined();
  expect(rulesAt(rows.judge('new', row('1')), 'circuit_no')).toEqual(['CIRCUIT_NO_TWICE']);
});

test('no findings for values without a box, nor for readings that are still to come', () => {
  const rows = judgedRows(gridOf([{ id: 'c1' }]), circuitRules);
  const ring = row('1', { circuit_kind: 'ring', ring_r1: '0.60', ring_rn: '' });
  const found = rows.judge('c1', ring);
  expect([...found.keys()].filter((name) => !ring.has(name))).toEqual([]);
  expect(found.get('ring_rn')).toBeUndefined();
});

test('only the typed row of a hundred is judged', () => {
  const ids = Array.from({ length: 100 }, (_, at) => `c${at}`);
  const judged: string[] = [];
  const watching: readonly Rule[] = circuitRules.map((rule) => ({
    ...rule,
    judge: vi.fn(() => {
      throw new Error('the whole report was judged');
    }),
    parts: {
      circuit: (context, circuit) => {
        judged.push(circuit.record.id);
        return rule.parts.circuit?.(context, circuit) ?? [];
      },
    },
  }));
  const rows = judgedRows(gridOf(ids.map((id) => ({ id }))), watching);
  for (const [at, id] of ids.entries()) rows.take(id, row(String(at + 1)));
  rows.judge('c50', row('51', { zs: '1.52' }));
  expect(new Set(judged)).toEqual(new Set(['c50']));
  expect(judged.length).toBe(circuitRules.length);
});
