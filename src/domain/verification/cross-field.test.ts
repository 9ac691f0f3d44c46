import { expect, test } from 'vitest';
import type { Values } from '../forms/definition.ts';
import { verify } from './engine/verify.ts';
import { judged, reportWith, said } from './fixture.ts';

const circuit = 'boards/b1/circuits/c1';

const typeB32 = { ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };

const noRcd = { rcd_standard: 'na', rcd_type: 'na', rcd_idn: 'na', rcd_rating: 'na' };

const rcd = { rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn: '30', rcd_rating: '63' };

const _TT = { earthing_system: 'TT' };

const capped = ['fail NEXT_DATE_CAP next_inspection/next_inspection_due'];

const disagree = ['fail EARTHING_MEANS particulars/means_of_earthing'];

const ocpd = (breaking_ka: string) => ({ main_switch: { standard: 'BS EN 60947-2', ocpd: { breaking_ka } } });

const tooLow = (path: string) => [`fail KA_TOO_LOW ${path}/main_switch/ocpd/breaking_ka`];

test.each([
  [{ ...rcd, rcd_ms: '28' }, []],
  [{ ...rcd, rcd_ms: 'LIM' }, []],
  [noRcd, []],
  [{ ...noRcd, rcd_ms: 'N/A' }, []],
  [{}, []],
  [{ ...rcd, rcd_type: 'na', rcd_ms: '28' }, [`fail RCD_FIELDS ${circuit}/rcd_type`]],
  [{ ...noRcd, rcd_idn: '30', rcd_ms: '28' }, [`fail RCD_FIELDS ${circuit}/rcd_standard`]],
  [rcd, [`fail RCD_FIELDS ${circuit}/rcd_ms`]],
  [{ ...rcd, rcd_ms: 'N/A' }, [`fail RCD_FIELDS ${circuit}/rcd_ms`]],
  [{ ...noRcd, rcd_ms: '28' }, [`fail RCD_FIELDS ${circuit}/rcd_ms`]],
])('R6 RCD columns %j', (given, findings) => {
  expect(said('rcd-fields', reportWith({ circuit: given }))).toEqual(findings);
});

test('R6 the columns that say N/A are named', () => {
  const [finding] = judged(
    reportWith({ circuit: { ...noRcd, rcd_standard: 'BS EN 61008', rcd_idn: '30' } }),
    'rcd-fields',
  );
  expect(finding?.message).toBe('The circuit has an RCD, but its type, rated current says N/A. Is there one or not?');
});

test.each<[Values, string, string, string[]]>([
  [{ tenure: 'private_rented', nation: 'England' }, 'Sale', '2031-06-10', []],
  [{ tenure: 'private_rented', nation: 'England' }, 'Sale', '2031-06-11', capped],
  [{ tenure: 'social_rented', nation: 'Scotland' }, 'Sale', '2031-06-11', capped],
  [{ tenure: 'private_rented', nation: 'Wales' }, 'Sale', '2031-06-09', []],
  [{ tenure: 'private_rented', nation: 'Wales' }, 'Sale', '2031-06-10', capped],
  [{ tenure: 'private_rented' }, 'Sale', '2031-06-11', capped],
  [{ tenure: 'social_rented', nation: 'Northern Ireland' }, 'Sale', '2036-06-10', []],
  [{ tenure: 'owner' }, 'Sale', '2036-06-10', []],
  [{}, 'Rented-home duty', '2036-06-10', capped],
  [{ tenure: 'owner' }, 'Rented-home duty', '2036-06-10', capped],
  [{ tenure: 'owner' }, 'Rented home duty, first letting', '2036-06-10', capped],
  [{ tenure: 'commercial' }, 'Landlord of rented shop, planned periodic', '2034-06-10', []],
  [{ tenure: 'owner' }, 'Sale of a formerly rented house', '2036-06-10', []],
  [{ tenure: 'owner' }, 'Sale of a formerly rented home', '2036-06-10', []],
  [{}, 'Planned periodic inspection', '2036-06-10', []],
])('R8 %j, reason %s, next on %s', (installation, reason, next_inspection_due, findings) => {
  const purpose = { reason, inspection_dates: ['2026-06-10', '2026-06-08'] };
  const rest = { installation, purpose, next_inspection: { next_inspection_due } };
  expect(said('next-date-cap', reportWith({ rest }))).toEqual(findings);
});

test.each([
  ['England', '2026-06-10 + 5 years = 2031-06-10', 'SI 2020/312 reg. 3'],
  ['Wales', '2026-06-10 + 5 years − 1 day = 2031-06-09', 'WSI 2022/6 reg. 6'],
  ['Scotland', '2026-06-10 + 5 years = 2031-06-10', 'Housing (Scotland) Act 2006 s. 19B'],
  ['Northern Ireland', '2026-06-10 + 5 years = 2031-06-10', 'SR 2024/201'],
  ['', '2026-06-10 + 5 years = 2031-06-10', 'SI 2020/312 reg. 3'],
])('R8 in %s the last day is %s', (nation, arithmetic, regulation) => {
  const rest = {
    installation: { tenure: 'private_rented', nation },
    purpose: { inspection_dates: ['2026-06-10'] },
    next_inspection: { next_inspection_due: '2036-06-10' },
  };
  expect(judged(reportWith({ rest }), 'next-date-cap')).toMatchObject([{ arithmetic, regulation }]);
});

