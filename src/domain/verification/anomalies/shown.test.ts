import Big from 'big.js';
import { expect, test } from 'vitest';
import type { ReportDocument, Values } from '../../forms/definition.ts';
import type { Anomaly, AnomalyInput, EntryTimes } from './anomaly.ts';
import { board, find, report } from './fixture.ts';

/*
 * The figures of each anomaly that a reviewer sees, and the basis of an answer to it.
 */

/** The parts of an anomaly without the prose. */
const shown = (code: string, input: ReportDocument | AnomalyInput) => {
  const { facts, tables, charts, paths, reports, basis } = find(code, input) ?? ({} as Anomaly);
  return { facts, tables, charts, paths, reports, basis };
};
const count = (n: number) => Array.from({ length: n }, (_, index) => index);
const ohms = (hundredths: number) => new Big(hundredths).div(100).toFixed(2);
const at = (id: string, ways: readonly number[], name: string) =>
  ways.map((way) => `boards/${id}/circuits/${id}-${way}/${name}`);
const rcbo = { ocpd_standard: 'BS EN 61009', rcd_standard: 'BS EN 61009' };
/** R1+R2 and Zs that agree with nothing. */
const varied = (n: number, from = 0) =>
  count(n).map((index) => ({ r1r2: ohms(20 + ((index * 37 + from) % 90)), zs: ohms(50 + ((index * 53 + from) % 90)) }));

test('exact sums: each sum with its parts, boards in natural order', () => {
  const summed = (from: number, n: number) =>
    count(n).map((index) => ({ r1r2: ohms(from + index * 7), zs: ohms(from + 20 + index * 7) }));
  const document = report([
    board('a', summed(31, 4), { board_ref: 'DB10', zdb: '0.20' }),
    board('b', summed(40, 3), { board_ref: 'DB2', zdb: '0.20' }),
  ]);
  expect(shown('ANOMALY_EXACT_SUMS', document)).toEqual({
    facts: [
      ['Zs = Zdb + (R1+R2)', '7 of 7'],
      ['By chance at most', '1 in 2,100'],
    ],
    tables: [
      {
        caption: 'Zs = Zdb + (R1+R2), to the last digit',
        columns: ['Circuit', 'Zdb + (R1+R2)', 'Zs'],
        rows: [
          ['DB2 circuit 1', '0.20 + 0.40', '0.60'],
          ['DB2 circuit 2', '0.20 + 0.47', '0.67'],
          ['DB2 circuit 3', '0.20 + 0.54', '0.74'],
          ['DB10 circuit 1', '0.20 + 0.31', '0.51'],
          ['DB10 circuit 2', '0.20 + 0.38', '0.58'],
          ['DB10 circuit 3', '0.20 + 0.45', '0.65'],
          ['DB10 circuit 4', '0.20 + 0.52', '0.72'],
        ],
      },
    ],
    charts: [],
    paths: [...at('b', [1, 2, 3], 'zs'), ...at('a', [1, 2, 3, 4], 'zs')],
    reports: [],
    basis: [
      'Zs = Zdb + (R1+R2) of 7',
      'boards/a/circuits/a-1/zs: 0.20 + 0.31 = 0.51',
      'boards/a/circuits/a-2/zs: 0.20 + 0.38 = 0.58',
      'boards/a/circuits/a-3/zs: 0.20 + 0.45 = 0.65',
      'boards/a/circuits/a-4/zs: 0.20 + 0.52 = 0.72',
      'boards/b/circuits/b-1/zs: 0.20 + 0.40 = 0.60',
      'boards/b/circuits/b-2/zs: 0.20 + 0.47 = 0.67',
      'boards/b/circuits/b-3/zs: 0.20 + 0.54 = 0.74',
    ],
  });
});

