import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { inShort, judged, reportWith } from '../../fixture.ts';

const device = (ocpd_standard: string, ocpd_type: string, ocpd_rating: string): Values => ({
  circuit_kind: 'radial',
  ocpd_standard,
  ocpd_type,
  ocpd_rating,
});
const typeB32 = device('BS EN 60898', 'B', '32');
const typeB16 = device('BS EN 60898', 'B', '16');
const fuse30 = device('BS 3036', 'na', '30');
const fuse50 = { ...device('BS 88-2', 'gG', '50'), circuit_kind: 'distribution', live_csa: '10' };
const typeD50 = { ...device('BS EN 60898', 'D', '50'), wiring_type: 'G', live_csa: '16' };
const cpc = (circuit: Values, supply: Values = {}, board: Values = {}) =>
  judged(reportWith({ circuit: { live_csa: '2.5', ...circuit }, supply, board }), 'protective-conductor');
const note = ['note NOT_CHECKABLE'];
const fail = ['fail CPC_SMALL'];

test.each<[string, Values, string, string[], string?]>([
  ['BS 3036 30 A, 1.0 at 1.04 Ω', { ...fuse30, cpc_csa: '1.0', zs: '1.04' }, '', fail, '1.15'],
  ['BS 3036 30 A, 1.0 at 0.62 Ω', { ...fuse30, cpc_csa: '1.0', zs: '0.62' }, '', note],
  ['BS 3036 30 A, 1.5 at 0.62 Ω', { ...fuse30, cpc_csa: '1.5', zs: '0.62' }, '', []],
  ['BS 88-2 50 A, 2.5 at 0.80 Ω', { ...fuse50, cpc_csa: '2.5', zs: '0.80' }, '', fail, '2.91'],
  ['BS 88-2 50 A, 2.5 at 0.70 Ω', { ...fuse50, cpc_csa: '2.5', zs: '0.70' }, '', note],
  ['BS 88-2 50 A, 4 at 0.90 Ω', { ...fuse50, cpc_csa: '4', zs: '0.90' }, '', []],
  ['B32, 1.5 at 2.09 kA', { ...typeB32, cpc_csa: '1.5', zs: '0.21' }, '0.11', []],
  ['B32, 1.5 at 3.83 kA', { ...typeB32, cpc_csa: '1.5', zs: '0.14' }, '0.06', note],
  ['D50, 6 in XLPE at 17 In', { ...typeD50, cpc_csa: '6', zs: '0.27' }, '0.15', note],
  ['D50, 10 in XLPE at 17 In', { ...typeD50, cpc_csa: '10', zs: '0.27' }, '0.15', []],
  ['the size of Table 54.7', { ...fuse30, cpc_csa: '2.5', zs: '2.4' }, '', []],
])('edge 7: %s', (_, circuit, zdb, verdict, limit) => {
  const findings = cpc(circuit, {}, { zdb });
  expect(inShort(findings)).toEqual(verdict);
  expect(findings[0]?.limit).toBe(limit);
});

