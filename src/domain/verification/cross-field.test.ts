import { expect, test } from 'vitest';
import type { Item, ReportDocument, ScheduleRow, Values } from '../forms/definition.ts';
import { verify } from './engine/verify.ts';
import { judged, reportWith } from './fixture.ts';

/** Severity, reason code and path of what a rule says. */
const said = (id: string, document: ReportDocument) =>
  judged(document, id).map(({ rule, severity, path }) => `${severity} ${rule} ${path}`);

const circuit = 'boards/b1/circuits/c1';
const typeB32 = { ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };

const scheduleFinding = (path: string) => [`fail SCHEDULE_OBSERVATION ${path}/observation_ids`];
test.each<[string, Partial<ScheduleRow>, Values[], string[]]>([
  ['a coded row with its observation', { outcome: 'C2', observation_ids: ['o1'] }, [{ id: 'o1', code: 'C2' }], []],
  ['a coded row without one', { outcome: 'C2' }, [], scheduleFinding('inspection_schedule/cu_ip')],
  [
    'a coded row with one of another code',
    { outcome: 'C2', observation_ids: ['o1'] },
    [{ id: 'o1', code: 'C3' }],
    scheduleFinding('inspection_schedule/cu_ip'),
  ],
  [
    'a coded row with an observation that is gone',
    { outcome: 'FI', observation_ids: ['o9'] },
    [],
    scheduleFinding('inspection_schedule/cu_ip'),
  ],
  ['an X with any observation', { outcome: 'X', observation_ids: ['o1'] }, [{ id: 'o1', code: 'C3' }], []],
  ['an X without', { outcome: 'X', observation_ids: [] }, [], scheduleFinding('inspection_schedule/cu_ip')],
  [
    'a passed row with one',
    { outcome: 'pass', observation_ids: ['o1'] },
    [{ id: 'o1', code: 'C3' }],
    scheduleFinding('inspection_schedule/cu_ip'),
  ],
  ['a passed row', { outcome: 'pass' }, [], []],
  [
    'an observation without any place',
    { outcome: 'pass' },
    [{ id: 'o1', code: 'C3' }],
    ['fail SCHEDULE_OBSERVATION observations/o1/location'],
  ],
  ['an observation in a place', { outcome: 'pass' }, [{ id: 'o1', code: 'C3', location: 'Hall' }], []],
  ['an observation on a circuit', { outcome: 'pass' }, [{ id: 'o1', code: 'C3', circuit_id: 'c1' }], []],
])('R2 %s', (_, row, observations, findings) => {
  const inspection_schedule = [{ slug: 'cu_ip', ...row }];
  const document = reportWith({ rest: { inspection_schedule, observations: observations as Item[] } });
  expect(said('schedule-observations', document)).toEqual(findings);
});

test('R2 an observation that has no code yet is not asked for its place', () => {
  expect(
    said('schedule-observations', reportWith({ rest: { observations: [{ id: 'o1', text: 'Loose lid' }] } })),
  ).toEqual([]);
});

test('R2 a location explains the row for special locations by its own outcome, and no other row', () => {
  const withPlace = (slug: string, place: Values) =>
    said(
      'schedule-observations',
      reportWith({
        rest: {
          inspection_schedule: [{ slug, outcome: 'C2' }],
          special_locations: [{ id: 's1', observation_ids: ['o1', 'o2'], ...place }],
          observations: [
            { id: 'o1', code: 'C2' },
            { id: 'o2', code: 'C3' },
          ],
        },
      }),
    );
  expect(withPlace('special_locations', { outcome: 'C2' })).toEqual([]);
  expect(withPlace('special_locations', { outcome: 'C3' })).toEqual(
    scheduleFinding('inspection_schedule/special_locations'),
  );
  expect(withPlace('cu_ip', { outcome: 'C2' })).toEqual(scheduleFinding('inspection_schedule/cu_ip'));
});