test('exact quarters of a ring have their own table', () => {
  const rings = count(10).map((index) => ({
    ring_r1: ohms(40 + index * 4),
    ring_r2: ohms(60 + index * 4),
    r1r2: ohms(25 + index * 2),
  }));
  const open = [
    { ring_r1: '0.40', ring_r2: 'LIM', r1r2: '0.25' },
    { ring_r1: '>99.9', ring_r2: '0.60', r1r2: '0.25' },
  ];
  const { facts, tables: [table] = [] } = shown('ANOMALY_EXACT_SUMS', report([board('cu1', [...rings, ...open])]));
  expect(facts?.[0]).toEqual(['R1+R2 = (r1 + r2) ÷ 4', '10 of 10']);
  expect(table?.columns).toEqual(['Circuit', '(r1 + r2) ÷ 4', 'R1+R2']);
  expect(table?.rows[0]).toEqual(['CU1 circuit 1', '(0.40 + 0.60) ÷ 4', '0.25']);
});

test('sums with a single decimal do not count, for Zs and for rings', () => {
  const tenth = (tenths: number) => new Big(tenths).div(10).toFixed(1);
  const zs = count(12).map((index) => ({ r1r2: ohms(30 + index * 10), zs: tenth(843 + index) }));
  expect(find('ANOMALY_EXACT_SUMS', report([board('cu1', zs, { zdb: '84.0' })]))).toBeUndefined();
  const rings = count(12).map((index) => ({
    ring_r1: ohms(40 + index * 20),
    ring_r2: ohms(80 + index * 20),
    r1r2: tenth(3 + index),
  }));
  expect(find('ANOMALY_EXACT_SUMS', report([board('cu1', rings)]))).toBeUndefined();
});

// Nine of eleven that repeat, each in one case of four: (55 × 3² + 11 × 3 + 1) ÷ 4¹¹, 1 in 7,928.
test('repeats: the column, the place, the count and the chance', () => {
  const circuits = count(12).map((index) => ({ ...rcbo, rcd_ms: index < 6 ? '21' : index < 11 ? '24' : '19' }));
  const document = report([board('cu1', circuits)]);
  const paths = at('cu1', [1, 10, 11, 2, 3, 4, 5, 6, 7, 8, 9], 'rcd_ms');
  const time = (path: string) => (/-[1-6]\//.test(path) ? '21' : '24');
  expect(shown('ANOMALY_REPEATED', document)).toEqual({
    facts: [['Repeated readings', '11']],
    tables: [
      {
        caption: 'What repeats',
        columns: ['Column', 'Where', 'Reading', 'How often', 'By chance at most'],
        rows: [
          ['RCD time', 'CU1 ways 1, 2, 3, 4, 5, 6; CU1 ways 7, 8, 9, 10, 11', '21, 24 ms', '9 of 11', '1 in 7,900'],
        ],
      },
    ],
    charts: [],
    paths,
    reports: [],
    basis: ['RCD time: 9 of 11', ...paths.map((path) => `${path}: ${time(path)}`)],
  });
  expect(find('ANOMALY_REPEATED', document)?.question).toContain(
    'On 9 of 11 circuits RCD time is the same, to the last digit, as on the circuit before.',
  );
});

test('the question says “all circuits” only for a single board without exceptions', () => {
  const timed = (n: number) => count(n).map(() => ({ ...rcbo, rcd_ms: '21' }));
  const boards = report([board('cu1', timed(5)), board('cu2', timed(5))]);
  expect(find('ANOMALY_REPEATED', boards)?.question).toContain('On 8 of 8 circuits RCD time is');
  const last = report([board('cu1', [...timed(9), { ...rcbo, rcd_ms: '24' }])]);
  expect(find('ANOMALY_REPEATED', last)?.question).toContain('On 8 of 9 circuits RCD time is');
});

test('a time of 200 ms repeats like any other: only insulation testers have that range', () => {
  const timed = count(6).map(() => ({ ...rcbo, rcd_ms: '200' }));
  expect(find('ANOMALY_REPEATED', report([board('cu1', timed)]))?.question).toContain('RCD time is 200 ms');
});

test.each([
  ['an RCD of its own next to another breaker', { ocpd_standard: 'BS EN 60898', rcd_standard: 'BS EN 61009' }],
  ['an RCBO behind an RCD that is shared', { ocpd_standard: 'BS EN 61009', rcd_standard: 'BS EN 61008' }],
])('times are a circuit’s own only where one device is both breaker and RCD: not for %s', (_, devices) => {
  const timed = count(40).map(() => ({ ...devices, rcd_ms: '21' }));
  expect(find('ANOMALY_REPEATED', report([board('cu1', timed)]))).toBeUndefined();
});

test('rows without continuity, or without Zs, are not compared as whole rows', () => {
  const half = (own: Values) =>
    report([
      board(
        'cu1',
        count(12).map(() => ({ ...own, ir_ll: '180', ir_le: '170' })),
      ),
    ]);
  for (const own of [{ zs: '0.61' }, { r1r2: '0.42' }]) {
    const rows = find('ANOMALY_REPEATED', half(own))?.tables[0]?.rows.map(([what]) => what) ?? [];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).not.toContain('The whole row');
  }
});

