import Big from 'big.js';
import { expect, test } from 'vitest';
import type { ReportDocument, Values } from '../../forms/definition.ts';
import { anomalyRules, basisText } from './anomalies.ts';
import type { EntryTimes } from './anomaly.ts';
import { board, find, report } from './fixture.ts';
import { chiSquareOf } from './last-digits.ts';

const count = (n: number) => Array.from({ length: n }, (_, index) => index);
const ohms = (hundredths: number) => new Big(hundredths).div(100).toFixed(2);
const rcbo = { ocpd_standard: 'BS EN 61009', rcd_standard: 'BS EN 61009' };

/** R1+R2 that are all different, and Zs that are their sums with 0.20 Ω, `off` hundredths away. */
const summed = (n: number, off = (_index: number) => 0) =>
  count(n).map((index) => ({ r1r2: ohms(31 + index * 7), zs: ohms(51 + index * 7 + off(index)) }));
const zdb = { zdb: '0.20' };

test.each([
  [6, 6, false], // 3⁶ = 729: chance does that once in 729 reports
  [7, 7, true],
  [9, 10, true], // (10 × 2 + 1) ÷ 3¹⁰, 1 in 2,811
  [8, 10, false], // 201 ÷ 59049, 1 in 293
])('%i of %i sums that are exact: asked %s', (exact, of, isAsked) => {
  const circuits = summed(of, (index) => (index < of - exact ? 3 : 0));
  const anomaly = find('ANOMALY_EXACT_SUMS', report([board('cu1', circuits, zdb)]));
  expect(anomaly !== undefined).toBe(isAsked);
  if (!anomaly) return;
  expect(anomaly.paths).toHaveLength(exact);
  expect(anomaly.facts[0]).toEqual(['Zs = Zdb + (R1+R2)', `${exact} of ${of}`]);
  expect(anomaly.tables[0]?.rows).toHaveLength(exact);
});

test('the numbers behind exact sums are the sums', () => {
  const anomaly = find('ANOMALY_EXACT_SUMS', report([board('cu1', summed(7), zdb)]));
  expect(anomaly?.tables[0]?.rows[0]).toEqual(['CU1 circuit 1', '0.20 + 0.31', '0.51']);
  expect(anomaly?.facts).toContainEqual(['By chance at most', '1 in 2,100']);
  expect(anomaly?.question).toContain('On 7 of 7 circuits');
});

test('a Zs marked as calculated, or with a single decimal, does not count as a sum', () => {
  const calculated = summed(10).map(({ zs, ...circuit }) => ({
    ...circuit,
    zs: { text: zs, provenance: 'calculated' },
  }));
  expect(find('ANOMALY_EXACT_SUMS', report([board('cu1', calculated, zdb)]))).toBeUndefined();
  const coarse = count(10).map((index) => ({ r1r2: ohms(31 + index * 7), zs: `84.${3 + (index % 6)}` }));
  expect(find('ANOMALY_EXACT_SUMS', report([board('cu1', coarse, { zdb: '84.0' })]))).toBeUndefined();
});

test('a sum uses its own board’s Zdb, or Ze at the origin, rounded as an electrician would write it', () => {
  const sub = { zdb: '0.345', fed_from: { board: 'cu1', circuit: 'cu1-1' } };
  const rounded = count(4).map((index) => ({ r1r2: ohms(31 + index * 7), zs: ohms(66 + index * 7) })); // 0.345 + 0.31 = 0.655
  const document = report([board('cu1', summed(4)), board('db2', rounded, sub)], { supply: { ze: '0.20' } });
  expect(find('ANOMALY_EXACT_SUMS', document)?.facts[0]).toEqual(['Zs = Zdb + (R1+R2)', '8 of 8']);
});

test('R1+R2 of ten rings that are a quarter of their legs to the last digit are an anomaly', () => {
  const rings = (n: number) =>
    count(n).map((index) => ({
      ring_r1: ohms(40 + index * 4),
      ring_r2: ohms(60 + index * 4),
      r1r2: ohms(25 + index * 2),
    }));
  expect(find('ANOMALY_EXACT_SUMS', report([board('cu1', rings(9))]))).toBeUndefined();
  expect(find('ANOMALY_EXACT_SUMS', report([board('cu1', rings(10))]))?.facts[0]).toEqual([
    'R1+R2 = (r1 + r2) ÷ 4',
    '10 of 10',
  ]);
});