test('R2 the row for special locations is explained by the locations themselves', () => {
  const rest = {
    inspection_schedule: [{ slug: 'special_locations', outcome: 'C2' }],
    special_locations: [{ id: 's1', outcome: 'C2', observation_ids: ['o1'] }],
    observations: [{ id: 'o1', code: 'C2' }],
  };
  expect(said('schedule-observations', reportWith({ rest }))).toEqual([]);
  const unexplained = { ...rest, special_locations: [{ id: 's1', outcome: 'C2' }], observations: [] };
  expect(said('schedule-observations', reportWith({ rest: unexplained }))).toEqual([
    ...scheduleFinding('inspection_schedule/special_locations'),
    ...scheduleFinding('special_locations/s1'),
  ]);
});

test.each([
  [{ max_zs: '1.37' }, []],
  [{ max_zs: '1.370' }, []],
  [{ max_zs: '1.44' }, [`warn MAX_ZS_SOURCE ${circuit}/max_zs`]],
  [{ max_zs: '1.44', remarks: "Max Zs from the maker's data" }, []],
  [{ max_zs: '1667', remarks: '1667 by the RCD' }, []],
  ...[
    'Table 41.3',
    "Maker's data",
    'manufacturer',
    'Formula, Appendix 3',
    '411.5.3',
    '80 % of the table',
    '80%',
    'max as given',
  ].map((remarks): [Values, string[]] => [{ max_zs: '1.44', remarks }, []]),
  ...['Behind RCD 2', 'RCBO', 'see guide', 'None', 'nil', 'N/A', '-', 'OK', 'A 16 mm² radial', 'Ra 20'].map(
    (remarks): [Values, string[]] => [{ max_zs: '1.44', remarks }, [`warn MAX_ZS_SOURCE ${circuit}/max_zs`]],
  ),
  [{ max_zs: '1.44', remarks: 'Dimmer in the hall' }, [`warn MAX_ZS_SOURCE ${circuit}/max_zs`]],
  [{ max_zs: '0.50', ocpd_standard: 'BS EN 60947-2', ocpd_type: 'MCCB' }, [`warn MAX_ZS_SOURCE ${circuit}/max_zs`]],
  [{ max_zs: 'LIM' }, []],
  [{}, []],
])('R3 column 12 %j', (more, findings) => {
  expect(said('max-zs-source', reportWith({ circuit: { ...typeB32, ...more } }))).toEqual(findings);
});

test('R3 a device without a limit has its source asked for', () => {
  const mccb = { max_zs: '0.50', ocpd_standard: 'BS EN 60947-2', ocpd_type: 'MCCB', ocpd_rating: '100' };
  expect(judged(reportWith({ circuit: mccb }), 'max-zs-source').map(({ message }) => message)).toEqual([
    "Where does 0.50 Ω come from? There is no tabulated limit for 100 A BS EN 60947-2 MCCB; use the maker's figure. Give the source in the remarks.",
  ]);
});

test.each([
  [{ circuit_kind: 'ring', ring_r1: '0.6', ring_rn: '0.6', ring_r2: '1' }, []],
  [{ circuit_kind: 'ring', ring_r1: '0.6', ring_rn: 'N/A', ring_r2: '1' }, [`fail RING_LEGS ${circuit}/ring_rn`]],
  [{ circuit_kind: 'ring' }, [`fail RING_LEGS ${circuit}/ring_r1`]],
  [{ circuit_kind: 'ring', ring_r1: 'LIM', ring_rn: 'LIM', ring_r2: 'LIM' }, []],
  [{ circuit_kind: 'radial', ring_r1: 'N/A' }, []],
  [{ circuit_kind: 'radial', ring_r1: '0.6' }, [`warn RING_LEGS ${circuit}/ring_r1`]],
  [{ ring_r1: '0.6' }, []],
])('R4 legs %j', (given, findings) => {
  expect(said('ring-legs', reportWith({ circuit: given }))).toEqual(findings);
});

test('R4 the legs that are still open are named', () => {
  const [finding] = judged(reportWith({ circuit: { circuit_kind: 'ring', ring_rn: '0.6' } }), 'ring-legs');
  expect(finding?.message).toBe('A ring needs its end-to-end readings. Still open: r1, r2.');
});