test('a copy: the compared schedules, other reports in the order of their ids', () => {
  const same = varied(7);
  const document = report([board('cu1', same)]);
  const other = (id: string) => ({ id, name: `Report ${id}`, document: report([board('x', same)]) });
  const paths = [
    ...at(
      'cu1',
      count(7).map((index) => index + 1),
      'r1r2',
    ),
    ...at(
      'cu1',
      count(7).map((index) => index + 1),
      'zs',
    ),
  ].sort();
  const read = (path: string) => {
    const [, way = '', name = ''] = /-(\d)\/(\w+)$/.exec(path) ?? [];
    return same[Number(way) - 1]?.[name as 'zs'];
  };
  const like = (id: string) => [
    `${id} boards/x of 14`,
    ...paths.map((path) => `${id} boards/x ${path}: ${read(path)}`),
  ];
  expect(shown('ANOMALY_COPIED', { document, others: [other('b'), other('a')] })).toEqual({
    facts: [['Schedules that agree', '2']],
    tables: [
      {
        caption: 'Schedules that agree',
        columns: ['Board', 'Same as', 'Equal readings', 'By chance at most'],
        rows: [
          ['CU1', 'X of Report a', '14 of 14', '1 in 4,000'],
          ['CU1', 'X of Report b', '14 of 14', '1 in 4,000'],
        ],
      },
    ],
    charts: [],
    paths,
    reports: [
      { id: 'a', name: 'Report a' },
      { id: 'b', name: 'Report b' },
    ],
    basis: [...like('a'), ...like('b')].sort(),
  });
});

test('a copy within the report names its board', () => {
  const anomaly = find('ANOMALY_COPIED', report([board('cu1', varied(6)), board('cu2', varied(6))]));
  expect(anomaly?.reports).toEqual([]);
  expect(anomaly?.basis).toContain('this report boards/cu1 of 12');
});

test('eleven equal readings are too few for a copy', () => {
  const eleven = varied(6).map((circuit, index) => (index === 5 ? { r1r2: circuit.r1r2 } : circuit));
  expect(find('ANOMALY_COPIED', report([board('cu1', eleven), board('cu2', eleven)]))).toBeUndefined();
});

test('three equal readings in five on two long schedules are a copy, fewer are not', () => {
  const circuits = count(200).map((index) => ({ r1r2: ohms(20 + index), zs: ohms(400 + index) }));
  const copy = (agreeing: number) =>
    circuits.map(({ r1r2, zs }, index) => ({
      r1r2: 2 * index < agreeing ? r1r2 : '9.01',
      zs: 2 * index + 1 < agreeing ? zs : '9.02',
    }));
  const anomaly = (agreeing: number) =>
    find('ANOMALY_COPIED', report([board('cu1', circuits), board('cu2', copy(agreeing))]));
  expect(anomaly(240)?.tables[0]?.rows[0]?.[2]).toBe('240 of 400');
  expect(anomaly(239)).toBeUndefined();
});

test('a copy is found despite other way numbers, and despite an added way', () => {
  const circuits = varied(10);
  const numbered = (from: number) =>
    circuits.map((circuit, index) => ({ ...circuit, circuit_no: String(from + index) }));
  const rows = (there: readonly Values[]) => {
    const anomaly = find('ANOMALY_COPIED', report([board('cu1', circuits), board('cu2', there)]));
    expect(anomaly?.paths).toEqual([...(anomaly?.paths ?? [])].sort());
    return anomaly?.tables[0]?.rows[0]?.[2];
  };
  expect(rows(numbered(21))).toBe('20 of 20');
  // The first seven agree in order, all ten by their numbers.
  const between = { circuit_no: '7.5', r1r2: '1.91', zs: '2.17' };
  expect(rows([...numbered(1), between])).toBe('20 of 20');
});

