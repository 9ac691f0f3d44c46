import { describe, expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { inShort, judged, reportWith } from '../../fixture.ts';

const typeB32 = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };
const ofZs = (circuit: Values, board: Values = {}) =>
  inShort(judged(reportWith({ circuit: { ...typeB32, ...circuit }, board }), 'zs-limit'));

test.each([
  ['1.10', []], // the 80 % figure itself passes
  ['1.11', ['warn ZS_OVER_80PCT']],
  ['1.37', ['warn ZS_OVER_80PCT']], // equal to the limit is not over it
  ['1.3701', ['fail ZS_OVER_MAX']],
  ['>1.37', ['fail ZS_OVER_MAX']],
  ['>99.9', ['fail ZS_OVER_MAX']],
  ['>1.2', ['note NOT_CHECKABLE']],
  ['<0.10', []],
  ['<5', ['note NOT_CHECKABLE']],
  ['LIM', ['note NOT_CHECKABLE']],
  ['N/V', ['note NOT_CHECKABLE']],
  ['', []],
])('a 32 A type B with Zs %s', (zs, verdict) => {
  expect(ofZs({ zs })).toEqual(verdict);
});

test.each([
  ['A', ['note TEMPERATURE_CORRECTED']], // 0.25 + 1.20 × 0.90 = 1.33
  ['G', ['warn ZS_OVER_80PCT']], // 0.25 + 1.28 × 0.90 = 1.402
  ['H', ['warn ZS_OVER_80PCT']], // mineral insulated: no hot check
])('the hot check for wiring type %s', (wiring_type, verdict) => {
  expect(ofZs({ wiring_type, r1r2: '0.90', zs: '1.15' }, { zdb: '0.25' })).toEqual(verdict);
});

test.each([
  [{ ocpd_standard: 'BS EN 60947-2', ocpd_type: 'MCCB' }, ['note NOT_CHECKABLE']],
  [{ ocpd_type: 'K' }, ['note NOT_CHECKABLE']],
  [{ ocpd_rating: 'LIM' }, ['note NOT_CHECKABLE']],
  [{ ocpd_standard: '' }, []], // it is MISSING
  [{ ocpd_rating: '' }, []],
  [{ ocpd_type: '' }, []],
  [{ ocpd_standard: 'BS 1362', ocpd_type: '', ocpd_rating: '13', zs: '2.40' }, ['fail ZS_OVER_MAX']],
  [{ circuit_kind: 'spare', zs: '99' }, []],
  [{ system: 'SELV', zs: '99' }, []],
  [{ system: 'FELV', zs: '99' }, ['fail ZS_OVER_MAX']],
])('a circuit with %j', (more, verdict) => {
  expect(ofZs({ zs: '0.5', ...more })).toEqual(verdict);
});

test('a fuse between 32 A and 63 A depends on sockets', () => {
  const fuse = { ocpd_standard: 'BS 3036', ocpd_type: 'na', ocpd_rating: '45', zs: '0.70' };
  expect(ofZs(fuse)).toEqual(['note NOT_CHECKABLE']);
  expect(ofZs({ ...fuse, fixed_equipment_only: true })).toEqual([]);
  expect(ofZs({ ...fuse, has_socket: true })).toEqual(['fail ZS_OVER_MAX']);
  expect(ofZs({ ...typeB32, ocpd_rating: '40', zs: '0.70' })).toEqual([]); // type B: the same for both times
  // A ring has sockets, recorded or not.
  expect(ofZs({ ...fuse, circuit_kind: 'ring' })).toEqual(['fail ZS_OVER_MAX']);
  expect(ofZs({ ...fuse, circuit_kind: 'ring', has_socket: false })).toEqual([]);
});

test('an RCD upstream gives fault protection too', () => {
  const document = reportWith({
    supply: { earthing_system: 'TT' },
    particulars: { main_switch: { rcd: { type: 'A', idn_ma: '100', rcd_delay: 'S', measured_ms: '210' } } },
    circuit: { ...typeB32, zs: '85' },
  });
  expect(inShort(judged(document, 'zs-limit'))).toEqual(['note FAULT_PROTECTION_BY_RCD']);
});

