import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { inShort, judged, reportWith } from '../../fixture.ts';

const radial = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', wiring_type: 'A' };
const coordination = (circuit: Values) => judged(reportWith({ circuit: { ...radial, ...circuit } }), 'overload');
const over = ['fail OVERLOAD_COORD'];
const unknown = ['note NOT_CHECKABLE'];

test.each([
  ['4', '101', '32', over], // W22: 22 A
  ['4', 'C', '32', []], // W22: 37 A
  ['6', 'A', '32', []], // equal
  ['6', '103', '32', over],
  ['2.5', '103', '16', over], // 13.5 A
  ['1.5', '102', '16', []],
  ['1', '100', '13', []],
  ['1.0', '100', '16', over],
  ['16', 'C', '80', []],
  ['25', 'C', '80', unknown],
  ['4', 'E', '32', unknown],
  ['4', 'D', '32', unknown],
  ['4', 'other', '32', unknown],
  ['LIM', 'C', '32', unknown],
  ['4', 'C', 'LIM', unknown],
  ['', 'C', '32', []],
  ['4', '', '32', []],
  ['4', 'C', '', []],
])('%s mm² by method %s on %s A', (live_csa, ref_method, ocpd_rating, verdict) => {
  expect(inShort(coordination({ live_csa, ref_method, ocpd_rating }))).toEqual(verdict);
});

test('W22 the finding shows what the cable carries', () => {
  expect(coordination({ live_csa: '4', ref_method: '101', ocpd_rating: '32' })).toEqual([
    {
      rule: 'OVERLOAD_COORD',
      severity: 'fail',
      path: 'boards/b1/circuits/c1/ocpd_rating',
      measured: '32',
      limit: '22',
      unit: 'A',
      arithmetic: 'Table 4D5: 4 mm², method 101 = 22; 22 < 32',
      regulation: '433.1.1, Table 4D5',
      message:
        'The device is 32 A, but the cable carries 22 A by method 101. Is the reference method right, and can the load overload the cable?',
    },
  ]);
});

test('the correction reduces the capacity', () => {
  const circuit = { live_csa: '4', ref_method: 'C', ocpd_rating: '32' };
  expect(coordination({ ...circuit, correction: '0.87' })).toEqual([]); // 32.19
  const tight = coordination({ ...circuit, correction: '0.8' });
  expect(inShort(tight)).toEqual(over); // 29.6
  expect(tight[0]?.arithmetic).toBe('Table 4D5: 4 mm², method C = 37; 37 × 0.8 = 29.6; 29.6 < 32');
});

test('a rewirable fuse may be rated at 0.725 of the cable’s capacity', () => {
  const fuse = { ocpd_standard: 'BS 3036', ocpd_type: 'na', ref_method: 'C' };
  expect(coordination({ ...fuse, live_csa: '6', ocpd_rating: '30' })).toEqual([]); // 34.075
  const small = coordination({ ...fuse, live_csa: '4', ocpd_rating: '30' });
  expect(inShort(small)).toEqual(over); // 26.825
  expect(small[0]).toMatchObject({ limit: '26.825', regulation: '433.1.202, Table 4D5' });
  expect(coordination({ ...fuse, live_csa: '2.5', ocpd_rating: '15', correction: '0.767' })).toEqual([]); // 15.01
});

test('a ring on 30 or 32 A needs 20 A in each leg, for any fuse', () => {
  const ring = { circuit_kind: 'ring', live_csa: '2.5', ocpd_rating: '32' };
  expect(coordination({ ...ring, ref_method: 'A' })).toEqual([]); // 20 A exactly
  const insulated = coordination({ ...ring, ref_method: '101' });
  expect(inShort(insulated)).toEqual(over);
  expect(insulated[0]).toMatchObject({ limit: '17', regulation: '433.1.204, Table 4D5' });
  expect(insulated[0]?.message).toContain('A ring on 32 A needs 20 A in each leg');
  expect(coordination({ ...ring, ref_method: 'A', ocpd_standard: 'BS 3036', ocpd_rating: '30' })).toEqual([]);
  expect(inShort(coordination({ ...ring, ref_method: 'A', correction: '0.99' }))).toEqual(over);
  expect(inShort(coordination({ ...ring, ref_method: 'C', ocpd_rating: '40' }))).toEqual(over); // no ring of the rule
  expect(coordination({ ...ring, ref_method: 'C', ocpd_rating: '20' })).toEqual([]);
});

test.each([
  ['A1', '6', '32', []],
  ['A2', '6', '40', over],
])('the IEC method %s is ours without its number', (ref_method, live_csa, ocpd_rating, verdict) => {
  expect(inShort(coordination({ ref_method, live_csa, ocpd_rating }))).toEqual(verdict);
});

test('by method B the figures are for single cores; sheathed cable carries less', () => {
  const singles = { wiring_type: 'C', ref_method: 'B', live_csa: '4' };
  expect(coordination({ ...singles, ocpd_rating: '32' })).toEqual([]); // equal
  expect(inShort(coordination({ ...singles, ocpd_rating: '40' }))).toEqual(over);
  expect(coordination({ ...singles, live_csa: '35', ocpd_rating: '125' })).toEqual([]);
  expect(coordination({ ...singles, ref_method: 'B2', ocpd_rating: '32' })).toEqual([]);
  expect(inShort(coordination({ ...singles, wiring_type: 'A', ocpd_rating: '32' }))).toEqual(unknown);
  expect(inShort(coordination({ ...singles, wiring_type: 'A', ocpd_rating: '40' }))).toEqual(over);
});

test.each(['F', 'G', 'H'])('wiring %s carries more than flat cable, so only a pass is certain', (wiring_type) => {
  expect(coordination({ wiring_type, ref_method: 'C', live_csa: '16', ocpd_rating: '80' })).toEqual([]);
  expect(inShort(coordination({ wiring_type, ref_method: 'C', live_csa: '16', ocpd_rating: '100' }))).toEqual(unknown);
});

test('on several lines a cable carries less than our figures, and other wiring has no figures', () => {
  const three = { phase: 'L1, L2, L3', ref_method: 'C', live_csa: '16' };
  expect(inShort(coordination({ ...three, ocpd_rating: '63' }))).toEqual(unknown);
  expect(inShort(coordination({ ...three, ocpd_rating: '100' }))).toEqual(over);
  expect(inShort(coordination({ ...three, wiring_type: 'F', ocpd_rating: '100' }))).toEqual(unknown);
  expect(coordination({ ...three, phase: 'L2', ocpd_rating: '63' })).toEqual([]);
  expect(inShort(coordination({ wiring_type: 'O', ref_method: 'C', live_csa: '4', ocpd_rating: '6' }))).toEqual(
    unknown,
  );
});