test.each([
  [{ zs: '0.30', r1r2: '0.31' }, [`warn ZS_BELOW_R1R2 ${circuit}/zs`]],
  [{ zs: '0.63', r1r2: '0.35' }, []], // the sum 0.53 and the allowance of 0.10
  [{ zs: '0.64', r1r2: '0.35' }, [`warn ZS_CALC_MISMATCH ${circuit}/zs`]],
  [{ zs: '0.43', r1r2: '0.35' }, []],
  [{ zs: '0.42', r1r2: '0.35' }, [`note PARALLEL_PATH ${circuit}/zs`]],
  [{ zs: '2.4', r1r2: '2.02' }, []], // the sum 2.20 and 10 %
  [{ zs: '2.43', r1r2: '2.02' }, [`warn ZS_CALC_MISMATCH ${circuit}/zs`]],
  [{ zs: 'LIM', r1r2: '0.35' }, []],
  [{ zs: '0.30', r1r2: 'N/V' }, []],
  [{ zs: '0.5' }, []],
])('R5 %j with Zdb 0.18', (readings, findings) => {
  expect(said('zs-parts', reportWith({ circuit: readings, board: { zdb: '0.18' } }))).toEqual(findings);
});

test('a board at the origin without Zdb of its own has Ze', () => {
  const readings = { zs: '0.64', r1r2: '0.35' };
  const supply = { ze: { text: '0.18', provenance: 'measured' } };
  expect(said('zs-parts', reportWith({ circuit: readings, supply }))).toEqual([`warn ZS_CALC_MISMATCH ${circuit}/zs`]);
  expect(said('zs-parts', reportWith({ circuit: readings, supply, board: { fed_from: { board: 'x' } } }))).toEqual([]);
});

const noRcd = { rcd_standard: 'na', rcd_type: 'na', rcd_idn: 'na', rcd_rating: 'na' };
const rcd = { rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn: '30', rcd_rating: '63' };
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

const TT = { earthing_system: 'TT' };
const rod = { electrode: { type: 'Rod', resistance: '85' } };
test.each<[string, Parameters<typeof reportWith>[0], string[]]>([
  ['TN', { supply: { earthing_system: 'TN-S' } }, []],
  ['TT with both', { supply: TT, particulars: rod, circuit: rcd }, []],
  ['TT without an RCD', { supply: TT, particulars: rod }, ['fail TT_ELECTRODE particulars/main_switch/rcd/idn_ma']],
  ['TT without an electrode', { supply: TT, circuit: rcd }, ['fail TT_ELECTRODE particulars/electrode/resistance']],
  [
    'an electrode of which only the place is known',
    { supply: TT, particulars: { electrode: { location: 'Garden' } }, circuit: rcd },
    [],
  ],
  [
    'an electrode of which only the type is known',
    { supply: TT, particulars: { electrode: { type: 'Rod' } }, circuit: rcd },
    [],
  ],
  [
    'an electrode of which only the resistance is known',
    { supply: TT, particulars: { electrode: { resistance: '85' } }, circuit: rcd },
    [],
  ],
  ['an RCD at the origin', { supply: TT, particulars: { ...rod, main_switch: { rcd: { idn_ma: '100' } } } }, []],
])('R7 %s', (_, given, findings) => {
  expect(said('tt-electrode', reportWith(given))).toEqual(findings);
});

const capped = ['fail NEXT_DATE_CAP next_inspection/next_inspection_due'];
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

