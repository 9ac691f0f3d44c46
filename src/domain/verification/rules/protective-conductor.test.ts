import { expect, test } from 'vitest';
import type { Values } from '../../forms/definition.ts';
import { inShort, judged, reportWith } from '../fixture.ts';

const typeB32 = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };
const fuse30 = { circuit_kind: 'radial', ocpd_standard: 'BS 3036', ocpd_type: 'na', ocpd_rating: '30' };
const cpc = (circuit: Values, supply: Values = {}) =>
  judged(reportWith({ circuit: { live_csa: '2.5', ...circuit }, supply }), 'protective-conductor');

test.each([
  // 230 ÷ 0.62 = 371.0 A, 0.1 s, ÷ 115 = 1.02
  ['W19 a', { ...typeB32, zs: '0.62', cpc_csa: '1.5' }, []],
  ['one size less', { ...typeB32, zs: '0.62', cpc_csa: '1.0' }, ['fail CPC_SMALL']],
  // 230 ÷ 1.04 = 221.2 A, 0.4 s, ÷ 115 = 1.22
  ['W19 b', { ...fuse30, zs: '1.04', cpc_csa: '1.0' }, ['fail CPC_SMALL']],
  ['W19 b with 1.5 mm²', { ...fuse30, zs: '1.04', cpc_csa: '1.5' }, []],
  // Above the 0.4 s limit, within the 5 s one: 219.0 A for 5 s ÷ 115 = 4.26
  ['a fuse that takes 5 s', { ...fuse30, zs: '1.05', cpc_csa: '4' }, ['fail CPC_SMALL']],
  ['a fuse that takes 5 s, 6 mm²', { ...fuse30, zs: '1.05', cpc_csa: '6' }, []],
  // 230 ÷ 1.4375 = 160 A: just enough for a 32 A type B to operate at once
  ['a breaker at its instantaneous current', { ...typeB32, zs: '1.4375', cpc_csa: '1.0' }, []],
  ['a breaker below it', { ...typeB32, zs: '1.4376', cpc_csa: '1.0' }, ['note NOT_CHECKABLE']],
  // 230 ÷ 0.34 = 676 A is above 20 × 32; 230 ÷ 0.5 = 460 A is not, and lasts up to 5 s: 8.94 mm²
  ['type D at once', { ...typeB32, ocpd_type: 'D', zs: '0.34', cpc_csa: '2.5' }, []],
  ['type D within 5 s', { ...typeB32, ocpd_type: 'D', zs: '0.5', cpc_csa: '6' }, ['fail CPC_SMALL']],
  // The maker's figures decide for these
  [
    'a moulded-case breaker',
    { ...typeB32, ocpd_standard: 'BS EN 60947-2', ocpd_type: 'MCCB', zs: '0.3', cpc_csa: '1.5' },
    ['note NOT_CHECKABLE'],
  ],
  ['thermosetting cable, k 143', { ...fuse30, wiring_type: 'G', zs: '1.04', cpc_csa: '1.0' }, []],
  [
    'the same at 221 A for 0.4 s in 0.97 mm²',
    { ...fuse30, wiring_type: 'G', zs: '1.04', cpc_csa: '0.97' },
    ['fail CPC_SMALL'],
  ],
  ['mineral insulated', { ...typeB32, wiring_type: 'H', zs: '0.62', cpc_csa: '1.5' }, ['note NOT_CHECKABLE']],
  ['other wiring', { ...typeB32, wiring_type: 'O', zs: '0.62', cpc_csa: '1.5' }, ['note NOT_CHECKABLE']],
  ['no reading yet', { ...typeB32, cpc_csa: '1.5' }, []],
  ['no CPC yet', { ...typeB32, zs: '0.62' }, []],
  ['no device yet', { circuit_kind: 'radial', zs: '0.1', cpc_csa: '1.0' }, []],
  ['Zs LIM', { ...typeB32, zs: 'LIM', cpc_csa: '1.5' }, ['note NOT_CHECKABLE']],
  ['Zs over range', { ...typeB32, zs: '>0.2', cpc_csa: '1.5' }, ['note NOT_CHECKABLE']],
  ['Zs 0', { ...typeB32, zs: '0.00', cpc_csa: '1.5' }, ['note NOT_CHECKABLE']],
  ['a full-size CPC where Zs is LIM', { ...typeB32, zs: 'LIM', cpc_csa: '2.5' }, []],
  ['a CPC of 16 with a line of 25 where Zs is LIM', { ...typeB32, live_csa: '25', zs: 'LIM', cpc_csa: '16' }, []],
  [
    'a CPC of 10 with a line of 25 where Zs is LIM',
    { ...typeB32, live_csa: '25', zs: 'LIM', cpc_csa: '10' },
    ['note NOT_CHECKABLE'],
  ],
  ['a CPC that is LIM', { ...typeB32, zs: '0.62', cpc_csa: 'LIM' }, ['note NOT_CHECKABLE']],
  ['the armour', { ...typeB32, zs: '0.62', cpc_csa: 'na' }, ['note NOT_CHECKABLE']],
  ['the rating LIM', { ...typeB32, ocpd_rating: 'LIM', zs: '0.62', cpc_csa: '1.5' }, ['note NOT_CHECKABLE']],
  ['SELV', { ...typeB32, system: 'SELV', zs: '0.1', cpc_csa: '1.0' }, []],
  ['a spare way', { ...typeB32, circuit_kind: 'spare', zs: '0.1', cpc_csa: '1.0' }, []],
])('%s', (_, circuit, verdict) => {
  expect(inShort(cpc(circuit))).toEqual(verdict);
});