test('the same time is an anomaly for six RCBOs, not for five, and never for circuits that share an RCCB', () => {
  const timed = (n: number, own: Values) => count(n).map(() => ({ ...own, rcd_ms: '21' }));
  const anomaly = find('ANOMALY_REPEATED', report([board('cu1', timed(6, rcbo))]));
  expect(anomaly?.question).toContain('RCD time is 21 ms on all 6 circuits');
  expect(find('ANOMALY_REPEATED', report([board('cu1', timed(5, rcbo))]))).toBeUndefined();
  const rccb = { ocpd_standard: 'BS EN 60898', rcd_standard: 'BS EN 61008' };
  expect(find('ANOMALY_REPEATED', report([board('cu1', timed(40, rccb))]))).toBeUndefined();
});

test.each([
  ['>299', false],
  ['299', false],
  ['200', false],
  ['186', true],
])('insulation of %s MΩ on forty circuits: asked %s', (text, isAsked) => {
  const document = report([
    board(
      'cu1',
      count(40).map(() => ({ ir_ll: text, ir_le: text })),
    ),
  ]);
  expect(find('ANOMALY_REPEATED', document) !== undefined).toBe(isAsked);
});

test('one long run in a varying column is an anomaly with its ways; spare ways and LIM do not break it', () => {
  const varied = (index: number): Values => ({ r1r2: ohms(20 + ((index * 37) % 90)) });
  const circuits = count(24).map((index): Values => {
    if (index === 6) return { circuit_kind: 'spare' };
    if (index === 8) return { r1r2: 'LIM' };
    return index > 3 && index < 14 ? { r1r2: '0.44' } : varied(index);
  });
  const anomaly = find('ANOMALY_REPEATED', report([board('cu1', circuits)]));
  expect(anomaly?.tables[0]?.rows).toEqual([
    ['R1+R2', 'CU1 ways 5, 6, 8, 10, 11, 12, 13, 14', '0.44 Ω', '8 in a row', expect.stringMatching(/^1 in /)],
  ]);
  expect(anomaly?.paths).toHaveLength(8);
});

test('rows equal in every column are an anomaly, even with other rows between them', () => {
  const row = { r1r2: '0.42', zs: '0.61', ir_ll: '>299', ir_le: '>299', rcd_ms: '22', ...rcbo };
  const every = (nth: number) =>
    count(12).map((index) =>
      index % nth === 0
        ? row
        : { r1r2: ohms(20 + index * 5), zs: ohms(41 + index * 5), rcd_ms: String(15 + index), ...rcbo },
    );
  expect(find('ANOMALY_REPEATED', report([board('cu1', every(2))]))?.tables[0]?.rows).toEqual([
    ['The whole row', 'CU1 ways 1, 3, 5, 7, 9, 11', '0.42, 0.61, 22', '6 of 12', '1 in 270,000'],
  ]);
  expect(find('ANOMALY_REPEATED', report([board('cu1', every(3))]))).toBeUndefined(); // four of twelve: 1 in 223
});

const varied = (n: number, from = 0) =>
  count(n).map((index) => ({ r1r2: ohms(20 + ((index * 37 + from) % 90)), zs: ohms(50 + ((index * 53 + from) % 90)) }));

test('a board with the same readings as another is an anomaly from twelve readings on', () => {
  const two = (n: number) => report([board('cu1', varied(n)), board('cu2', varied(n))]);
  const anomaly = find('ANOMALY_COPIED', two(6));
  expect(anomaly?.tables[0]?.rows).toEqual([['CU2', 'CU1', '12 of 12', '1 in 2,000']]);
  expect(anomaly?.paths.every((path) => path.startsWith('boards/cu2/'))).toBe(true);
  expect(find('ANOMALY_COPIED', two(5))).toBeUndefined();
  expect(find('ANOMALY_COPIED', report([board('cu1', varied(6)), board('cu2', varied(6, 11))]))).toBeUndefined();
});

test('an added circuit does not hide a copy', () => {
  const last = { id: 'a', name: 'Last time', document: report([board('cu1', varied(8))]) };
  const circuits = [{ circuit_no: '0', r1r2: '0.11', zs: '0.33' }, ...varied(8)].map((circuit, index) => ({
    ...circuit,
    circuit_no: String(index),
  }));
  const anomaly = find('ANOMALY_COPIED', { document: report([board('cu1', circuits)]), others: [last] });
  expect(anomaly?.tables[0]?.rows[0]?.[2]).toBe('16 of 16');
});

