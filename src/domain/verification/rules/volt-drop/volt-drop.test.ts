import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { inShort, judged, reportWith } from '../../fixture.ts';

const drop = (circuit: Values, supply: Values = {}) =>
  judged(reportWith({ circuit: { circuit_kind: 'radial', wiring_type: 'A', ...circuit }, supply }), 'volt-drop');
const over = ['fail VDROP_OVER'];
const unknown = ['note NOT_CHECKABLE'];
const shower = { live_csa: '10', ib_a: '41.3', length_m: '22', use: 'other' };
const lights = { live_csa: '1.0', ib_a: '4', length_m: '45', use: 'lighting' };

test('W21 a shower within 5 %, lighting above 3 %', () => {
  expect(drop(shower)).toEqual([]);
  expect(drop(lights)).toEqual([
    {
      rule: 'VDROP_OVER',
      severity: 'fail',
      path: 'boards/b1/circuits/c1/length_m',
      measured: '3.44',
      limit: '3',
      unit: '%',
      arithmetic: '44 × 4 × 45 ÷ 1000 = 7.92; 7.92 ÷ 230 × 100 = 3.44 > 3',
      regulation: '525, Appendix 4 section 6.4',
      message: 'Volt drop is 7.92 V (3.44 %), above 3 % for lighting. Check the load and the length.',
    },
  ]);
});

test.each([
  // 18 × 13 × 49.14 ÷ 1000 = 11.499 V; 11.5 V is 5 %
  ['just under 5 %', { live_csa: '2.5', ib_a: '13', length_m: '49.14', use: 'other' }, []],
  ['just over 5 %', { live_csa: '2.5', ib_a: '13', length_m: '49.15', use: 'other' }, over],
  ['the use not recorded, within 3 %', { ...lights, use: '', length_m: '39' }, []],
  ['the use not recorded, between 3 and 5 %', { ...lights, use: '' }, unknown],
  ['the use not recorded, above 5 %', { ...lights, use: '', length_m: '70' }, over],
  ['lighting within 3 %', { ...lights, length_m: '39' }, []], // 6.864 V
  [
    'a ring, a quarter of its two legs',
    { live_csa: '2.5', ib_a: '32', length_m: '60', circuit_kind: 'ring', use: 'other' },
    [],
  ],
  ['the same as a radial', { live_csa: '2.5', ib_a: '32', length_m: '60', use: 'other' }, over],
  ['no load recorded', { ...lights, ib_a: '' }, []],
  ['no length recorded', { ...lights, length_m: '' }, []],
  ['no size yet', { ...lights, live_csa: '' }, []],
  ['the size LIM', { ...lights, live_csa: 'LIM' }, unknown],
  ['a size without a figure', { ...shower, live_csa: '25' }, unknown],
  ['mineral insulated', { ...shower, wiring_type: 'H' }, unknown],
  ['other wiring', { ...shower, wiring_type: 'O' }, unknown],
  ['thermosetting, within by our figures', { ...shower, wiring_type: 'G' }, unknown],
  ['thermosetting, above even by our figures', { ...lights, wiring_type: 'G' }, over],
  ['several lines, within by our figures', { ...shower, phase: 'L1, L2, L3' }, []],
  ['several lines, above by our figures', { ...lights, phase: 'L1, L2, L3' }, unknown],
  ['SELV', { ...lights, system: 'SELV' }, []],
  ['a spare way', { ...lights, circuit_kind: 'spare' }, []],
])('%s', (_, circuit, verdict) => {
  expect(inShort(drop(circuit))).toEqual(verdict);
});

test('a private supply may drop more, and a long run a little more', () => {
  expect(drop(lights, { private_supply: true })).toEqual([]);
  // 2.8 × 20 × 220 ÷ 1000 = 12.32 V = 5.357 %; 220 m may have 5.5 %
  const long = { live_csa: '16', ib_a: '20', length_m: '220', use: 'other' };
  expect(drop(long)).toEqual([]);
  const further = drop({ ...long, length_m: '226' }); // 5.502 %
  expect(inShort(further)).toEqual(over);
  expect(further[0]).toMatchObject({ measured: '5.50', limit: '5.5' });
  expect(further[0]?.arithmetic).toContain('5 + 0.005 × (226 − 100), at most 0.5 = 5.5');
  expect(inShort(drop({ ...long, length_m: '150', ib_a: '29' }))).toEqual(over); // 5.296 %, 5.25 % allowed
  expect(drop({ ...long, length_m: '150', ib_a: '28' })).toEqual([]); // 5.113 %
});

