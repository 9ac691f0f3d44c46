import { expect, test } from 'vitest';
import type { Values } from '../../forms/definition.ts';
import { judged, reportWith } from '../fixture.ts';

type Given = Parameters<typeof reportWith>[0];
const typeB32: Values = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };
const twinAndEarth: Values = { live_csa: '2.5', cpc_csa: '1.5' };
const ring: Values = { circuit_kind: 'ring', ring_r1: '0.60', ring_rn: '0.60', ring_r2: '0.98', ...twinAndEarth };
const rcd: Values = { rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn: '30', rcd_rating: '63' };
const whichSide = 'does not say on which side of the limit it is.';

const onTT = (resistance: string): Given => ({
  supply: { earthing_system: 'TT' },
  particulars: { electrode: { resistance }, main_switch: { rcd: { type: 'A', idn_ma: '30' } } },
});
const tns = (supply: Values): Given => ({ supply: { earthing_system: 'TN-S', ...supply } });

test.each<[string, string, Given, string]>([
  [
    'the fault current LIM',
    'breaking-capacity',
    { circuit: { breaking_ka: '6' }, board: { ipf_db: 'LIM' } },
    'KA_TOO_LOW was not checked: the fault current at the board is LIM.',
  ],
  [
    'a fault current of less than 7.2 kA, and 6 kA',
    'breaking-capacity',
    { circuit: { breaking_ka: '6' }, board: { ipf_db: '<7.2' } },
    `KA_TOO_LOW was not checked: the fault current <7.2 ${whichSide}`,
  ],
  [
    'a fault current of more than 5 kA, and 6 kA',
    'breaking-capacity',
    { circuit: { breaking_ka: '6' }, board: { ipf_db: '>5' } },
    `KA_TOO_LOW was not checked: the fault current >5 ${whichSide}`,
  ],
  ['an electrode LIM', 'electrode', onTT('LIM'), 'RA_OVER_LIMIT was not checked: the resistance is LIM.'],
  [
    'an electrode over range below the limit',
    'electrode',
    onTT('>1000'),
    'RA_OVER_LIMIT was not checked: the resistance >1000 does not say enough.',
  ],
  [
    'an electrode of less than what is above the limit',
    'electrode',
    onTT('<2000'),
    'RA_OVER_LIMIT was not checked: the resistance <2000 does not say enough.',
  ],
  [
    'R1+R2 over range',
    'length',
    { circuit: { ...twinAndEarth, r1r2: '>0.39' } },
    `LENGTH_IMPLAUSIBLE was not checked: R1+R2 >0.39 ${whichSide}`,
  ],
  ['insulation N/V', 'insulation', { circuit: { ir_le: 'N/V' } }, 'IR_BELOW_MIN was not checked: the reading is N/V.'],
  [
    'insulation of less than 5 MΩ',
    'insulation',
    { circuit: { ir_le: '<5' } },
    `IR_BELOW_MIN was not checked: the reading <5 ${whichSide}`,
  ],
  ['Ze LIM', 'supply-maxima', tns({ ze: 'LIM' }), 'SUPPLY_MAXIMA was not checked: Ze is LIM.'],
  [
    'Ipf over range',
    'supply-maxima',
    tns({ supply_ipf: '>10' }),
    `SUPPLY_MAXIMA was not checked: Ipf >10 ${whichSide}`,
  ],
  [
    'Zs over range, for the CPC',
    'protective-conductor',
    { circuit: { ...typeB32, ...twinAndEarth, zs: '>0.50' } },
    `CPC_SMALL was not checked: Zs >0.50 ${whichSide}`,
  ],
  [
    'Zs over range',
    'zs-limit',
    { circuit: { ...typeB32, zs: '>1.20' } },
    `ZS_OVER_MAX was not checked: Zs >1.20 ${whichSide}`,
  ],
  [
    'an RCD time of less than 400 ms',
    'rcd-time',
    { circuit: { ...rcd, rcd_ms: '<400' } },
    `RCD_SLOW was not checked: the time <400 ${whichSide}`,
  ],
  [
    'a time of less than 200 ms on a type S, which has to wait 130 ms',
    'rcd-time',
    { circuit: { ...rcd, rcd_delay: 'S', rcd_ms: '<200' } },
    `RCD_SLOW was not checked: the time <200 ${whichSide}`,
  ],
  [
    'conductors of no size in the table',
    'ring-readings',
    { circuit: { ...ring, cpc_csa: '3' } },
    'RING_CPC_RATIO was not checked: the conductor sizes are not in the table of copper.',
  ],
  [
    'Zs N/V beside its parts',
    'zs-parts',
    { circuit: { ...typeB32, zs: 'N/V', r1r2: '0.35' }, board: { zdb: '0.18' } },
    'ZS_CALC_MISMATCH was not checked: Zs is N/V.',
  ],
  [
    'Ipf LIM beside Ze',
    'ipf-impedance',
    tns({ ze: '0.35', supply_ipf: 'LIM' }),
    'IPF_ZE_MISMATCH was not checked: Ipf at the origin is LIM.',
  ],
  [
    'Ipf of the board N/V below the origin',
    'ipf-upstream',
    { ...tns({ supply_ipf: '1.00' }), board: { ipf_db: 'N/V' } },
    'IPF_ABOVE_UPSTREAM was not checked: Ipf is N/V.',
  ],
])('with %s the note of %s names the check and says why', (_, rule, given, message) => {
  expect(judged(reportWith(given), rule)).toMatchObject([{ rule: 'NOT_CHECKABLE', severity: 'note', message }]);
});

test.each<[string, Values, string[]]>([
  ['less than 300 ms', { rcd_ms: '<300' }, []],
  ['less than 10 ms', { rcd_ms: '<10' }, ['RCD_VERY_FAST']],
  ['less than 11 ms', { rcd_ms: '<11' }, []],
  ['less than 130 ms on a type S', { rcd_delay: 'S', rcd_ms: '<130' }, ['RCD_TOO_FAST']],
])('an RCD time of %s says enough', (_, circuit, codes) => {
  const findings = judged(reportWith({ circuit: { ...rcd, ...circuit } }), 'rcd-time');
  expect(findings.map(({ rule }) => rule)).toEqual(codes);
});

test('the note on a feeder names each reading that is no figure', () => {
  const feeder = { id: 'f', circuit_kind: 'distribution', r1r2: 'LIM' };
  const boards = [
    { id: 'b1', board_ref: 'DB1', fed_from: { origin: true }, zdb: '>19.99', circuits: [feeder] },
    { id: 'b2', board_ref: 'DB2', fed_from: { board: 'b1', circuit: 'f' }, zdb: 'N/V', circuits: [] },
  ];
  expect(judged(reportWith({ rest: { boards } }), 'feeder').map(({ message }) => message)).toEqual([
    'FEEDER_MISMATCH was not checked: R1+R2 is LIM and Zdb of DB2 is N/V and Zdb of DB1 >19.99 is no exact figure.',
  ]);
});