test('a value not tested on one of two boards is not compared', () => {
  const gaps = varied(10).map((circuit, index) => (index < 3 ? { ...circuit, zs: 'LIM' } : circuit));
  for (const boards of [
    [board('cu1', varied(10)), board('cu2', gaps)],
    [board('cu1', gaps), board('cu2', varied(10))],
  ])
    expect(find('ANOMALY_COPIED', report(boards))?.tables[0]?.rows[0]?.[2]).toBe('17 of 17');
});

/** Readings far apart that end in the digits given. */
const ending = (digits: readonly number[], name = 'zs') =>
  digits.map((digit, index) => ({ [name]: ohms(20 + ((index * 7) % 60) * 10 + digit) }));
const fifty = count(50);

test('last digits: the count of each, and chi-square', () => {
  const digits = fifty.map((index) => (index % 2 === 0 ? 0 : 5));
  const bar = (digit: number) => ({ label: String(digit), count: digit % 5 === 0 ? 25 : 0 });
  expect(shown('ANOMALY_LAST_DIGITS', report([board('cu1', ending(digits))]))).toEqual({
    facts: [
      ['Zs, readings', '50'],
      ['Zs, chi-square of the ten digits', '200.00; more than 55.754 counts'],
    ],
    tables: [],
    charts: [{ caption: 'Last digits of Zs', bars: count(10).map(bar), even: '5.0' }],
    paths: at(
      'cu1',
      fifty.map((index) => index + 1),
      'zs',
    ).sort(),
    reports: [],
    basis: ['Zs: 25 0 0 0 0 25 0 0 0 0'],
  });
  const anomaly = find('ANOMALY_LAST_DIGITS', report([board('cu1', ending(digits))]));
  expect(anomaly?.title).toBe('Last digits that are mostly a few digits');
  expect(anomaly?.question).toContain('25 end in 0 and 25 in 5');
});

test('last digits that are too even say so', () => {
  const anomaly = find('ANOMALY_LAST_DIGITS', report([board('cu1', ending(fifty.map((index) => index % 10)))]));
  expect(anomaly?.question).toContain('almost equally often in 50 readings');
  expect(anomaly?.facts).toContainEqual(['Zs, chi-square of the ten digits', '0.00; 1.152 or less counts']);
});

test('last digits no more uneven than in rooms wired alike are no anomaly', () => {
  // Five digits, ten times each: chi-square 50, of at most 55.754.
  expect(find('ANOMALY_LAST_DIGITS', report([board('cu1', ending(fifty.map((index) => index % 5)))]))).toBeUndefined();
});

test('R1+R2 and R2 are counted together, Zs separately', () => {
  const fives = (name: string) =>
    ending(
      count(25).map(() => 5),
      name,
    );
  const document = report([board('cu1', [...fives('r1r2'), ...fives('r2')]), board('cu2', fives('zs'))]);
  expect(find('ANOMALY_LAST_DIGITS', document)?.basis).toEqual(['R1+R2 and R2: 0 0 0 0 0 50 0 0 0 0']);
});

test('digits of a calculated reading, and of one with a single decimal, are not counted', () => {
  const calculated = ending(fifty.map(() => 5)).map(({ zs }) => ({ zs: { text: zs, provenance: 'calculated' } }));
  expect(find('ANOMALY_LAST_DIGITS', report([board('cu1', calculated)]))).toBeUndefined();
  for (const end of ['.5', '']) {
    const coarse = fifty.map((index) => ({ zs: `${1 + (index % 9)}${end}` }));
    expect(find('ANOMALY_LAST_DIGITS', report([board('cu1', coarse)]))).toBeUndefined();
  }
});