test('R9 nobody signs before the last day of the inspection', () => {
  const signed = (inspector: string, authoriser: string) =>
    said(
      'signed-too-early',
      reportWith({
        rest: {
          purpose: { inspection_dates: ['2026-06-10', '2026-06-12'] },
          declaration: { inspected_by: { signed_on: inspector }, authorised_by: { signed_on: authoriser } },
        },
      }),
    );
  expect(signed('2026-06-12', '2026-06-13')).toEqual([]);
  expect(signed('2026-06-11', '2026-06-12')).toEqual(['fail SIGNED_TOO_EARLY declaration/inspected_by/signed_on']);
  expect(signed('2026-06-12', '2026-06-10')).toEqual(['fail SIGNED_TOO_EARLY declaration/authorised_by/signed_on']);
});

test.each<[string, Values, Values, Values, string[]]>([
  [
    'each on its side',
    { last_inspection_date: '2021-06-10' },
    { next_inspection_due: '2026-06-13' },
    { tested_on: '2026-06-12' },
    [],
  ],
  ['none known', { last_inspection_date: 'unknown' }, {}, {}, []],
  ['the one before on the day', { last_inspection_date: '2026-06-12' }, {}, {}, ['installation/last_inspection_date']],
  ['the one before later', { last_inspection_date: '2026-07-01' }, {}, {}, ['installation/last_inspection_date']],
  ['the next on the day', {}, { next_inspection_due: '2026-06-12' }, {}, ['next_inspection/next_inspection_due']],
  ['the next before', {}, { next_inspection_due: '2021-06-12' }, {}, ['next_inspection/next_inspection_due']],
  ['tests on an earlier day of it', {}, {}, { tested_on: '2026-06-10' }, []],
  ['tests after it', {}, {}, { tested_on: '2026-06-13' }, ['boards/b1/tested_on']],
  ['tests before it', {}, {}, { tested_on: '2026-06-09' }, ['boards/b1/tested_on']],
  [
    'the one before on its first day',
    { last_inspection_date: '2026-06-10' },
    {},
    {},
    ['installation/last_inspection_date'],
  ],
  ['the one before on the day before', { last_inspection_date: '2026-06-09' }, {}, {}, []],
])('dates in order, %s', (_, installation, next_inspection, board, paths) => {
  const purpose = { inspection_dates: ['2026-06-12', '2026-06-10'] };
  const document = reportWith({ board, rest: { purpose, installation, next_inspection } });
  expect(said('date-order', document)).toEqual(paths.map((path) => `warn DATE_ORDER ${path}`));
  expect(said('date-order', reportWith({ board, rest: { installation, next_inspection } }))).toEqual([]);
});

test('dates in order say the days they were held against', () => {
  const tested = (tested_on: string, inspection_dates: string[]) =>
    judged(reportWith({ board: { tested_on }, rest: { purpose: { inspection_dates } } }), 'date-order');
  expect(tested('2020-01-01', ['2026-06-12', '2026-06-10'])).toMatchObject([
    {
      measured: '2020-01-01',
      limit: '2026-06-10',
      message:
        'Tested on 1 January 2020, and the inspection was from 10 June 2026 to 12 June 2026. Which date is right?',
    },
  ]);
  expect(tested('2026-06-13', ['2026-06-10'])).toMatchObject([
    {
      limit: '2026-06-10',
      message: 'Tested on 13 June 2026, and the inspection was on 10 June 2026. Which date is right?',
    },
  ]);
});

test.each([
  ['2026-06-09', ['warn CALIBRATION_OVERDUE instruments/i1/calibration_due']],
  ['2026-06-10', []],
  [undefined, []],
])('R12 calibration due on %s for a test on 10 June', (calibration_due, findings) => {
  const rest = { purpose: { inspection_dates: ['2026-06-10'] }, instruments: [{ id: 'i1', calibration_due }] };
  expect(said('calibration', reportWith({ rest }))).toEqual(findings);
});

test('R12 without a day of inspection the day of test on the boards counts, and the instrument is named', () => {
  const overdue = (instrument: Values) =>
    judged(
      reportWith({
        board: { tested_on: '2026-06-10' },
        rest: { instruments: [{ id: 'i1', calibration_due: '2026-06-09', ...instrument }] },
      }),
      'calibration',
    );
  expect(overdue({ serial: 'MFT-7' })).toMatchObject([{ measured: '2026-06-09', limit: '2026-06-10' }]);
  expect(overdue({ serial: 'MFT-7' })[0]?.message).toMatch(/^Instrument MFT-7 was due/);
  expect(overdue({})[0]?.message).toMatch(/^Instrument without serial number was due/);
});