test('at another voltage the percentage differs', () => {
  expect(inShort(drop(shower, { nominal_u0: '110', nominal_u: '110' }))).toEqual([]); // 3.998 V is 3.63 %
  expect(inShort(drop({ ...shower, use: 'lighting' }, { nominal_u0: '110', nominal_u: '110' }))).toEqual(over);
  expect(inShort(drop({ ...shower, use: 'lighting' }, { nominal_u0: '240' }))).toEqual([]);
  // 44 × 5 × 25 ÷ 1000 = 5.5 V, which is 5 % of 110 V exactly
  const exact = { live_csa: '1.0', ib_a: '5', length_m: '25', use: 'other' };
  expect(drop(exact, { nominal_u0: '110', nominal_u: '110' })).toEqual([]);
  expect(inShort(drop({ ...exact, length_m: '25.001' }, { nominal_u0: '110', nominal_u: '110' }))).toEqual(over);
});

test('the drop of the feeder counts if known', () => {
  const feeder = { id: 'f1', circuit_kind: 'distribution', live_csa: '6', wiring_type: 'A', use: 'other' };
  const boards = (own: Values, circuit: Values) => [
    { id: 'b1', fed_from: { origin: true }, circuits: [{ ...feeder, ...own }] },
    { id: 'b2', fed_from: { board: 'b1', circuit: 'f1' }, circuits: [{ id: 'c1', ...circuit }] },
  ];
  const judgedWith = (own: Values, circuit: Values = { ...shower, circuit_kind: 'radial' }) =>
    judged(reportWith({ rest: { boards: boards(own, circuit) } }), 'volt-drop');
  // The shower 4.00 V, the feeder 7.3 × 41.3 × 30 ÷ 1000 = 9.04 V: together 5.67 %
  const both = judgedWith({ ib_a: '41.3', length_m: '30' });
  expect(both.map(({ rule, path, measured }) => [rule, path, measured])).toEqual([
    ['VDROP_OVER', 'boards/b2/circuits/c1/length_m', '5.67'],
  ]);
  expect(both[0]?.arithmetic).toBe(
    '4.4 × 41.3 × 22 ÷ 1000 = 4.00; feeder 7.3 × 41.3 × 30 ÷ 1000 = 9.04; together 13.04; 13.04 ÷ 230 × 100 = 5.67 > 5',
  );
  expect(judgedWith({ ib_a: '41.3' })).toEqual([]);
  expect(judgedWith({ ib_a: '41.3', length_m: '30', phase: 'L1, L2, L3' })).toEqual([]);
  expect(judgedWith({ ib_a: '41.3', length_m: '20' })).toEqual([]); // 4.36 %
});

test('the finding names the use that the limit is for', () => {
  const asked = (circuit: Values) => drop(circuit)[0]?.message;
  expect(asked(lights)).toBe('Volt drop is 7.92 V (3.44 %), above 3 % for lighting. Check the load and the length.');
  expect(asked({ ...lights, use: 'other', length_m: '90' })).toBe(
    'Volt drop is 15.84 V (6.89 %), above 5 %. Check the load and the length.',
  );
});

test('many feeders in a row are counted, and shown one by one only up to ten', () => {
  const feeder = { circuit_kind: 'distribution', live_csa: '16', wiring_type: 'A', ib_a: '10', length_m: '20' }; // 2.8 × 10 × 20 ÷ 1000 = 0.56 V
  const behind = (feeders: number) => {
    const boards = Array.from({ length: feeders + 1 }, (_, i) => ({
      id: `b${i}`,
      fed_from: i === 0 ? { origin: true } : { board: `b${i - 1}`, circuit: 'f' },
      circuits:
        i === feeders ? [{ id: 'c1', ...shower, circuit_kind: 'radial', length_m: '60' }] : [{ id: 'f', ...feeder }],
    }));
    return judged(reportWith({ rest: { boards } }), 'volt-drop').find(({ path }) => path.endsWith('/c1/length_m'));
  };
  expect(behind(10)?.arithmetic?.split('; feeder 2.8 × 10 × 20 ÷ 1000 = 0.56')).toHaveLength(11);
  expect(behind(11)?.arithmetic).toContain('10.90; 11 feeders 6.16; together 17.06; 17.06 ÷ 230');
});