test.each<[string, Values, Values, string[]]>([
  // 230 ÷ 0.07 = 3286 A; × 0.1 s: 9.04 mm²
  ['B16 up to 6 kA in 2.5 mm²', { ...typeB16, live_csa: '4', cpc_csa: '2.5', zs: '0.20' }, { zdb: '0.07' }, []],
  ['B16 at 3286 A in 1.5 mm²', { ...typeB16, cpc_csa: '1.5', zs: '0.20' }, { zdb: '0.07' }, note],
  ['B16 up to 3 kA in 1.0 mm²', { ...typeB16, cpc_csa: '1.0', zs: '0.20' }, { zdb: '0.08' }, []],
  ['C16 up to 3 kA in 1.0 mm²', { ...typeB16, ocpd_type: 'C', cpc_csa: '1.0', zs: '0.20' }, { zdb: '0.08' }, note],
  ['C16 up to 3 kA in 1.5 mm²', { ...typeB16, ocpd_type: 'C', cpc_csa: '1.5', zs: '0.20' }, { zdb: '0.08' }, []],
  // 2.5 mm² × 115 = 287.5, which is I × √0.1 at 909 A
  [
    'B50 in 2.5 mm² at 885 A',
    { ...typeB32, ocpd_rating: '50', live_csa: '10', cpc_csa: '2.5', zs: '0.50' },
    { zdb: '0.26' },
    [],
  ],
  [
    'B50 in 2.5 mm² at 920 A',
    { ...typeB32, ocpd_rating: '50', live_csa: '10', cpc_csa: '2.5', zs: '0.50' },
    { zdb: '0.25' },
    note,
  ],
  [
    'BS 3871 type 2 has no class',
    { ...device('BS 3871', '2', '15'), cpc_csa: '1.5', zs: '0.50' },
    { zdb: '0.20' },
    note,
  ],
  ['BS 3871 type 2 at 523 A', { ...device('BS 3871', '2', '15'), cpc_csa: '1.5', zs: '0.60' }, { zdb: '0.44' }, []],
  ['above 6 kA', { ...typeB16, live_csa: '4', cpc_csa: '2.5', zs: '0.20' }, { zdb: '0.03' }, note],
  ['Zdb LIM, Ipf 2.5 kA', { ...typeB32, cpc_csa: '1.5', zs: '0.21' }, { zdb: 'LIM', ipf_db: '2.5' }, []],
  ['Zdb and Ipf LIM', { ...typeB32, cpc_csa: '1.5', zs: '0.21' }, { zdb: 'LIM', ipf_db: 'LIM' }, note],
  ['Zdb and Ipf not there yet', { ...typeB32, cpc_csa: '1.5', zs: '0.21' }, {}, []],
  ['Zdb 0', { ...typeB32, cpc_csa: '1.5', zs: '0.21' }, { zdb: '0.00' }, note],
  ['a board said to be farther than the circuit', { ...typeB32, cpc_csa: '1.0', zs: '0.07' }, { zdb: '0.60' }, note],
  // 230 ÷ 1.4375 = 160 A: just enough for a 32 A type B to operate at once
  ['a breaker at its instantaneous current', { ...typeB32, zs: '1.4375', cpc_csa: '1.0' }, { zdb: '0.80' }, []],
  ['a breaker below it', { ...typeB32, zs: '1.4376', cpc_csa: '1.0' }, { zdb: '0.80' }, note],
  // 20 × 32 = 640 A: 230 ÷ 0.34 = 676 A is above it, and so is 230 ÷ 0.30 = 767 A at the board: 2.11 mm²
  ['type D at once', { ...typeB32, ocpd_type: 'D', live_csa: '4', zs: '0.34', cpc_csa: '2.5' }, { zdb: '0.30' }, []],
  // (10 × 32)² × 5: 6.23 mm²
  ['type D within 5 s', { ...typeB32, ocpd_type: 'D', live_csa: '10', zs: '0.5', cpc_csa: '6' }, { zdb: '0.4' }, note],
  [
    'type D below 10 In',
    { ...typeB32, ocpd_type: 'D', live_csa: '16', zs: '0.8', cpc_csa: '10' },
    { zdb: '0.4' },
    note,
  ],
  [
    'a moulded-case breaker',
    { ...device('BS EN 60947-2', 'MCCB', '63'), cpc_csa: '1.5', zs: '0.30' },
    { zdb: '0.2' },
    note,
  ],
  ['type K', { ...typeB32, ocpd_type: 'K', cpc_csa: '1.5', zs: '0.30' }, { zdb: '0.2' }, note],
])('a breaker never fails, and its board’s current counts: %s', (_, circuit, board, verdict) => {
  expect(inShort(cpc(circuit, {}, board))).toEqual(verdict);
});