test('on TT the RCD is enough if the device has no limit', () => {
  const mccb = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60947-2', ocpd_type: 'MCCB', ocpd_rating: '100' };
  const rcd = { rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn: '30', rcd_rating: '63', rcd_ms: '28' };
  const on = (earthing_system: string) =>
    inShort(judged(reportWith({ supply: { earthing_system }, circuit: { ...mccb, ...rcd, zs: '85' } }), 'zs-limit'));
  expect(on('TT')).toEqual(['note FAULT_PROTECTION_BY_RCD']);
  expect(on('TN-S')).toEqual(['note NOT_CHECKABLE']);
});

test('without R1+R2 a reading in the band shows the arithmetic of its limit only', () => {
  const [warning] = judged(reportWith({ circuit: { ...typeB32, zs: '1.20' } }), 'zs-limit');
  expect(warning?.arithmetic).toBe('230 × 0.95 ÷ (5 × 32) = 1.37; 1.37 × 0.8 = 1.10');
});

test('an RCD on the feeder of a sub-board protects its circuits, and a cycle of feeders ends', () => {
  const rcd = { rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn: '100', rcd_rating: '63', rcd_ms: '40' };
  const boards = (first: Values) => [
    { id: 'b1', fed_from: first, circuits: [{ id: 'f1', circuit_kind: 'distribution', ...rcd }] },
    { id: 'b2', fed_from: { board: 'b1', circuit: 'f1' }, circuits: [{ id: 'c2', ...typeB32, zs: '85' }] },
  ];
  const ofBoards = (first: Values) => inShort(judged(reportWith({ rest: { boards: boards(first) } }), 'zs-limit'));
  expect(ofBoards({ origin: true })).toEqual(['note FAULT_PROTECTION_BY_RCD']);
  expect(ofBoards({ board: 'b1', circuit: 'f1' })).toEqual(['note FAULT_PROTECTION_BY_RCD']);
});

test.each([
  ['IT', { earthing_system: 'IT' }, ['note NOT_CHECKABLE']],
  ['DC', { supply_kind: 'dc' }, ['note NOT_CHECKABLE']],
  ['a declared 240 V', { nominal_u0: '240' }, []],
  ['216.2 V', { nominal_u0: '216.2' }, []],
  ['216.1 V: 216.1 × 0.95 ÷ 160 = 1.28', { nominal_u0: '216.1' }, ['fail ZS_OVER_MAX']],
  ['253 V', { nominal_u0: '253' }, []],
  ['110 V: 110 × 0.95 ÷ 160 = 0.65', { nominal_u0: '110' }, ['fail ZS_OVER_MAX']],
  ['25 V', { nominal_u0: '25' }, ['note NOT_CHECKABLE']],
  ['a voltage of 0', { nominal_u0: '0' }, []],
])('on %s', (_, supply, verdict) => {
  const findings = judged(
    reportWith({ circuit: { ...typeB32, zs: '1.30', r1r2: '0.10' }, board: { zdb: '1.20' }, supply }),
    'zs-limit',
  );
  expect(inShort(findings).filter((each) => each !== 'note TEMPERATURE_CORRECTED')).toEqual(verdict);
});

test('at another voltage the limit is the formula with that voltage, and a fuse has none', () => {
  const supply = { nominal_u0: '110', nominal_u: '110', live_conductors: '1ph_2w' };
  const [over] = judged(reportWith({ circuit: { ...typeB32, zs: '0.70' }, supply }), 'zs-limit');
  expect(over).toMatchObject({ limit: '0.65', arithmetic: '110 × 0.95 ÷ (5 × 32) = 0.65' });
  const fuse = { circuit_kind: 'radial', ocpd_standard: 'BS 88-2', ocpd_type: 'gG', ocpd_rating: '32', zs: '0.70' };
  const [note] = judged(reportWith({ circuit: fuse, supply }), 'zs-limit');
  expect(note?.message).toBe("Zs was not checked: there is no tabulated limit for its device; use the maker's figure.");
});

const at = (supply: Values) =>
  judged(reportWith({ circuit: { ...typeB32, zs: '1.30' }, supply }), 'zs-limit')[0]?.arithmetic;
const three = { live_conductors: '3ph_4w' };
const one = { live_conductors: '1ph_2w' };
const by230 = /^230 ×/;