test('a copy from another report names it, and more reports to compare need more equal readings', () => {
  const document = report([board('cu1', varied(7))]);
  const other = (id: string, from: number) => ({
    id,
    name: `Report ${id}`,
    document: report([board('x', varied(7, from))]),
  });
  const anomaly = find('ANOMALY_COPIED', { document, others: [other('a', 0), other('b', 5)] });
  expect(anomaly?.reports).toEqual([{ id: 'a', name: 'Report a' }]);
  expect(anomaly?.question).toContain('X of Report a');
  const many = [other('a', 0), ...count(8).map((index) => other(`b${index}`, 5 + index))];
  expect(find('ANOMALY_COPIED', { document, others: many })).toBeUndefined();
});

/** Readings to two decimals that are far apart and end in the digits given. */
const ending = (digits: readonly number[]) =>
  digits.map((digit, index) => ({ zs: ohms(20 + ((index * 7) % 60) * 10 + digit) }));

test('chi-square of ten digits', () => {
  expect(chiSquareOf(count(10).map(() => 5)).toString()).toBe('0');
  expect(chiSquareOf([10, 0, 0, 0, 0, 0, 0, 0, 0, 0]).toString()).toBe('90');
  expect(chiSquareOf([6, 4, 5, 5, 5, 5, 5, 5, 5, 5]).toString()).toBe('0.4');
});

test('last digits that are too even, or mostly two digits, are an anomaly from fifty readings on', () => {
  const even = find('ANOMALY_LAST_DIGITS', report([board('cu1', ending(count(50).map((index) => index % 10)))]));
  expect(even?.title).toContain('too even');
  expect(even?.charts).toEqual([
    { caption: 'Last digits of Zs', even: '5.0', bars: count(10).map((digit) => ({ label: String(digit), count: 5 })) },
  ]);
  const fives = (n: number) => report([board('cu1', ending(count(n).map((index) => (index % 3 === 0 ? 0 : 5))))]);
  const gathered = find('ANOMALY_LAST_DIGITS', fives(50));
  expect(gathered?.question).toContain('33 end in 5 and 17 in 0');
  expect(find('ANOMALY_LAST_DIGITS', fives(49))).toBeUndefined();
});

test('last digits of readings close together are no anomaly', () => {
  const close = count(60).map((index) => ({ zs: ohms(index % 2 === 0 ? 30 : 35) }));
  expect(find('ANOMALY_LAST_DIGITS', report([board('cu1', close)]))).toBeUndefined();
});

const times = (paths: readonly string[], minutes: number, by = (_index: number) => 'a'): EntryTimes => ({
  startedAt: '2026-11-24T09:00:00.000Z',
  entered: new Map(
    paths.map((path, index) => [
      path,
      { at: new Date(Date.UTC(2026, 10, 24, 9, index === 0 ? minutes : 0)).toISOString(), by: by(index) },
    ]),
  ),
});
const twenty = report([board('cu1', varied(10))]);
const twentyPaths = count(10).flatMap((index) =>
  ['r1r2', 'zs'].map((name) => `boards/cu1/circuits/cu1-${index + 1}/${name}`),
);

test('twenty readings in nineteen minutes are an anomaly, in twenty minutes they are not', () => {
  const anomaly = find('ANOMALY_PACE', { document: twenty, times: times(twentyPaths, 19) });
  expect(anomaly?.question).toContain('20 readings were entered within 19 minutes');
  expect(anomaly?.basis).toEqual(['20 readings', '19 minutes', '1 people']);
  expect(anomaly?.tables[0]?.rows).toEqual([
    ['R1+R2', '10'],
    ['Zs', '10'],
  ]);
  expect(find('ANOMALY_PACE', { document: twenty, times: times(twentyPaths, 20) })).toBeUndefined();
});

test('two people may take twice as many, nineteen readings are too few, and a visit without a start has no pace', () => {
  const shared = times(twentyPaths, 10, (index) => (index % 2 === 0 ? 'a' : 'b'));
  expect(find('ANOMALY_PACE', { document: twenty, times: shared })).toBeUndefined();
  expect(find('ANOMALY_PACE', { document: twenty, times: times(twentyPaths.slice(1), 1) })).toBeUndefined();
  expect(find('ANOMALY_PACE', { document: twenty })).toBeUndefined();
});