test('many LIM: the columns, with ticks under their own names', () => {
  const circuits = count(11).map((index) => ({
    zs: index < 4 ? 'LIM' : ohms(60 + index * 11),
    polarity: index < 3 ? 'lim' : 'yes',
    rcd_button: index < 2 ? 'lim' : 'no',
  }));
  const spare = { circuit_kind: 'spare', zs: 'LIM', polarity: 'lim', rcd_button: 'lim' };
  const paths = [
    ...at('cu1', [1, 2, 3, 4], 'zs'),
    ...at('cu1', [1, 2, 3], 'polarity'),
    ...at('cu1', [1, 2], 'rcd_button'),
  ].sort();
  expect(shown('ANOMALY_MANY_LIM', report([board('cu1', [...circuits, spare])]))).toEqual({
    facts: [
      ['LIM readings', '9 of 33'],
      ['Share', '27 %'],
    ],
    tables: [
      {
        caption: 'LIM by column',
        columns: ['Column', 'LIM'],
        rows: [
          ['Zs', '4 of 11'],
          ['Polarity', '3 of 11'],
          ['RCD test button', '2 of 11'],
        ],
      },
    ],
    charts: [],
    paths,
    reports: [],
    basis: ['of 33', ...paths],
  });
});

test('nineteen readings are too few for the LIM anomaly', () => {
  const lim = (n: number) =>
    report([
      board(
        'cu1',
        count(n).map(() => ({ zs: 'LIM' })),
      ),
    ]);
  expect(find('ANOMALY_MANY_LIM', lim(19))).toBeUndefined();
  expect(find('ANOMALY_MANY_LIM', lim(20))?.facts).toContainEqual(['Share', '100 %']);
});

/** Entry times, the last of them so many minutes after the start of the visit. */
const entered = (paths: readonly string[], minutes: number): EntryTimes => ({
  startedAt: '2026-11-24T09:00:00.000Z',
  entered: new Map(
    paths.map((path, index) => [
      path,
      { at: new Date(Date.UTC(2026, 10, 24, 9, index === 0 ? minutes : 0)).toISOString(), by: 'a' },
    ]),
  ),
});

test('pace: readings of the supply, the electrode and the boards count as well, unmeasured values do not', () => {
  const circuits = count(18).map((index) => ({ zs: ohms(60 + index * 11) }));
  const notMeasured = [
    { id: 'cu1-lim', circuit_no: '31', zs: 'LIM' },
    { id: 'cu1-sum', circuit_no: '32', zs: { text: '0.55', provenance: 'calculated' } },
  ];
  const more = { zdb: { text: '0.20' }, ipf_db: '1.1' };
  const document = report(
    [
      board('cu1', [...circuits, ...notMeasured], more),
      board('cu2', [], { zdb: 'LIM', ipf_db: { text: '1.0', provenance: 'calculated' } }),
    ],
    {
      supply: { ze: { text: '0.18', provenance: 'measured' }, supply_ipf: '1.2' },
      particulars: { electrode: { resistance: '90' } },
    },
  );
  const paths = [
    'boards/cu1/zdb',
    'boards/cu1/ipf_db',
    ...at(
      'cu1',
      count(18).map((index) => index + 1),
      'zs',
    ),
    'particulars/electrode/resistance',
    'supply/supply_ipf',
    'supply/ze',
  ].sort();
  const others = [
    'boards/cu1/circuits/cu1-lim/zs',
    'boards/cu1/circuits/cu1-sum/zs',
    'boards/cu2/zdb',
    'boards/cu2/ipf_db',
  ];
  expect(shown('ANOMALY_PACE', { document, times: entered([...paths, ...others], 9) })).toEqual({
    facts: [
      ['Readings entered as measured', '23'],
      ['Minutes from the start of the visit to the last of them', '9'],
      ['People who entered them', '1'],
    ],
    tables: [
      {
        caption: 'Readings',
        columns: ['Reading', 'How many'],
        rows: [
          ['Ze', '1'],
          ['Ipf', '2'],
          ['Electrode', '1'],
          ['Zdb', '1'],
          ['Zs', '18'],
        ],
      },
    ],
    charts: [],
    paths,
    reports: [],
    basis: ['23 readings', '9 minutes', '1 people'],
  });
});