test.each<[string, Values]>([
  ['400 V to earth on one phase', { ...one, nominal_u0: '400', nominal_u: '230' }],
  ['400 V to earth on one phase, and as U', { ...one, nominal_u0: '400', nominal_u: '400' }],
  ['400 V to earth on three phases at 400 V', { ...three, nominal_u0: '400', nominal_u: '400' }],
  ['400 V to earth, U blank', { nominal_u0: '400' }],
  ['110 V to earth, and 230 V', { ...one, nominal_u0: '110', nominal_u: '230' }],
  ['a voltage without its point', { ...three, nominal_u0: '2300', nominal_u: '400' }],
  ['23 V', { ...one, nominal_u0: '23', nominal_u: '230' }],
])('%s is not credible: the limit is that for 230 V', (_, supply) => {
  expect(at(supply)).toMatch(by230);
});

test.each<[string, Values, RegExp]>([
  ['110 V on one phase', { ...one, nominal_u0: '110', nominal_u: '110' }, /^110 ×/],
  [
    'a site supply of 110 V with a mid-point',
    { live_conductors: '1ph_3w', nominal_u0: '55', nominal_u: '110' },
    /^55 ×/,
  ],
  ['690 V between lines', { ...three, nominal_u0: '400', nominal_u: '690', private_supply: true }, /^400 × .* = 2.38/],
  ['190 V between lines', { ...three, nominal_u0: '110', nominal_u: '190' }, /^110 ×/],
  [
    '480 V on one phase of a private supply',
    { ...one, nominal_u0: '480', nominal_u: '480', private_supply: true },
    /^480 ×/,
  ],
])('%s is credible', (_, supply, arithmetic) => {
  const circuit = { ...typeB32, zs: '9' };
  const [over] = judged(reportWith({ circuit, supply }), 'zs-limit');
  expect(over?.arithmetic).toMatch(arithmetic);
});

test('W26 the part of Zs beyond R1+R2 heats up too, and has its own finding', () => {
  const circuit = { ...typeB32, r1r2: '0.24', zs: '1.30' };
  const document = reportWith({ circuit, board: { zdb: '0.20' } });
  const [band] = judged(document, 'zs-limit');
  expect(band).toMatchObject({ rule: 'ZS_OVER_80PCT', severity: 'warn' });
  expect(band?.arithmetic).toContain('0.20 + 1.20 × 1.10 = 1.52 > 1.37');
  expect(inShort(judged(document, 'zs-parts'))).toEqual(['warn ZS_CALC_MISMATCH']);
});

test.each([
  ['a parallel path may disappear', { r1r2: '0.70', zs: '1.12' }, '0.50', '0.50 + 1.20 × 0.70 = 1.34 ≤ 1.37'],
  ['thermosetting cable', { r1r2: '0.40', zs: '1.20', wiring_type: 'G' }, '0.80', '0.80 + 1.28 × 0.40 = 1.312 ≤ 1.37'],
])('the hot check: %s', (_, readings, zdb, arithmetic) => {
  const [note] = judged(reportWith({ circuit: { ...typeB32, ...readings }, board: { zdb } }), 'zs-limit');
  expect(note).toMatchObject({ rule: 'TEMPERATURE_CORRECTED', arithmetic });
});

test('mineral insulated cable has no hot check', () => {
  const circuit = { ...typeB32, wiring_type: 'H', r1r2: '0.40', zs: '1.20' };
  expect(inShort(judged(reportWith({ circuit, board: { zdb: '0.80' } }), 'zs-limit'))).toEqual(['warn ZS_OVER_80PCT']);
});

