import { describe, expect, test } from 'vitest';
import type { Item, ReportDocument } from '../../forms/definition.ts';
import type { Finding } from '../engine/finding.ts';
import { themes } from '../explanations/themes.ts';
import { reportWith } from '../fixture.ts';
import { basisOf, changedSince, valueNow } from './basis.ts';
import { changed, findings } from './basis-fixture.ts';
import { canBeOverridden } from './override.ts';

/** Every code with the example that explains it: the finding, and the report it is found in. */
const examples = themes
  .flatMap(({ explanations }) => explanations)
  .flatMap(({ code, example: { document } }) => {
    const finding = findings(document).find(({ rule }) => rule === code);
    return finding && canBeOverridden(finding) ? [{ code, document, finding }] : [];
  });

const circuit = (names: string) => names.split(' ').map((name) => `boards/b1/circuits/c1/${name}`);
/** The values that give the device's limit for Zs. */
const device =
  'circuit_kind disconnection_s fixed_equipment_only has_socket ocpd_rating ocpd_standard ocpd_type system';
/** Further values behind a limit for Zs, and those that say that a main switch has no RCD. */
const zsLimits = ['supply/earthing_system', 'supply/nominal_u0', 'supply/supply_kind'];
const noRcd = (path: string) => [`${path}/main_switch/rcd/idn_ma`, `${path}/main_switch/rcd/type`];
const origin = 'boards/b1/fed_from/origin';
const legs = 'circuit_kind r1r2 ring_r1 ring_r2';
/** The values that show a parallel path: the remarks of the feeder, and on TT the bonded services. */
const parallel = [...circuit('remarks'), 'supply/earthing_system'];
const fromBoard = ['boards/b2/fed_from/board', 'boards/b2/fed_from/circuit', 'boards/b2/fed_from/origin'];

test.each<[string, string, string[]]>([
  [
    'ZS_OVER_MAX',
    'Zs, the device, and whether an RCD may stand in',
    [
      ...circuit(`${device} zs`),
      ...circuit('rcd_idn rcd_rating rcd_standard rcd_type'),
      ...[...noRcd('boards/b1'), origin, ...noRcd('particulars'), ...zsLimits],
    ],
  ],
  [
    'ZS_CALC_MISMATCH',
    'Zs and the two it should be the sum of',
    [...circuit('circuit_kind r1r2 system zs'), 'boards/b1/zdb'],
  ],
  [
    'RCD_SLOW',
    'the time, and the times its RCD may take',
    circuit('rcd_delay rcd_idn rcd_ms rcd_rating rcd_standard rcd_type'),
  ],
  ['RING_R1R2', 'the ring’s readings that it compares', circuit(legs)],
  [
    'KA_TOO_LOW',
    'what the device breaks, what can flow at the board, and what helps there',
    [
      ...circuit('breaking_ka ocpd_standard'),
      'boards/b1/backup_protection',
      'boards/b1/conditional_ka',
      'boards/b1/ipf_db',
    ],
  ],
  [
    'SPD_FIELDS',
    'what is said of the surge protection of the board',
    ['boards/b1/spd_ok', 'boards/b1/spd_present', 'boards/b1/spd_types'],
  ],
  [
    'ZDB_BELOW_UPSTREAM',
    'the readings at both boards, and that one feeds the other',
    ['boards/b1/board_ref', 'boards/b1/zdb', ...fromBoard, 'boards/b2/zdb', ...parallel],
  ],
  [
    'FEEDER_MISMATCH',
    'the feeder, and the readings at its ends',
    [...circuit('r1r2'), 'boards/b1/zdb', ...fromBoard, 'boards/b2/zdb', ...parallel],
  ],
  [
    'RA_OVER_LIMIT',
    'the electrode, the RCD it has to trip, and that it is TT',
    ['particulars/electrode/resistance', 'particulars/main_switch/rcd/idn_ma', 'supply/earthing_system'],
  ],
  [
    'EARTH_SMALL',
    'the earthing conductor, the tails, and what shows instead of them that it is enough: Ze and the cut-out',
    [
      ...['particulars/earthing_conductor/csa_mm2', 'particulars/earthing_conductor/material', 'supply/tails_mm2'],
      ...['supply/supply_neutral_mm2'],
      ...['supply/cutout/rating_a', 'supply/cutout/standard', 'supply/cutout/type', 'supply/ze', ...zsLimits],
    ],
  ],
  [
    'RCD_ABSENT',
    'the RCDs there are, what the circuit feeds, and how the schedule answers',
    [
      ...circuit('circuit_kind description fixed_equipment_only has_socket ocpd_rating system use'),
      ...circuit('rcd_delay rcd_idn rcd_rating rcd_standard rcd_type'),
      ...[...noRcd('boards/b1'), 'boards/b1/main_switch/standard', origin],
      ...['boards/b1/dist_rcd/idn_ma', 'boards/b1/dist_rcd/standard', 'boards/b1/dist_rcd/type'],
      ...[...noRcd('particulars'), 'particulars/main_switch/standard', 'installation/premises_type'],
      ...['bath_rcd', 'rcd_luminaires', 'rcd_sockets'].map((row) => `inspection_schedule/${row}/outcome`),
      ...['rcd_luminaires', 'rcd_sockets'].map((row) => `inspection_schedule/big_final_${row}/outcome`),
      'installation/schedule_list',
    ],
  ],
  [
    'CIRCUIT_NO_TWICE',
    'the circuits that have the number',
    [
      'boards/b1/phases',
      ...circuit('circuit_kind circuit_no'),
      ...['boards/b1/circuits/c2/circuit_kind', 'boards/b1/circuits/c2/circuit_no'],
    ],
  ],
  ['LIMITATION_MISSING', 'the reading that was not taken', circuit('ir_le')],
  [
    'SCHEDULE_OBSERVATION',
    'the row of the schedule',
    ['inspection_schedule/cu_ip/observation_ids', 'inspection_schedule/cu_ip/outcome'],
  ],
  [
    'CALIBRATION_OVERDUE',
    'the instrument, and when it was used',
    ['instruments/i1/calibration_due', 'instruments/i1/serial', 'purpose/inspection_dates'],
  ],
  [
    'NEXT_DATE_CAP',
    'the date, when it counts from, and who lives there',
    [
      ...['installation/nation', 'installation/tenure', 'next_inspection/next_inspection_due'],
      ...['purpose/inspection_dates', 'purpose/reason'],
    ],
  ],
  [
    'OUTCOME_CONFLICT',
    'the outcome, and every observation there is',
    [
      'edition',
      'observations/*',
      'observations/o1/code',
      'observations/o1/counts_to_outcome',
      'observations/o1/live_parts_accessible',
      'observations/o1/schedule_item',
      'summary/overall_outcome',
    ],
  ],
  [
    'NOT_CHECKABLE',
    'the reading that cannot be held against the limit of its device',
    [...circuit(`${device} zs`), ...zsLimits],
  ],
])('a reason against %s is about %s', (rule, _, paths) => {
  const example = examples.find(({ code }) => code === rule);
  const { values } = basisOf(example?.document as ReportDocument, example?.finding as Finding);
  expect(Object.keys(values)).toEqual([...paths].sort());
});