const limitation = { id: 'l1', text: 'Tenant asleep', reason: 'No access' };
const withLimitation = { extent: { operational_limitations: [limitation] } };
test.each<[string, Parameters<typeof reportWith>[0], string[]]>([
  ['a reading without', { circuit: { zs: { text: 'LIM' } } }, [`fail LIMITATION_MISSING ${circuit}/zs`]],
  ['a reading N/V without', { circuit: { ir_ll: 'N/V' } }, [`fail LIMITATION_MISSING ${circuit}/ir_ll`]],
  ['a reading that points', { circuit: { zs: { text: 'LIM', limitation: 'l1' } }, rest: withLimitation }, []],
  [
    'a reading that points nowhere',
    { circuit: { zs: { text: 'LIM', limitation: 'l2' } }, rest: withLimitation },
    [`fail LIMITATION_MISSING ${circuit}/zs`],
  ],
  [
    'a reading of a circuit that the limitation names',
    {
      circuit: { zs: { text: 'LIM' } },
      rest: { extent: { agreed_limitations: [{ ...limitation, circuits: ['c1'] }] } },
    },
    [],
  ],
  ['a sealed cut-out', { supply: { cutout: { rating_a: 'LIM' } } }, ['fail LIMITATION_MISSING supply/cutout/rating_a']],
  ['a sealed cut-out with any', { supply: { cutout: { rating_a: 'LIM' } }, rest: withLimitation }, []],
  ['a tick', { board: { polarity_ok: 'lim' } }, ['fail LIMITATION_MISSING boards/b1/polarity_ok']],
  ['a remark that reads LIM', { circuit: { remarks: 'LIM' } }, []],
  [
    'a row LIM',
    { rest: { inspection_schedule: [{ slug: 'cu_ip', outcome: 'LIM' }] } },
    ['fail LIMITATION_MISSING inspection_schedule/cu_ip/limitation'],
  ],
  [
    'a row LIM that points',
    { rest: { ...withLimitation, inspection_schedule: [{ slug: 'cu_ip', outcome: 'LIM', limitation: 'l1' }] } },
    [],
  ],
  [
    'a special location LIM',
    { rest: { special_locations: [{ id: 's1', outcome: 'LIM' }] } },
    ['fail LIMITATION_MISSING special_locations/s1/outcome'],
  ],
  [
    'a special location LIM with any',
    { rest: { ...withLimitation, special_locations: [{ id: 's1', outcome: 'LIM' }] } },
    [],
  ],
  ['a special location passed', { rest: { special_locations: [{ id: 's1', outcome: 'pass' }] } }, []],
  [
    'a row N/V that points nowhere',
    { rest: { inspection_schedule: [{ slug: 'cu_ip', outcome: 'NV', limitation: 'l9' }] } },
    ['fail LIMITATION_MISSING inspection_schedule/cu_ip/limitation'],
  ],
  [
    'a row passed that points nowhere',
    { rest: { inspection_schedule: [{ slug: 'cu_ip', outcome: 'pass', limitation: 'l9' }] } },
    [],
  ],
  ['a row N/V', { rest: { inspection_schedule: [{ slug: 'cu_ip', outcome: 'NV' }] } }, []],
  [
    'a limitation without text',
    { circuit: { zs: { text: 'LIM', limitation: 'l1' } }, rest: { extent: { agreed_limitations: [{ id: 'l1' }] } } },
    [`fail LIMITATION_MISSING ${circuit}/zs`],
  ],
])('R11 %s', (_, given, findings) => {
  expect(said('limitations', reportWith(given))).toEqual(findings);
});

