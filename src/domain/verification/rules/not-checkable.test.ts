import { expect, test } from 'vitest';
import type { Values } from '../../forms/definition.ts';
import { judged, reportWith } from '../fixture.ts';

type Given = Parameters<typeof reportWith>[0];
const typeB32: Values = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };
const twinAndEarth: Values = { live_csa: '2.5', cpc_csa: '1.5' };
const ring: Values = { circuit_kind: 'ring', ring_r1: '0.60', ring_rn: '0.60', ring_r2: '0.98', ...twinAndEarth };
const rcd: Values = { rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn: '30', rcd_rating: '63' };
const whichSide = 'could be on either side of the limit.';

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
    'Breaking capacity was not checked: the fault current at its board is LIM.',
  ],
  [
    'a fault current of less than 7.2 kA, and 6 kA',
    'breaking-capacity',
    { circuit: { breaking_ka: '6' }, board: { ipf_db: '<7.2' } },
    `Breaking capacity was not checked: the fault current <7.2 ${whichSide}`,
  ],
  [
    'a fault current of more than 5 kA, and 6 kA',
    'breaking-capacity',
    { circuit: { breaking_ka: '6' }, board: { ipf_db: '>5' } },
    `Breaking capacity was not checked: the fault current >5 ${whichSide}`,
  ],
  ['an electrode LIM', 'electrode', onTT('LIM'), 'Electrode resistance was not checked: the resistance is LIM.'],
  [
    'an electrode over range below the limit',
    'electrode',
    onTT('>1000'),
    'Electrode resistance was not checked: the resistance >1000 is not an exact figure.',
  ],
  [
    'an electrode of less than a figure above the limit',
    'electrode',
    onTT('<2000'),
    'Electrode resistance was not checked: the resistance <2000 is not an exact figure.',
  ],
  [
    'insulation N/V',
    'insulation',
    { circuit: { ir_le: 'N/V' } },
    'Insulation resistance was not checked: the reading is N/V.',
  ],
  [
    'insulation of less than 5 MΩ',
    'insulation',
    { circuit: { ir_le: '<5' } },
    `Insulation resistance was not checked: the reading <5 ${whichSide}`,
  ],
  ['Ze LIM', 'supply-maxima', tns({ ze: 'LIM' }), 'The supply against usual values was not checked: Ze is LIM.'],
  [
    'Ipf over range',
    'supply-maxima',
    tns({ supply_ipf: '>10' }),
    `The supply against usual values was not checked: Ipf >10 ${whichSide}`,
  ],
  [
    'Zs over range, for the CPC',
    'protective-conductor',
    { circuit: { ...typeB32, ...twinAndEarth, zs: '>0.50' } },
    `CPC size was not checked: Zs >0.50 ${whichSide}`,
  ],
  ['Zs over range', 'zs-limit', { circuit: { ...typeB32, zs: '>1.20' } }, `Zs was not checked: Zs >1.20 ${whichSide}`],
  [
    'an RCD time of less than 400 ms',
    'rcd-time',
    { circuit: { ...rcd, rcd_ms: '<400' } },
    `RCD time was not checked: the time <400 ${whichSide}`,
  ],
  [
    'a time of less than 200 ms on a type S, which has to wait 130 ms',
    'rcd-time',
    { circuit: { ...rcd, rcd_delay: 'S', rcd_ms: '<200' } },
    `RCD time was not checked: the time <200 ${whichSide}`,
  ],
  [
    'conductors of no size in the table',
    'ring-readings',
    { circuit: { ...ring, cpc_csa: '3' } },
    'The ring (r1 and r2) was not checked: the conductor sizes are not in the table of copper.',
  ],
])('with %s the note of %s names the check and says why', (_, rule, given, message) => {
  expect(judged(reportWith(given), rule)).toMatchObject([{ rule: 'NOT_CHECKABLE', severity: 'note', message }]);
});

test.each<[string, Values, string[]]>([
  ['less than 300 ms', { rcd_ms: '<300' }, []],
  ['less than 10 ms', { rcd_ms: '<10' }, ['RCD_VERY_FAST']],
  ['less than 11 ms', { rcd_ms: '<11' }, []],
  ['less than 130 ms on a type S', { rcd_delay: 'S', rcd_ms: '<130' }, ['RCD_TOO_FAST']],
])('an RCD time of %s is enough for a verdict', (_, circuit, codes) => {
  const findings = judged(reportWith({ circuit: { ...rcd, ...circuit } }), 'rcd-time');
  expect(findings.map(({ rule }) => rule)).toEqual(codes);
});

test.each<[string, string, Given]>([
  ['R1+R2 LIM', 'length', { circuit: { ...twinAndEarth, r1r2: 'LIM' } }],
  ['a size that is not in the table', 'length', { circuit: { ...twinAndEarth, cpc_csa: '3', r1r2: '0.39' } }],
  ['Zs N/V beside its parts', 'zs-parts', { circuit: { zs: 'N/V', r1r2: '0.35' }, board: { zdb: '0.18' } }],
  ['Ipf LIM beside Ze', 'ipf-impedance', tns({ ze: '0.35', supply_ipf: 'LIM' })],
  ['Ipf N/V below the origin', 'ipf-upstream', { ...tns({ supply_ipf: '1.00' }), board: { ipf_db: 'N/V' } }],
  ['Zdb LIM below Ze', 'zdb-upstream', { ...tns({ ze: '0.35' }), board: { zdb: 'LIM' } }],
])('our own comparison is silent if it cannot be made: %s', (_, rule, given) => {
  expect(judged(reportWith(given), rule)).toEqual([]);
});

test.each<[string, string, Given]>([
  ['Zs', 'zs-limit', { circuit: { ...typeB32, zs: 'N/A' } }],
  ['Zs, for the CPC', 'protective-conductor', { circuit: { ...typeB32, ...twinAndEarth, zs: 'N/A' } }],
  ['insulation', 'insulation', { circuit: { ir_ll: 'N/A', ir_le: 'N/A' } }],
  ['the time of an RCD', 'rcd-time', { circuit: { ...rcd, rcd_ms: 'N/A' } }],
  ['an electrode', 'electrode', onTT('N/A')],
  ['Ze and Ipf', 'supply-maxima', tns({ ze: 'N/A', supply_ipf: 'N/A' })],
  ['the fault current', 'breaking-capacity', { circuit: { breaking_ka: '6' }, board: { ipf_db: 'N/A' } }],
  [
    'the area of the CPC',
    'protective-conductor',
    { circuit: { ...typeB32, cpc_csa: 'na', live_csa: '16', zs: '0.30' } },
  ],
  ['the area of the CPC of a ring', 'ring-readings', { circuit: { ...ring, cpc_csa: 'na' } }],
])('N/A is an answer: %s', (_, rule, given) => {
  expect(judged(reportWith(given), rule)).toEqual([]);
});