const ownRcd = { rcd_standard: 'BS EN 61009', rcd_type: 'A', rcd_idn: '30', rcd_rating: '32', rcd_ms: '28' };
test.each<[string, Values, string[]]>([
  ["the breaker's figure", { max_zs: '1.37' }, ['note FAULT_PROTECTION_BY_RCD']],
  ["the RCD's own", { max_zs: '1667' }, []],
  ["the RCD's own, rounded down", { max_zs: '1666' }, []],
  ['to two decimals', { max_zs: '1666.67' }, []],
  ['200 Ω', { max_zs: '200' }, ['note FAULT_PROTECTION_BY_RCD']],
  ["the RCD's own, with a Zs that may drift", { max_zs: '1667', zs: '240' }, ['warn RA_UNSTABLE']],
  ["the RCD's own, which is slow", { max_zs: '1667', rcd_ms: '340' }, ['fail ZS_OVER_MAX']],
])('on TT with %s in column 12', (_, more, verdict) => {
  const circuit = { ...typeB32, ...ownRcd, zs: '85', ...more };
  expect(inShort(judged(reportWith({ circuit, supply: { earthing_system: 'TT' } }), 'zs-limit'))).toEqual(verdict);
});

test.each([
  ['85', ['warn FAULT_PROTECTION_BY_RCD']],
  ['240', ['warn FAULT_PROTECTION_BY_RCD', 'warn RA_UNSTABLE']],
])('on TN an RCD in place of the device is a finding, even with its own figure in column 12: Zs %s', (zs, verdict) => {
  const circuit = { ...typeB32, ...ownRcd, zs, max_zs: '1667' };
  const findings = judged(reportWith({ circuit, supply: { earthing_system: 'TN-S' } }), 'zs-limit');
  expect(inShort(findings)).toEqual(verdict);
  // There is no electrode to improve.
  expect(findings.map(({ message }) => message).join(' ')).not.toContain('electrode');
});

test('80 % is of the table, even if column 12 is already a share of it: 1.00 is above 80 % of 1.10, and within the limit', () => {
  const rest = { max_zs_share: 80 };
  const asked = (zs: string) =>
    inShort(judged(reportWith({ circuit: { ...typeB32, max_zs: '1.10', zs }, rest }), 'zs-limit'));
  expect(['1.00', '1.10', '1.11', '1.38'].map(asked)).toEqual([[], [], ['warn ZS_OVER_80PCT'], ['fail ZS_OVER_MAX']]);
});

describe('an RCD at the origin without a time', () => {
  const at = 'particulars/main_switch/rcd/measured_ms';
  const judgedWith = (measured_ms: string, circuits: readonly Values[], earthing_system = 'TT') =>
    judged(
      reportWith({
        supply: { earthing_system },
        particulars: { main_switch: { rcd: { type: 'A', idn_ma: '30', measured_ms } } },
        rest: {
          boards: [
            {
              id: 'b1',
              fed_from: { origin: true },
              circuits: circuits.map((each, i) => ({ id: `c${i}`, ...typeB32, ...each })),
            },
          ],
        },
      }),
      'zs-limit',
    ).filter(({ rule }) => rule === 'ZS_OVER_MAX');
  const paths = (measured_ms: string, ...circuits: readonly Values[]) =>
    judgedWith(measured_ms, circuits).map(({ path }) => path);

  test.each(['na', 'LIM', ''])('that is "%s": the circuits that need it have one finding, at its time', (time) => {
    expect(paths(time, { zs: '85' }, { zs: '90' }, { zs: '0.30' })).toEqual([at]);
  });

  test('the finding gives their number, and fails', () => {
    const [two] = judgedWith('na', [{ zs: '85' }, { zs: '90' }]);
    expect(two).toMatchObject({ severity: 'fail', regulation: '411.5.3, Table 41.5' });
    expect(two?.message).toContain('Zs of 2 circuits is above the limit');
    expect(two?.message).toContain('its time is N/A');
    expect(judgedWith('na', [{ zs: '85' }], 'TN-S')[0]).toMatchObject({ regulation: '411.4.204' });
  });

  test.each<[string, string, Values[], string[]]>([
    ['a circuit that no RCD of 30 mA protects', 'na', [{ zs: '1668' }], ['boards/b1/circuits/c0/zs']],
    ['a circuit with an RCD of its own', 'na', [{ zs: '85', ...ownRcd, rcd_ms: '400' }], ['boards/b1/circuits/c0/zs']],
    ['an RCD that did not trip', '>300', [{ zs: '85' }], ['boards/b1/circuits/c0/zs']],
    ['an RCD that trips in time', '24', [{ zs: '85' }], []],
  ])('does not cover other circuits: %s', (_, time, circuits, expected) => {
    expect(paths(time, ...circuits)).toEqual(expected);
  });
});
