import { describe, expect, test } from 'vitest';
import type { Edition } from '../../editions.ts';
import type { ReportDocument, Values } from '../../forms/definition.ts';
import { workDueBy } from '../../remedial-clock.ts';
import { inShort, judged, reportWith } from '../fixture.ts';
import { suggestionsFor } from '../overrides/suggested-observations.ts';
import { contextOf } from './context.ts';
import { judgedOutcome, outcomeByCodes } from './outcome.ts';

const outcomeOf = (document: ReportDocument) => judgedOutcome(contextOf(document)).outcome;

const typeB32 = { ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32', disconnection_s: '0.4' };
const rcd30 = { rcd_standard: 'BS EN 61009', rcd_type: 'A', rcd_idn: '30', rcd_rating: '32', rcd_delay: 'general' };

/** The findings of the rules on readings for one circuit. */
const readingsJudged = (document: ReportDocument) =>
  [
    'zs-limit',
    'zs-parts',
    'ring-legs',
    'ring-readings',
    'electrode',
    'insulation',
    'rcd-time',
    'breaking-capacity',
  ].flatMap((rule) => judged(document, rule));

const ofCircuit = (circuit: Values, board: Values = {}) => readingsJudged(reportWith({ circuit, board }));

test('W01 a healthy ring has no findings', () => {
  const circuit = {
    ...typeB32,
    circuit_kind: 'ring',
    live_csa: '2.5',
    cpc_csa: '1.5',
    ring_r1: '0.61',
    ring_rn: '0.60',
    ring_r2: '1.00',
    r1r2: '0.41',
    zs: '0.62',
  };
  expect(ofCircuit(circuit, { zdb: '0.21' })).toEqual([]);
});

test('W02 a reading in the band that fails the hot check', () => {
  const findings = ofCircuit({ ...typeB32, circuit_kind: 'radial', r1r2: '0.90', zs: '1.25' }, { zdb: '0.35' });
  expect(inShort(findings)).toEqual(['warn ZS_OVER_80PCT']);
  expect(findings[0]).toMatchObject({
    path: 'boards/b1/circuits/c1/zs',
    measured: '1.25',
    limit: '1.10',
    unit: 'Ω',
    regulation: '411.4.4, Table 41.3',
    arithmetic: '230 × 0.95 ÷ (5 × 32) = 1.37; 1.37 × 0.8 = 1.10; 0.35 + 1.20 × 0.90 = 1.43 > 1.37',
  });
});

test('W03 a reading in the band that stays within the limit when hot', () => {
  const findings = ofCircuit({ ...typeB32, circuit_kind: 'radial', r1r2: '0.40', zs: '1.20' }, { zdb: '0.80' });
  expect(inShort(findings)).toEqual(['note TEMPERATURE_CORRECTED']);
  expect(findings[0]?.arithmetic).toBe('0.80 + 1.20 × 0.40 = 1.28 ≤ 1.37');
});

test('W04 type C where B was meant', () => {
  const findings = ofCircuit({ ...typeB32, ocpd_type: 'C', circuit_kind: 'radial', rcd_idn: 'na', zs: '0.74' });
  expect(findings).toEqual([
    {
      rule: 'ZS_OVER_MAX',
      severity: 'fail',
      path: 'boards/b1/circuits/c1/zs',
      measured: '0.74',
      limit: '0.68',
      unit: 'Ω',
      arithmetic: '230 × 0.95 ÷ (10 × 32) = 0.68',
      regulation: '411.4.4, Table 41.3',
      message: 'Zs 0.74 Ω is above 0.68 Ω, the limit for 32 A type C. Check the reading and the device.',
    },
  ]);
});

test('W05 a type D that feeds a board is judged at 5 s', () => {
  const circuit = { ocpd_standard: 'BS EN 60898', ocpd_type: 'D', ocpd_rating: '63', zs: '0.21' };
  const supply = { earthing_system: 'TN-C-S_PME' };
  const as = (circuit_kind: string) => readingsJudged(reportWith({ circuit: { ...circuit, circuit_kind }, supply }));
  expect(as('distribution')).toEqual([]);
  expect(
    inShort(readingsJudged(reportWith({ circuit: { ...circuit, circuit_kind: 'radial', has_socket: true }, supply }))),
  ).toEqual(['fail ZS_OVER_MAX']);
});

test('W06 a rewirable fuse on a ring', () => {
  const findings = judged(
    reportWith({
      circuit: {
        circuit_kind: 'ring',
        ocpd_standard: 'BS 3036',
        ocpd_type: 'na',
        ocpd_rating: '30',
        disconnection_s: '0.4',
        zs: '0.96',
      },
    }),
    'zs-limit',
  );
  expect(inShort(findings)).toEqual(['warn ZS_OVER_80PCT']);
  expect(findings[0]).toMatchObject({ limit: '0.83', regulation: '411.4.4, Table 41.2' });
});

const onTT = (resistance: string, idn_ma: string) =>
  judged(
    reportWith({
      supply: { earthing_system: 'TT' },
      particulars: { electrode: { resistance }, main_switch: { rcd: { type: 'A', idn_ma } } },
    }),
    'electrode',
  );

test('W07 an electrode too high for its RCD', () => {
  const findings = onTT('620', '100');
  expect(inShort(findings)).toEqual(['fail RA_OVER_LIMIT']);
  expect(findings[0]).toMatchObject({
    path: 'particulars/electrode/resistance',
    measured: '620',
    limit: '500',
    unit: 'Ω',
  });
  expect(findings[0]?.arithmetic).toContain('620 × 100 ÷ 1000 = 62 V > 50 V');
});

test('W08 an electrode that passes but may be unstable', () => {
  const findings = onTT('240', '30');
  expect(inShort(findings)).toEqual(['warn RA_UNSTABLE']);
  expect(findings[0]?.arithmetic).toBe('240 × 30 ÷ 1000 = 7.2 V ≤ 50 V');
});

test('the exact product decides on TT, not the rounded resistance of the table', () => {
  expect(inShort(onTT('1666.6', '30'))).toEqual(['warn RA_UNSTABLE']);
  expect(inShort(onTT('1667', '30'))).toEqual(['fail RA_OVER_LIMIT']);
  expect(inShort(onTT('500', '100'))).toEqual(['warn RA_UNSTABLE']); // 50 V exactly
  expect(onTT('200', '30')).toEqual([]);
});

const ttCircuit = (circuit: Values) =>
  readingsJudged(
    reportWith({
      supply: { earthing_system: 'TT' },
      circuit: { ...typeB32, ocpd_standard: 'BS EN 61009', circuit_kind: 'radial', ...rcd30, ...circuit },
    }),
  );

test('W09 on TT the RCD gives fault protection', () => {
  const findings = ttCircuit({ zs: '85', rcd_ms: '28' });
  expect(inShort(findings)).toEqual(['note FAULT_PROTECTION_BY_RCD']);
  expect(findings[0]).toMatchObject({ measured: '85', limit: '1667' });
  expect(findings[0]?.message).toContain('1.37 Ω');
});

test('an RCD that is slow, untested or too coarse gives none', () => {
  expect(inShort(ttCircuit({ zs: '85', rcd_ms: '340' }))).toEqual(['fail RCD_SLOW', 'fail ZS_OVER_MAX']);
  expect(inShort(ttCircuit({ zs: '85' }))).toEqual(['fail ZS_OVER_MAX']);
  expect(inShort(ttCircuit({ zs: '1700', rcd_ms: '28' }))).toEqual(['fail ZS_OVER_MAX']);
  expect(inShort(ttCircuit({ zs: '240', rcd_ms: '28' }))).toEqual(['note FAULT_PROTECTION_BY_RCD', 'warn RA_UNSTABLE']);
});

const insulation = (circuit: Values) =>
  inShort(judged(reportWith({ circuit: { ir_voltage: '500', ...circuit } }), 'insulation'));

test('W10 insulation of 0.8 MΩ', () => {
  expect(insulation({ ir_ll: '>299', ir_le: '0.8' })).toEqual(['fail IR_BELOW_MIN']);
});

test.each([
  [{ ir_le: '1.4' }, ['warn IR_LOW']],
  [{ ir_le: '>299' }, []],
  [{ system: 'SELV', ir_voltage: '250', ir_le: '0.6' }, []],
  [{ ir_le: '1.0' }, ['warn IR_LOW']],
  [{ ir_le: '0.99' }, ['fail IR_BELOW_MIN']],
  [{ ir_le: '1.99' }, ['warn IR_LOW']],
  [{ ir_le: '2' }, []],
  [{ ir_le: '>1' }, ['warn IR_LOW']],
  [{ ir_le: '>0.5' }, ['fail IR_BELOW_MIN']], // counts as its number
  [{ ir_le: '<1' }, ['fail IR_BELOW_MIN']],
  [{ ir_le: '<5' }, ['note NOT_CHECKABLE']],
  [{ system: 'SELV', ir_le: '0.5' }, []],
  [{ system: 'PELV', ir_le: '0.49' }, ['fail IR_BELOW_MIN']],
  [{ system: 'FELV', ir_le: '0.9' }, ['fail IR_BELOW_MIN']],
  [{ system: 'FELV', ir_le: '1.5' }, []],
  [{ ir_le: 'LIM' }, ['note NOT_CHECKABLE']],
  [{ ir_le: '' }, []],
  [{ circuit_kind: 'spare', ir_le: '0.1' }, []],
])('W11 insulation %j', (circuit, verdict) => {
  expect(insulation(circuit)).toEqual(verdict);
});

const rcdTime = (rcd_ms: string, rcd: Values = {}) =>
  inShort(judged(reportWith({ circuit: { ...rcd30, ...rcd, rcd_ms } }), 'rcd-time'));

test.each([
  ['340', ['fail RCD_SLOW']],
  ['300', []],
  ['300.1', ['fail RCD_SLOW']],
  ['>300', ['fail RCD_NO_TRIP']],
  ['>40', ['fail RCD_NO_TRIP']],
  ['9.9', ['warn RCD_VERY_FAST']],
  ['10', []],
  ['LIM', ['note NOT_CHECKABLE']],
  ['', []],
])('W12 a general RCD at %s ms', (time, verdict) => {
  expect(rcdTime(time)).toEqual(verdict);
});

test.each([
  ['340', []],
  ['110', ['fail RCD_TOO_FAST']],
  ['129.9', ['fail RCD_TOO_FAST']],
  ['505', ['fail RCD_SLOW']],
  ['500', []],
  ['130', []],
  ['>500', ['fail RCD_NO_TRIP']],
])('W13 a type S RCD at %s ms', (time, verdict) => {
  expect(rcdTime(time, { rcd_idn: '100', rcd_delay: 'S' })).toEqual(verdict);
});

test.each([
  ['BS 4293', '200', []],
  ['BS 4293', '201', ['fail RCD_SLOW']],
  ['BS 7288', '200', []],
  ['BS 7288', '250', ['fail RCD_SLOW']],
  ['BS EN 61008', '250', []],
])('an RCD to %s at %s ms', (rcd_standard, time, verdict) => {
  expect(rcdTime(time, { rcd_standard })).toEqual(verdict);
});

test.each([
  ['100', '249', ['fail RCD_TOO_FAST']], // half the delay and 200 ms
  ['100', '250', []],
  ['100', '300', []],
  ['100', '301', ['fail RCD_SLOW']],
  ['', '300', ['note NOT_CHECKABLE']],
])('a delayed RCD to BS 4293 set to %s ms at %s ms', (delay_ms, measured_ms, verdict) => {
  const rcd = { type: 'AC', idn_ma: '100', rcd_delay: 'S', delay_ms, measured_ms };
  const document = reportWith({ particulars: { main_switch: { standard: 'BS 4293', rcd } } });
  expect(inShort(judged(document, 'rcd-time'))).toEqual(verdict);
});

const ring = (circuit: Values) =>
  inShort(
    judged(
      reportWith({ circuit: { circuit_kind: 'ring', live_csa: '2.5', cpc_csa: '1.5', ...circuit } }),
      'ring-readings',
    ),
  );

test.each([
  ['W14', { ring_r1: '0.62', ring_rn: '0.75', ring_r2: '1.01' }, ['warn RING_R1_RN']],
  ['W15', { ring_r1: '0.60', ring_rn: '0.61', ring_r2: '0.60' }, ['warn RING_CPC_RATIO']],
  ['W16', { ring_r1: '0.60', ring_rn: '0.60', ring_r2: '0.98', r1r2: '0.62' }, ['warn RING_R1R2']],
  ['exactly 0.05 apart', { ring_r1: '0.60', ring_rn: '0.65', ring_r2: '0.98' }, []],
  ['an open leg', { ring_r1: '0.60', ring_rn: '>99.9', ring_r2: '0.98' }, ['fail RING_OPEN']],
  ['a leg not tested', { ring_r1: '0.60', ring_rn: 'LIM', ring_r2: '0.98' }, ['note NOT_CHECKABLE']],
])('%s', (_, circuit, verdict) => {
  expect(ring(circuit)).toEqual(verdict);
});

test('W17 Zs does not match its parts, though the device would allow it', () => {
  const findings = ofCircuit({ ...typeB32, circuit_kind: 'radial', r1r2: '0.35', zs: '0.92' }, { zdb: '0.18' });
  expect(inShort(findings)).toEqual(['warn ZS_CALC_MISMATCH']);
  expect(findings[0]).toMatchObject({ limit: '0.63', arithmetic: '0.18 + 0.35 = 0.53; 0.53 + 0.10 = 0.63' });
});

test.each([
  [{ breaking_ka: '6' }, {}, ['fail KA_TOO_LOW']],
  [{ breaking_ka: '6' }, { conditional_ka: '16' }, ['note CONDITIONAL_RATING']],
  [{ breaking_ka: '6' }, { conditional_ka: '7' }, ['fail KA_TOO_LOW']],
  [{ breaking_ka: '6' }, { backup_protection: '100 A BS 88-3' }, ['note CONDITIONAL_RATING']],
  [{ breaking_ka: '7.2' }, {}, []],
  [{ breaking_ka: 'LIM' }, {}, ['note NOT_CHECKABLE']],
])('W18 breaking capacity %j on a board with 7.2 kA and %j', (circuit, board, verdict) => {
  expect(inShort(judged(reportWith({ circuit, board: { ipf_db: '7.2', ...board } }), 'breaking-capacity'))).toEqual(
    verdict,
  );
});

test('a long note on backup protection is cut off', () => {
  const board = { ipf_db: '7.2', backup_protection: 'Fuse '.repeat(100) };
  const [note] = judged(reportWith({ circuit: { breaking_ka: '6' }, board }), 'breaking-capacity');
  expect(note?.message).toBe(
    `The device is rated 6 kA, below Ipf 7.2 kA; backup protection is recorded: ${'Fuse '.repeat(40)}`,
  );
});

const w19 = (standard: string, rating: string, zs: string, cable: string, type = 'na', zdb = ''): [Values, Values] => {
  const [live_csa, cpc_csa] = cable.split('/');
  return [{ ocpd_standard: standard, ocpd_type: type, ocpd_rating: rating, zs, live_csa, cpc_csa }, { zdb }];
};

test.each<[string, [Values, Values], string[], string?]>([
  ['a', w19('BS 3036', '30', '1.04', '2.5/1.0'), ['fail CPC_SMALL'], '1.15'],
  ['b', w19('BS 3036', '30', '0.62', '2.5/1.0'), ['note NOT_CHECKABLE']],
  ['b with 1.5 mm²', w19('BS 3036', '30', '0.62', '2.5/1.5'), []],
  ['c', w19('BS 88-2', '50', '0.80', '10/2.5', 'gG'), ['fail CPC_SMALL'], '2.91'],
  ['c at 0.70 Ω', w19('BS 88-2', '50', '0.70', '10/2.5', 'gG'), ['note NOT_CHECKABLE']],
  ['c at 0.90 Ω with 4 mm²', w19('BS 88-2', '50', '0.90', '10/4', 'gG'), []],
  ['d', w19('BS EN 60898', '32', '0.21', '2.5/1.5', 'B', '0.11'), []],
  ['d at 3.83 kA', w19('BS EN 60898', '32', '0.14', '2.5/1.5', 'B', '0.06'), ['note NOT_CHECKABLE']],
])('W19 %s the CPC and the energy of the fault', (_, [circuit, board], verdict, limit) => {
  // Fed for 5 s where it is a distribution circuit; the energy does not depend on it.
  const document = reportWith({ circuit: { circuit_kind: 'distribution', ...circuit }, board });
  const findings = judged(document, 'protective-conductor');
  expect(inShort(findings)).toEqual(verdict);
  expect(findings[0]?.limit).toBe(limit);
});

test('W20 the main bond on PME, and the observation that goes with it', () => {
  const document = reportWith({
    supply: { earthing_system: 'TN-C-S_PME', supply_neutral_mm2: '25' },
    particulars: { main_bonding: { csa_mm2: '6' } },
  });
  const findings = judged(document, 'earthing-sizes');
  expect(inShort(findings)).toEqual(['fail BOND_SMALL']);
  expect(findings[0]).toMatchObject({ measured: '6', limit: '10' });
  expect(findings.flatMap((finding) => suggestionsFor(document, finding)).map(({ id }) => id)).toEqual(['EAR-014']);
});

test.each([
  ['a', { live_csa: '10', ib_a: '41.3', length_m: '22', use: 'other' }, []],
  ['b', { live_csa: '1.0', ib_a: '4', length_m: '45', use: 'lighting' }, ['fail VDROP_OVER']],
])('W21 %s volt drop', (_, circuit, verdict) => {
  const findings = judged(reportWith({ circuit, supply: { nominal_u0: '230' } }), 'volt-drop');
  expect(inShort(findings)).toEqual(verdict);
  expect(findings.map(({ measured }) => measured)).toEqual(verdict.map(() => '3.44'));
});

test.each([
  ['101', ['fail OVERLOAD_COORD']],
  ['C', []],
])('W22 4 mm² by method %s on 32 A', (ref_method, verdict) => {
  const circuit = { ...typeB32, live_csa: '4', ref_method };
  expect(inShort(judged(reportWith({ circuit }), 'overload'))).toEqual(verdict);
});

test('W23 R1+R2 of 0.39 Ω is a plausible 19.99 m', () => {
  const circuit = { circuit_kind: 'radial', live_csa: '2.5', cpc_csa: '1.5', r1r2: '0.39' };
  expect(judged(reportWith({ circuit }), 'length')).toEqual([]);
});

describe('W24 the outcome', () => {
  test.each([
    [[], 'satisfactory', 'satisfactory'],
    [['C3'], 'satisfactory', 'satisfactory'],
    [['C3', 'C3', 'C3', 'C3', 'C3', 'C3'], 'satisfactory', 'satisfactory'],
    [['FI'], 'satisfactory', 'unsatisfactory'],
    [['C3', 'FI'], 'satisfactory', 'unsatisfactory'],
    [['C2'], 'unsatisfactory', 'unsatisfactory'],
    [['C2', 'C3'], 'unsatisfactory', 'unsatisfactory'],
    [['C1'], 'unsatisfactory', 'unsatisfactory'],
    [['C1', 'FI'], 'unsatisfactory', 'unsatisfactory'],
  ] as const)('of %j is %s by A4 and %s before', (codes, a4, before) => {
    const observations = codes.map((code, index) => ({ id: `o${index}`, code, location: 'hall' }));
    const report = (edition: Edition) => reportWith({ rest: { edition, observations } });
    expect(outcomeOf(report('2018+A4'))).toBe(a4);
    expect(outcomeOf(report('2018+A2+A3'))).toBe(before);
    expect(outcomeByCodes(codes, '2018+A4')).toBe(a4);
  });

  test.each([
    [[], []],
    [['C3', 'C3', 'C3', 'C3', 'C3', 'C3'], []],
    [['C3', 'FI'], ['FI']],
    [['C2', 'C3'], ['C2']],
    [
      ['C1', 'FI'],
      ['C1', 'FI'],
    ],
  ])('of %j has work due in a rented home in England for %j', (codes, tasks) => {
    const home = { inspectedOn: '2026-06-10', nation: 'England', tenure: 'private_rented' };
    expect(codes.filter((code) => workDueBy(code, home) === '2026-07-07')).toEqual(tasks);
    expect(codes.filter((code) => workDueBy(code, home) === undefined).every((code) => code === 'C3')).toBe(true);
  });

  const withC2 = (observation: Values, overall_outcome = 'satisfactory', rest: Partial<ReportDocument> = {}) =>
    reportWith({
      rest: { observations: [{ id: 'o1', code: 'C2', ...observation }], summary: { overall_outcome }, ...rest },
    });

  test('does not count faults at the intake, unless live parts can be touched', () => {
    expect(outcomeOf(withC2({ schedule_item: '1.3' }))).toBe('satisfactory');
    expect(outcomeOf(withC2({ schedule_item: '1.3', live_parts_accessible: true }))).toBe('unsatisfactory');
    expect(outcomeOf(withC2({ schedule_item: '1.3', counts_to_outcome: true }))).toBe('unsatisfactory');
    expect(outcomeOf(withC2({ schedule_item: '4.3', counts_to_outcome: false }))).toBe('unsatisfactory');
    const linkedBy = (slug: string) => [{ slug, outcome: 'X', observation_ids: ['o1'] }];
    expect(outcomeOf(withC2({}, '', { inspection_schedule: linkedBy('intake_tails') }))).toBe('satisfactory');
    expect(outcomeOf(withC2({}, '', { inspection_schedule: linkedBy('cu_ip') }))).toBe('unsatisfactory');
    const onLarger = { installation: { schedule_list: 'larger' }, inspection_schedule: linkedBy('big_intake_meter') };
    expect(outcomeOf(withC2({}, '', onLarger))).toBe('satisfactory');
    expect(outcomeOf(withC2({ schedule_item: '1' }))).toBe('satisfactory');
    expect(outcomeOf(withC2({ schedule_item: '10.1' }))).toBe('unsatisfactory');
    const elsewhereToo = { inspection_schedule: linkedBy('cu_ip') };
    expect(outcomeOf(withC2({ schedule_item: '1.3' }, '', elsewhereToo))).toBe('unsatisfactory');
    const ofAnother = { inspection_schedule: [{ slug: 'cu_ip', outcome: 'X', observation_ids: ['o2'] }] };
    expect(outcomeOf(withC2({ schedule_item: '1.3' }, '', ofAnother))).toBe('satisfactory');
  });

  test.each([
    [
      'satisfactory',
      ['C2', 'C3', 'C2'],
      'The observations (C2, C3) make this installation unsatisfactory, but the report says satisfactory.',
    ],
    [
      'unsatisfactory',
      [],
      'The observations (no codes that count) make this installation satisfactory. If it is still unsatisfactory, say why.',
    ],
    [
      'unsatisfactory',
      ['C3'],
      'The observations (C3) make this installation satisfactory. If it is still unsatisfactory, say why.',
    ],
  ])('stated as %s with %j has a finding with the deciding codes', (overall_outcome, codes, message) => {
    const observations = codes.map((code, index) => ({ id: `o${index}`, code }));
    const document = reportWith({ rest: { observations, summary: { overall_outcome } } });
    expect(judged(document, 'outcome')).toMatchObject([{ message }]);
  });

  test('may be stated worse with a reason, never better', () => {
    const conflicts = (document: ReportDocument) =>
      judged(document, 'outcome').map(({ rule, path }) => `${rule} ${path}`);
    const conflict = ['OUTCOME_CONFLICT summary/overall_outcome'];
    expect(conflicts(withC2({}, 'satisfactory'))).toEqual(conflict);
    expect(conflicts(withC2({}, 'unsatisfactory'))).toEqual([]);
    expect(conflicts(withC2({ code: 'C3' }, 'unsatisfactory'))).toEqual(conflict);
    const summary = { overall_outcome: 'unsatisfactory', outcome_reason: 'Nobody can say what feeds the barn' };
    const worse = withC2({ code: 'C3' }, '', { summary });
    expect(conflicts(worse)).toEqual([]);
    expect(outcomeOf(worse)).toBe('unsatisfactory');
    const better = withC2({}, '', { summary: { overall_outcome: 'satisfactory', outcome_reason: 'It was mended' } });
    expect(conflicts(better)).toEqual(conflict);
    expect(outcomeOf(better)).toBe('unsatisfactory');
  });
});

test('W26 the hot check includes the part of Zs that R1+R2 does not explain', () => {
  const findings = ofCircuit({ ...typeB32, circuit_kind: 'radial', r1r2: '0.24', zs: '1.30' }, { zdb: '0.20' });
  expect(inShort(findings)).toEqual(['warn ZS_CALC_MISMATCH', 'warn ZS_OVER_80PCT']);
  expect(findings.find(({ rule }) => rule === 'ZS_OVER_80PCT')?.message).toContain('1.52 Ω');
});

test.each([
  ['0.21', []],
  ['0.10', ['warn ZS_BELOW_R1R2']],
])('W27 an immersion heater whose Zs is %s Ω, with Zdb 0.13 and R1 0.084', (zs, verdict) => {
  const circuit = { ...typeB32, circuit_kind: 'radial', live_csa: '2.5', cpc_csa: '1.5', r1r2: '0.22', zs };
  const findings = ofCircuit(circuit, { zdb: '0.13' });
  expect(inShort(findings.filter(({ severity }) => severity !== 'note'))).toEqual(verdict);
  expect(findings[0]?.arithmetic ?? '').toContain(zs === '0.10' ? '0.22 × 7.41 ÷ (7.41 + 12.1) = 0.084' : '');
});

test.each([
  ['35', 'Is it 0.35 Ω, with the decimal point moved?'],
  ['3.5', 'Is it 0.35 Ω, with the decimal point moved?'],
  ['1.30', 'another circuit or board?'],
])('Zs %s Ω after Zdb 0.20 and R1+R2 0.14 asks like an expert: %s', (zs, question) => {
  const findings = ofCircuit({ ...typeB32, circuit_kind: 'radial', r1r2: '0.14', zs }, { zdb: '0.20' });
  expect(findings.find(({ rule }) => rule === 'ZS_CALC_MISMATCH')?.message).toContain(question);
});

test.each<[Values, Values, string, string[]]>([
  [{ rcd_idn: 'na' }, {}, 'pass', ['RCD_ABSENT']],
  [{ rcd_idn: 'na' }, {}, 'C3', []],
  [{ rcd_idn: 'na' }, { main_switch: { rcd: { type: 'A', idn_ma: '30' } } }, 'pass', []],
  [{ rcd_idn: '100' }, {}, 'pass', ['RCD_ABSENT']],
])('W28 a ring on 32 A in a house, %j, at the origin %j, 5.12.1 %s', (rcd, particulars, outcome, reasons) => {
  const document = reportWith({
    circuit: { circuit_kind: 'ring', has_socket: true, ocpd_rating: '32', ...rcd },
    particulars,
    rest: {
      installation: { premises_type: 'residential' },
      inspection_schedule: [{ slug: 'rcd_sockets', outcome }],
    },
  });
  expect(judged(document, 'rcd-absent').map(({ rule }) => rule)).toEqual(reasons);
});