test.each([
  ['LIM', 'LIM is entered, but no limitation says why. Which one is it?'],
  ['NV', 'N/V is entered, but no limitation says why. Which one is it?'],
])('R11 a row that says %s is asked about in the words of the form', (outcome, message) => {
  const inspection_schedule = [{ slug: 'cu_ip', outcome, limitation: 'l9' }];
  expect(judged(reportWith({ rest: { inspection_schedule } }), 'limitations')).toMatchObject([{ message }]);
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
  [{ spd_present: true, spd_types: ['T2'], spd_ok: 'yes' }, []],
  [{ spd_present: false, spd_types: ['na'], spd_ok: 'na' }, []],
  [{ spd_present: false, spd_types: ['na'], spd_ok: 'yes' }, ['fail SPD_FIELDS boards/b1/spd_ok']],
  [{ spd_present: true, spd_types: ['T2'], spd_ok: 'na' }, []], // some have no indicator
  [{ spd_present: true, spd_types: ['na'], spd_ok: 'na' }, ['fail SPD_FIELDS boards/b1/spd_types']],
  [{ spd_present: false, spd_types: ['T2'], spd_ok: 'yes' }, ['fail SPD_FIELDS boards/b1/spd_types']],
  [{ spd_types: ['T2', 'na'] }, ['fail SPD_FIELDS boards/b1/spd_types']],
  [{ spd_present: true }, []],
])('R13 surge device %j', (board, findings) => {
  expect(said('spd-fields', reportWith({ board }))).toEqual(findings);
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

const disagree = ['fail EARTHING_MEANS particulars/means_of_earthing'];
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

test.each<[Parameters<typeof reportWith>[0], string[]]>([
  [{ supply: { supply_polarity_ok: 'no' } }, ['fail POLARITY_BAD supply/supply_polarity_ok']],
  [{ board: { polarity_ok: 'no' } }, ['fail POLARITY_BAD boards/b1/polarity_ok']],
  [{ circuit: { polarity: 'no' } }, [`fail POLARITY_BAD ${circuit}/polarity`]],
  [{ circuit: { polarity: 'lim' } }, [`note NOT_CHECKABLE ${circuit}/polarity`]],
  [{ circuit: { polarity: 'yes' } }, []],
])('polarity %j', (given, findings) => {
  expect(said('polarity', reportWith(given))).toEqual(findings);
});

const areas = { live_csa: '2.5', cpc_csa: '1.5' };
test.each<[string, Values, string, string[]]>([
  ['at Zdb and the line', { ...areas, zs: '0.21', r1r2: '0.22' }, '0.13', [`note PARALLEL_PATH ${circuit}/zs`]],
  ['below it', { ...areas, zs: '0.10', r1r2: '0.22' }, '0.13', [`warn ZS_BELOW_R1R2 ${circuit}/zs`]],
  // R1 0.0836, out by 0.0101; Zs − Zdb out by 0.06 and 5 % of itself: 0.1436 − 0.0715 is the least there may be
  [
    'within the accuracy of the readings',
    { ...areas, zs: '0.15', r1r2: '0.22' },
    '0.13',
    [`note PARALLEL_PATH ${circuit}/zs`],
  ],
  [
    'below R1+R2, but not below the line',
    { ...areas, zs: '0.54', r1r2: '0.82' },
    '0.10',
    [`note PARALLEL_PATH ${circuit}/zs`],
  ],
  [
    'a ring: a quarter of r1',
    { ...areas, circuit_kind: 'ring', ring_r1: '1.20', zs: '0.30', r1r2: '0.80' },
    '0.30',
    [`warn ZS_BELOW_R1R2 ${circuit}/zs`],
  ],
  [
    'a ring within',
    { ...areas, circuit_kind: 'ring', ring_r1: '0.60', zs: '0.40', r1r2: '0.40' },
    '0.30',
    [`note PARALLEL_PATH ${circuit}/zs`],
  ],
  ['no Zdb', { ...areas, zs: '0.10', r1r2: '0.22' }, '', []],
  [
    'a CPC that is the conduit, below R1+R2',
    { live_csa: '2.5', cpc_csa: 'na', zs: '0.20', r1r2: '0.22' },
    '0.13',
    [`warn ZS_BELOW_R1R2 ${circuit}/zs`],
  ],
  ['SELV', { ...areas, system: 'SELV', zs: '0.10', r1r2: '0.22' }, '0.13', []],
])('the line conductor is always in the loop: %s', (_, readings, zdb, findings) => {
  expect(said('zs-parts', reportWith({ circuit: { circuit_kind: 'radial', ...readings }, board: { zdb } }))).toEqual(
    findings,
  );
});

test('W27 the finding has its arithmetic', () => {
  const [finding] = judged(
    reportWith({ circuit: { ...areas, zs: '0.10', r1r2: '0.22' }, board: { zdb: '0.13' } }),
    'zs-parts',
  );
  expect(finding).toMatchObject({
    measured: '0.10',
    limit: '0.21',
    unit: 'Ω',
    arithmetic:
      'R1 = 0.22 × 7.41 ÷ (7.41 + 12.1) = 0.084; 0.13 + 0.084 − 0.10 = 0.114 > 0.072, the accuracy of the readings',
    message:
      'Zs 0.10 Ω is below 0.21 Ω, what Zdb and the line conductor alone come to. Are readings swapped, or is one of another circuit?',
  });
});

const ocpd = (breaking_ka: string) => ({ main_switch: { standard: 'BS EN 60947-2', ocpd: { breaking_ka } } });
const tooLow = (path: string) => [`fail KA_TOO_LOW ${path}/main_switch/ocpd/breaking_ka`];
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

test.each(['', 'None', 'N/A', '-', 'OK'])(
  'an outcome made worse because of %j is made worse without a reason',
  (reason) => {
    const summary = { overall_outcome: 'unsatisfactory', outcome_reason: reason };
    expect(said('outcome', reportWith({ rest: { summary } }))).toEqual([
      'fail OUTCOME_CONFLICT summary/overall_outcome',
    ]);
  },
);

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
