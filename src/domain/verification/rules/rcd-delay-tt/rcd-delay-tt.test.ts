import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { inShort, judged, reportWith } from '../../fixture.ts';

const delayedMain = { main_switch: { rcd: { type: 'A', idn_ma: '100', rcd_delay: 'S', measured_ms: '210' } } };
const own = (rcd_delay: string) => ({
  rcd_standard: 'BS EN 61008',
  rcd_type: 'A',
  rcd_idn: '30',
  rcd_rating: '63',
  rcd_delay,
});
const none = { rcd_standard: 'na', rcd_type: 'na', rcd_idn: 'na', rcd_rating: 'na' };
const delayed = ['warn RCD_DELAY_TT'];

const tt = (circuit: Values, more: { board?: Values; particulars?: Values; supply?: Values } = {}) =>
  judged(
    reportWith({
      supply: { earthing_system: 'TT' },
      particulars: delayedMain,
      circuit: { circuit_kind: 'radial', ...circuit },
      ...more,
    }),
    'rcd-delay-tt',
  );

test.each([
  ['no RCD of its own', none, delayed],
  ['one of its own that is delayed too', own('S'), delayed],
  ['one of its own without delay', own('general'), []],
  ['a ring', { ...none, circuit_kind: 'ring' }, delayed],
  ['a distribution circuit', { ...none, circuit_kind: 'distribution' }, []],
  ['a spare way', { ...none, circuit_kind: 'spare' }, []],
  ['SELV', { ...none, system: 'SELV' }, []],
])('behind a type S main switch, %s', (_, circuit, verdict) => {
  expect(inShort(tt(circuit))).toEqual(verdict);
});

test('the finding is at the RCD, or at its blank column', () => {
  expect(tt(none)[0]?.path).toBe('boards/b1/circuits/c1/rcd_standard');
  expect(tt(own('S'))[0]?.path).toBe('boards/b1/circuits/c1/rcd_delay');
});

test('another RCD upstream, no RCD at all, or TN: no finding', () => {
  const boardRcd = { main_switch: { rcd: { type: 'A', idn_ma: '30', rcd_delay: 'general' } } };
  expect(tt(none, { board: boardRcd })).toEqual([]);
  expect(tt(none, { particulars: {} })).toEqual([]);
  expect(tt(none, { supply: { earthing_system: 'TN-S' } })).toEqual([]);
});

test('the RCD that feeds a board counts for all its circuits', () => {
  const boards = (rcd_delay: string) => [
    { id: 'b1', fed_from: { origin: true }, circuits: [{ id: 'f1', circuit_kind: 'distribution', ...none }] },
    {
      id: 'b2',
      fed_from: { board: 'b1', circuit: 'f1' },
      dist_rcd: { type: 'A', idn_ma: '30', rcd_delay },
      circuits: [{ id: 'c1', circuit_kind: 'radial', ...none }],
    },
  ];
  const behind = (rcd_delay: string) =>
    judged(
      reportWith({ supply: { earthing_system: 'TT' }, particulars: delayedMain, rest: { boards: boards(rcd_delay) } }),
      'rcd-delay-tt',
    );
  expect(behind('general')).toEqual([]);
  expect(behind('S').map(({ path }) => path)).toEqual(['boards/b2/circuits/c1/rcd_standard']);
});