test.each<[string, Values, string[]]>([
  ['a fuse above the limit of 5 s', { ...fuse30, zs: '2.52', cpc_csa: '1.5' }, note],
  ['a fuse of no rating in the tables', { ...fuse30, ocpd_rating: '35', zs: '1.0', cpc_csa: '1.5' }, note],
  ['BS 88-2 type B, which does not exist', { ...device('BS 88-2', 'B', '32'), zs: '0.99', cpc_csa: '1.0' }, note],
  ['gM', { ...device('BS 88-2', 'gM', '32'), zs: '0.99', cpc_csa: '1.0' }, note],
  // 80 A has no limit for 0.4 s: 218.5 ÷ 0.55 = 397.3 A for 5 s at most, 7.73 mm²
  ['no 0.4 s limit, enough', { ...fuse50, ocpd_rating: '80', live_csa: '16', zs: '0.30', cpc_csa: '10' }, []],
  ['no 0.4 s limit, not shown', { ...fuse50, ocpd_rating: '80', live_csa: '16', zs: '0.30', cpc_csa: '6' }, note],
  [
    'no 0.4 s limit, at the limit exactly',
    { ...fuse50, ocpd_rating: '80', live_csa: '16', zs: '0.55', cpc_csa: '6' },
    fail,
  ],
  // In XLPE √17656 ÷ 143 = 0.929
  ['thermosetting cable, k 143', { ...fuse30, wiring_type: 'G', zs: '1.04', cpc_csa: '1.0' }, []],
  ['the same in 0.92 mm², the required size', { ...fuse30, wiring_type: 'G', zs: '1.04', cpc_csa: '0.92' }, note],
  ['the same in 0.91 mm²', { ...fuse30, wiring_type: 'G', zs: '1.04', cpc_csa: '0.91' }, fail],
  ['mineral insulated', { ...typeB32, wiring_type: 'H', zs: '0.62', cpc_csa: '1.5' }, note],
  ['other wiring', { ...typeB32, wiring_type: 'O', zs: '0.62', cpc_csa: '1.5' }, note],
  ['no reading yet', { ...typeB32, cpc_csa: '1.5' }, []],
  ['no CPC yet', { ...typeB32, zs: '0.62' }, []],
  ['no device yet', { circuit_kind: 'radial', zs: '0.1', cpc_csa: '1.0' }, []],
  ['Zs LIM', { ...typeB32, zs: 'LIM', cpc_csa: '1.5' }, note],
  ['Zs over range', { ...typeB32, zs: '>0.2', cpc_csa: '1.5' }, note],
  ['Zs 0', { ...typeB32, zs: '0.00', cpc_csa: '1.5' }, note],
  ['a full-size CPC where Zs is LIM', { ...typeB32, zs: 'LIM', cpc_csa: '2.5' }, []],
  ['a CPC of 16 with a line of 25', { ...fuse50, ocpd_rating: '125', live_csa: '25', zs: '0.5', cpc_csa: '16' }, []],
  ['a CPC of 25 with a line of 50', { ...fuse50, ocpd_rating: '160', live_csa: '50', zs: '0.5', cpc_csa: '25' }, []],
  ['a CPC of 10 with a line of 25 where Zs is LIM', { ...typeB32, live_csa: '25', zs: 'LIM', cpc_csa: '10' }, note],
  ['a CPC that is LIM', { ...typeB32, zs: '0.62', cpc_csa: 'LIM' }, note],
  ['the armour', { ...typeB32, zs: '0.62', cpc_csa: 'na' }, []],
  ['the rating LIM', { ...typeB32, ocpd_rating: 'LIM', zs: '0.62', cpc_csa: '1.5' }, note],
  ['SELV', { ...typeB32, system: 'SELV', zs: '0.1', cpc_csa: '1.0' }, []],
  ['a spare way', { ...typeB32, circuit_kind: 'spare', zs: '0.1', cpc_csa: '1.0' }, []],
])('%s', (_, circuit, verdict) => {
  expect(inShort(cpc(circuit))).toEqual(verdict);
});

test('the finding shows current, energy and area', () => {
  expect(cpc({ ...fuse30, zs: '1.04', cpc_csa: '1.0' })).toEqual([
    {
      rule: 'CPC_SMALL',
      severity: 'fail',
      path: 'boards/b1/circuits/c1/cpc_csa',
      measured: '1.0',
      limit: '1.15',
      unit: 'mm²',
      arithmetic: '√(210.1² × 0.4) ÷ 115 = 1.15 > 1.0',
      regulation: '543.1.3',
      message: 'The CPC is 1.0 mm², but with this fuse at Zs 1.04 Ω it needs at least 1.15 mm². Check the size and Zs.',
    },
  ]);
  expect(cpc({ ...fuse50, zs: '0.80', cpc_csa: '2.5' })[0]?.arithmetic).toBe(
    '√(0.8 × 383.3² × 0.4 × (383.3 ÷ 273.1)^2.575) ÷ 115 = 2.91 > 2.5',
  );
});

const rcd = { rcd_standard: 'BS EN 61009', rcd_type: 'A', rcd_idn: '30', rcd_rating: '32', rcd_ms: '28' };