test('readings saved for several circuits together do not count; readings saved circuit by circuit do', () => {
  const saved = (submissionOf: (path: string) => string): EntryTimes => {
    const { startedAt, entered } = times(twentyPaths, 1);
    return {
      startedAt,
      entered: new Map([...entered].map(([path, entry]) => [path, { ...entry, submission: submissionOf(path) }])),
    };
  };
  const asked = (submissionOf: (path: string) => string) =>
    find('ANOMALY_PACE', { document: twenty, times: saved(submissionOf) }) !== undefined;
  expect(asked(() => 'grid')).toBe(false);
  expect(asked((path) => (path.includes('cu1-1/') ? 'circuit' : 'table'))).toBe(false);
  expect(asked((path) => path.split('/').slice(0, 4).join('/'))).toBe(true);
});

test('readings from before the start of the visit are counted and shown', () => {
  const before = times(twentyPaths, -30);
  const anomaly = find('ANOMALY_PACE', { document: twenty, times: before });
  expect(anomaly?.question).toContain('within a minute of starting the visit');
  expect(anomaly?.facts).toContainEqual(['Entered before the visit was started', '1']);
});

test('LIM in a quarter of the readings is no anomaly, in more it is', () => {
  const boxes = (lim: number) =>
    report([
      board(
        'cu1',
        count(10).map((index) => ({ r1r2: index < lim ? 'LIM' : ohms(30 + index * 7), zs: ohms(60 + index * 11) })),
      ),
    ]);
  expect(find('ANOMALY_MANY_LIM', boxes(5))).toBeUndefined();
  const anomaly = find('ANOMALY_MANY_LIM', boxes(6));
  expect(anomaly?.question).toContain('6 of 20 readings');
  expect(anomaly?.tables[0]?.rows).toEqual([
    ['R1+R2', '6 of 10'],
    ['Zs', '0 of 10'],
  ]);
  expect(anomaly?.paths).toHaveLength(6);
});

test('LIM ticks count, blanks and N/A do not', () => {
  const circuits = count(10).map((index) => ({
    polarity: index < 6 ? 'lim' : 'yes',
    zs: ohms(60 + index * 11),
    r2: 'N/A',
  }));
  expect(find('ANOMALY_MANY_LIM', report([board('cu1', circuits)]))?.facts[0]).toEqual(['LIM readings', '6 of 20']);
});

test('the basis of an answer changes with the values, and with nothing else', () => {
  const made = (more: (index: number) => Values) =>
    report([
      board(
        'cu1',
        summed(9).map((circuit, index) => ({ ...circuit, ...more(index) })),
        zdb,
      ),
    ]);
  const basis = (document: ReportDocument) => {
    const anomaly = find('ANOMALY_EXACT_SUMS', document);
    return anomaly && basisText(anomaly);
  };
  const first = basis(made(() => ({})));
  expect(first).toBeDefined();
  expect(basis(made(() => ({ description: 'Sockets', polarity: 'yes' })))).toBe(first);
  expect(basis(made((index) => (index === 0 ? { zs: '0.57' } : {})))).not.toBe(first);
});

test('every anomaly has its own code, a question and a threshold', () => {
  expect(new Set(anomalyRules.map(({ code }) => code)).size).toBe(anomalyRules.length);
  const anomalies = [
    find('ANOMALY_EXACT_SUMS', report([board('cu1', summed(9), zdb)])),
    find(
      'ANOMALY_REPEATED',
      report([
        board(
          'cu1',
          count(9).map(() => ({ r1r2: '0.42' })),
        ),
      ]),
    ),
    find('ANOMALY_COPIED', report([board('cu1', varied(9)), board('cu2', varied(9))])),
    find('ANOMALY_LAST_DIGITS', report([board('cu1', ending(count(60).map(() => 5)))])),
    find('ANOMALY_PACE', { document: twenty, times: times(twentyPaths, 3) }),
    find(
      'ANOMALY_MANY_LIM',
      report([
        board(
          'cu1',
          count(30).map(() => ({ zs: 'LIM' })),
        ),
      ]),
    ),
  ];
  expect(anomalies.map((anomaly) => anomaly?.code)).toEqual(anomalyRules.map(({ code }) => code));
  for (const anomaly of anomalies) {
    expect(anomaly?.question).toMatch(/\?$/);
    expect(anomaly?.threshold).toContain('Our own choice.');
    expect(anomaly?.paths.length).toBeGreaterThan(0);
    expect(JSON.parse(JSON.stringify(anomaly))).toEqual(anomaly);
  }
});