test.each([
  [{ code: 'C1' }, ['warn C1_NOT_MADE_SAFE observations/o1/made_safe']],
  [{ code: 'C1', made_safe: false }, ['warn C1_NOT_MADE_SAFE observations/o1/made_safe']],
  [{ code: 'C1', made_safe: true }, []],
  [{ code: 'C1', made_safe: false, told_who: 'The tenant' }, []],
  [{ code: 'C2' }, []],
])('R14 %j', (observation, findings) => {
  const observations = [{ id: 'o1', ...observation }];
  expect(said('c1-made-safe', reportWith({ rest: { observations } }))).toEqual(findings);
});

test.each<[string, string[], Values, string[]]>([
  ['TT', ['electrode'], {}, []],
  ['TT', ['distributor'], {}, disagree],
  ['TN-C-S_PME', ['distributor', 'electrode'], {}, []],
  ['TN-S', ['electrode'], {}, disagree],
  ['TN-S', ['electrode'], { private_supply: true }, []],
  ['TT', [], {}, []],
])('R15 %s with %j %j', (earthing_system, means_of_earthing, supply, findings) => {
  const document = reportWith({ supply: { earthing_system, ...supply }, particulars: { means_of_earthing } });
  expect(said('earthing-means', document)).toEqual(findings);
});

test.each<[string, Parameters<typeof reportWith>[0], string[]]>([
  ['enough at the origin', { particulars: ocpd('10'), supply: { supply_ipf: '7.2' } }, []],
  ['too little at the origin', { particulars: ocpd('6'), supply: { supply_ipf: '7.2' } }, tooLow('particulars')],
  [
    'too little, in a board with a conditional rating',
    { particulars: ocpd('6'), supply: { supply_ipf: '7.2' }, board: { conditional_ka: '16' } },
    ['note CONDITIONAL_RATING particulars/main_switch/ocpd/breaking_ka'],
  ],
  ['too little on a board', { board: { ...ocpd('6'), ipf_db: '7.2' } }, tooLow('boards/b1')],
  ['enough on a board', { board: { ...ocpd('10'), ipf_db: '7.2' } }, []],
  [
    'backup protection that says nothing',
    { board: { ...ocpd('6'), ipf_db: '7.2', backup_protection: 'None' } },
    tooLow('boards/b1'),
  ],
  [
    'backup protection',
    { board: { ...ocpd('6'), ipf_db: '7.2', backup_protection: '100 A BS 88-3' } },
    ['note CONDITIONAL_RATING boards/b1/main_switch/ocpd/breaking_ka'],
  ],
  [
    'not seen',
    { particulars: ocpd('LIM'), supply: { supply_ipf: '7.2' } },
    ['note NOT_CHECKABLE particulars/main_switch/ocpd/breaking_ka'],
  ],
  ['no breaker', { particulars: { main_switch: { standard: 'BS EN 60947-3' } }, supply: { supply_ipf: '7.2' } }, []],
])('a main switch that is a breaker: %s', (_, given, findings) => {
  expect(said('breaking-capacity', reportWith(given))).toEqual(findings);
});

test('of two boards at the origin nobody says which one the main switch is in', () => {
  const boards = ['b1', 'b2'].map((id) => ({ id, fed_from: { origin: true }, conditional_ka: '16', circuits: [] }));
  const document = reportWith({ particulars: ocpd('6'), supply: { supply_ipf: '7.2' }, rest: { boards } });
  expect(said('breaking-capacity', document)).toEqual(tooLow('particulars'));
});

test('edge 17: what makes a pass a pass hides no other question', () => {
  const given = {
    circuit_kind: 'radial',
    live_csa: '2.5',
    cpc_csa: '1.5',
    wiring_type: 'A',
    ref_method: '102',
    max_zs: '1.44',
  };
  const circuit = { ...typeB32, ...given, r1r2: '0.40', zs: '1.20', ir_le: '0.4', breaking_ka: '6' };
  const document = reportWith({ circuit, board: { zdb: '0.80', ipf_db: '7.2', conditional_ka: '16' } });
  const codes = verify(document)
    .findings.filter(({ rule }) => rule !== 'MISSING')
    .map(({ severity, rule }) => `${severity} ${rule}`);
  expect(codes.sort()).toEqual([
    'fail IR_BELOW_MIN',
    'fail OVERLOAD_COORD',
    'note CONDITIONAL_RATING',
    'note TEMPERATURE_CORRECTED',
    'warn MAX_ZS_SOURCE',
  ]);
});

test.each([
  ['England', '2031-06-10', []],
  [
    'England',
    '2031-06-11',
    ['A rented home is due again by 10 June 2031 at the latest, five years after the inspection. Is the date right?'],
  ],
  ['Wales', '2031-06-09', []],
  [
    'Wales',
    '2031-06-10',
    [
      'A rented home is due again by 9 June 2031 at the latest: in Wales the day of the inspection counts as the first of the five years. Is the date right?',
    ],
  ],
])('in %s a rented home inspected on 10 June 2026 and due on %s', (nation, next_inspection_due, messages) => {
  const rest = {
    installation: { nation, tenure: 'private_rented' },
    purpose: { inspection_dates: ['2026-06-10'] },
    next_inspection: { next_inspection_due },
  };
  expect(judged(reportWith({ rest }), 'next-date-cap').map(({ message }) => message)).toEqual(messages);
});