test('an RCD that trips in time ends the fault, on TT and on TN', () => {
  const tt = { earthing_system: 'TT' };
  const circuit = { ...typeB32, zs: '85', cpc_csa: '1.5' };
  expect(cpc({ ...circuit, ...rcd }, tt)).toEqual([]);
  expect(inShort(cpc({ ...circuit, ...rcd, rcd_ms: '340' }, tt))).toEqual(note);
  expect(inShort(cpc(circuit, tt))).toEqual(note);
  // 230 ÷ 1.5 = 153 A for 0.3 s needs 0.73 mm²: more than this, so the CPC may not be enough.
  expect(inShort(cpc({ ...circuit, ...rcd, zs: '1.5', cpc_csa: '0.7' }))).toEqual(note);
  expect(cpc({ ...circuit, ...rcd, zs: '1.5', cpc_csa: '0.75' })).toEqual([]);
});

test('with a protecting RCD a fuse never fails: the RCD may end the fault long before', () => {
  const circuit = { ...fuse30, zs: '1.04', cpc_csa: '1.0' };
  expect(inShort(cpc(circuit))).toEqual(fail);
  // 230 ÷ 1.04 = 221 A for 0.3 s needs 1.05 mm²
  expect(inShort(cpc({ ...circuit, ...rcd, rcd_standard: 'BS EN 61008' }))).toEqual(note);
  expect(cpc({ ...circuit, ...rcd, rcd_standard: 'BS EN 61008', cpc_csa: '1.06', zs: '1.04' })).toEqual([]);
});

test('at another voltage the current differs, and the tables of fuses are for 230 V', () => {
  const at110 = { nominal_u0: '110', nominal_u: '110' };
  // 110 ÷ 0.30 = 367 A at the board × 0.1 s: 1.01 mm²
  const old = { ...device('BS 3871', '1', '16'), live_csa: '2.5', zs: '0.62' };
  expect(cpc({ ...old, cpc_csa: '1.5' }, at110, { zdb: '0.30' })).toEqual([]);
  expect(inShort(cpc({ ...old, cpc_csa: '1.0' }, at110, { zdb: '0.30' }))).toEqual(note);
  expect(inShort(cpc({ ...fuse30, zs: '1.04', cpc_csa: '1.0' }, at110))).toEqual(note);
  expect(inShort(cpc({ ...typeB32, zs: '0.62', cpc_csa: '1.0' }, { supply_kind: 'dc' }))).toEqual(note);
});

test('the required size is never above the sufficient size, and a larger CPC is never worse', () => {
  const standards = [
    ['BS 3036', 'na', ['5', '15', '20', '30', '45', '60', '100']],
    ['BS 88-2', 'gG', ['6', '16', '20', '32', '50', '63', '80', '100', '200']],
    ['BS 88-3', 'II', ['5', '16', '20', '32', '45', '63', '80', '100']],
    ['BS 1361', 'I', ['5', '15', '20', '30', '45', '60', '100']],
    ['BS 1362', 'na', ['3', '13']],
    ['BS EN 60898', 'B', ['6', '16', '32', '50']],
    ['BS EN 60898', 'D', ['6', '16', '32', '50']],
  ] as const;
  const anyDevice = fc
    .constantFrom(...standards)
    .chain(([standard, type, ratings]) => fc.constantFrom(...ratings).map((rating) => device(standard, type, rating)));
  const gravity = { fail: 2, note: 1, none: 0, warn: 9 };
  const areas = ['0.75', '1.0', '1.5', '2.5', '4', '6', '10', '16', '25'];
  fc.assert(
    fc.property(anyDevice, fc.integer({ min: 1, max: 2500 }), fc.integer({ min: 1, max: 200 }), (of, zs, zdb) => {
      const graveness = areas.map((cpc_csa) => {
        const circuit = { ...of, live_csa: '120', cpc_csa, zs: (zs / 100).toFixed(2) };
        const [finding] = cpc(circuit, {}, { zdb: (zdb / 100).toFixed(2) });
        return gravity[finding?.severity ?? 'none'];
      });
      expect(graveness).toEqual([...graveness].sort((a, b) => b - a));
      expect(graveness).not.toContain(gravity.warn);
      if (of.ocpd_standard === 'BS EN 60898') expect(graveness).not.toContain(gravity.fail);
    }),
    { numRuns: 300 },
  );
});