describe('in a report of many boards, circuits and observations', () => {
  const lights = {
    circuit_kind: 'radial',
    description: 'Lights',
    ...{ ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '16', breaking_ka: '6' },
    ...{ rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn: '30', rcd_rating: '63', rcd_ms: '22' },
    ...{ live_csa: '1.5', cpc_csa: '1.0', length_m: '12', zs: '1.00', r1r2: '0.5', ir_le: '>299', polarity: 'yes' },
  };
  const more: Item[] = [
    { id: 'c7', ...lights },
    { id: 'c8', ...lights, circuit_kind: 'distribution' },
  ];
  const garage: Item = { id: 'b9', board_ref: 'DB9', fed_from: { board: 'b1', circuit: 'c8' }, zdb: '0.70' };
  const amid = (document: ReportDocument): ReportDocument => ({
    ...document,
    boards: [
      ...(document.boards ?? []).map((board) =>
        board.id === 'b1' ? { ...board, circuits: [...((board.circuits ?? []) as Item[]), ...more] } : board,
      ),
      { ...garage, circuits: [{ id: 'c9', ...lights }] },
    ],
    observations: [
      ...(document.observations ?? []),
      { id: 'o8', code: 'C3', text: 'No label', board_id: 'b1' },
      { id: 'o9', code: 'C3', text: 'Loose lid', circuit_id: 'c9' },
    ],
    instruments: [...(document.instruments ?? []), { id: 'i9', serial: 'MFT-9' }],
  });

  // These depend on all observations, all boards, or all circuits of a board.
  const aboutMany = ['OUTCOME_CONFLICT', 'ATTACH_COUNT', 'CIRCUIT_NO_TWICE', 'AFDD_ABSENT', 'FORM_CHOICE'];
  test.each(examples.filter(({ code }) => !aboutMany.includes(code)))(
    'a reason against $code is about the same values as alone',
    ({ document, finding }) => {
      const found = findings(amid(document)).find(({ rule, path }) => rule === finding.rule && path === finding.path);
      const paths = Object.keys(basisOf(amid(document), found as Finding).values);
      expect(paths).toEqual(Object.keys(basisOf(document, finding).values));
    },
  );
});