test('the finding shows current, time and area', () => {
  expect(cpc({ ...fuse30, zs: '1.04', cpc_csa: '1.0' })).toEqual([
    {
      rule: 'CPC_SMALL',
      severity: 'fail',
      path: 'boards/b1/circuits/c1/cpc_csa',
      measured: '1.0',
      limit: '1.22',
      unit: 'mm²',
      arithmetic: '230 ÷ 1.04 = 221.2; √(221.2² × 0.4) ÷ 115 = 1.22 > 1.0',
      regulation: '543.1.3',
      message:
        "An earth fault of 221.2 A for 0.4 s asks for a CPC of 1.22 mm², and this one is 1.0 mm². Are its size and Zs right, or do the maker's let-through figures allow it?",
    },
  ]);
});

test('on TT an RCD that trips in time ends the fault', () => {
  const rcd = { rcd_standard: 'BS EN 61009', rcd_type: 'A', rcd_idn: '30', rcd_rating: '32' };
  const tt = { earthing_system: 'TT' };
  const circuit = { ...typeB32, zs: '85', cpc_csa: '1.5' };
  expect(cpc({ ...circuit, ...rcd, rcd_ms: '28' }, tt)).toEqual([]);
  expect(inShort(cpc({ ...circuit, ...rcd, rcd_ms: '340' }, tt))).toEqual(['note NOT_CHECKABLE']);
  expect(inShort(cpc(circuit, tt))).toEqual(['note NOT_CHECKABLE']);
  // 230 ÷ 1.5 = 153 A for 0.3 s asks for 0.73 mm²: more than this, so it does not follow that the CPC is enough.
  expect(inShort(cpc({ ...circuit, ...rcd, rcd_ms: '28', zs: '1.5', cpc_csa: '0.7' }))).toEqual(['note NOT_CHECKABLE']);
  expect(cpc({ ...circuit, ...rcd, rcd_ms: '28', zs: '1.5', cpc_csa: '0.75' })).toEqual([]);
});

test('at another voltage the current is another', () => {
  // 110 ÷ 0.62 = 177.4 A, above 160 A: 0.1 s, 0.49 mm²
  expect(cpc({ ...typeB32, zs: '0.62', cpc_csa: '0.5' }, { nominal_u0: '110' })).toEqual([]);
  expect(inShort(cpc({ ...typeB32, zs: '0.62', cpc_csa: '0.48' }, { nominal_u0: '110' }))).toEqual(['fail CPC_SMALL']);
  expect(inShort(cpc({ ...typeB32, zs: '0.62', cpc_csa: '1.0' }, { supply_kind: 'dc' }))).toEqual([
    'note NOT_CHECKABLE',
  ]);
});