test('the limitation linked by a supply reading is part of the basis: without it, the question comes back', () => {
  const ze = { text: 'LIM', limitation: 'l1' };
  const document = reportWith({
    supply: { ze },
    rest: {
      extent: {
        agreed_limitations: [
          { id: 'l1', text: '' },
          { id: 'l2', text: '' },
        ],
      },
    },
  });
  const finding = findings(document).find(({ rule }) => rule === 'LIMITATION_MISSING') as Finding;
  const basis = basisOf(document, finding);
  expect(changedSince(basis, changed(document, 'extent/agreed_limitations/l1/text', 'Meter sealed'))).toEqual([
    'extent/agreed_limitations/l1/text',
  ]);
  expect(changedSince(basis, changed(document, 'extent/agreed_limitations/l2/text', 'Loft full'))).toEqual([]);
});

test('a board tested after the inspection: its own day counts, no other board’s', () => {
  const document = reportWith({
    rest: {
      purpose: { inspection_dates: ['2026-06-10'] },
      boards: [
        { id: 'b1', fed_from: { origin: true }, tested_on: '2026-06-12', circuits: [] },
        { id: 'b2', fed_from: { board: 'b1' }, tested_on: '2026-06-13', circuits: [] },
      ],
    },
  });
  const finding = findings(document).find(({ path }) => path === 'boards/b2/tested_on') as Finding;
  const paths = ['boards/b2/tested_on', 'purpose/inspection_dates'];
  expect(Object.keys(basisOf(document, finding).values)).toEqual(paths);
});

describe('a rule in parts judges only the place of the finding', () => {
  /** A record that counts how often each of its values was read. */
  const counted = (values: Item) => {
    const reads: Record<string, number> = {};
    const record = Object.defineProperties(
      {},
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => {
          const get = () => {
            reads[name] = (reads[name] ?? 0) + 1;
            return value;
          };
          return [name, { get, enumerable: true }];
        }),
      ),
    ) as Item;
    return { record, reads };
  };
  const rcd = { rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn: '30', rcd_ms: '340', rcd_delay: 'general' };
  const typeB = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };
  const surge = { spd_present: false, spd_types: ['na'], spd_ok: 'yes' };

  test.each([
    ['ZS_OVER_MAX', 'boards/b1/circuits/c1/zs', 'zs'],
    ['RCD_SLOW', 'particulars/main_switch/rcd/measured_ms', 'rcd_ms'],
    ['SPD_FIELDS', 'boards/b1/spd_ok', 'spd_ok'],
  ])('%s at %s: no other circuit, no other board', (rule, path, name) => {
    const circuitBeside = counted({ id: 'c2', description: 'Lights', ...typeB, ...rcd, zs: '1.60' });
    const boardBeside = counted({ id: 'b2', location: 'Garage', ...surge, circuits: [] });
    const document = reportWith({
      supply: { earthing_system: 'TN-S' },
      particulars: { main_switch: { rcd: { type: 'A', idn_ma: '100', measured_ms: '340', rcd_delay: 'general' } } },
      rest: {
        boards: [
          {
            id: 'b1',
            fed_from: { origin: true },
            ...surge,
            circuits: [{ id: 'c1', ...typeB, ...rcd, zs: '1.52' }, circuitBeside.record],
          },
          boardBeside.record,
        ],
      },
    });
    const finding = findings(document).find((each) => each.rule === rule && each.path === path) as Finding;
    const [circuitReads, boardReads] = [{ ...circuitBeside.reads }, { ...boardBeside.reads }];
    basisOf(document, finding);
    const since = (now: Record<string, number>, before: Record<string, number>) =>
      (now[name] ?? 0) - (before[name] ?? 0);
    expect(since(circuitBeside.reads, circuitReads)).toBe(0);
    expect(since(boardBeside.reads, boardReads)).toBe(0);
  });
});

test('a removed value of a basis reads as null, and a list as its items', () => {
  const document = reportWith({ rest: { observations: [{ id: 'o2' }, { id: 'o1' }] } });
  expect(valueNow(document, 'supply/ze')).toBe(null);
  expect(valueNow(document, 'observations/*')).toEqual(['o1', 'o2']);
  expect(valueNow(document, 'instruments/*')).toEqual([]);
});
