import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Board, Item, ReportDocument, Values } from '../../forms/definition.ts';
import { eicA4 } from '../../forms/eic/a4.ts';
import { eicrA4 } from '../../forms/eicr/a4.ts';
import { completeEicr } from '../../forms/fixtures/complete-eicr.ts';
import { meiwcA4 } from '../../forms/meiwc/a4.ts';
import { visualA4 } from '../../forms/visual/a4.ts';
import { honest } from '../anomalies/fixture.ts';
import { sharedWords } from './match.ts';
import type { SinceChange } from './since-change.ts';
import { isComparedWithLast, ofWhatIsEntered, sinceLastTime } from './since-last-time.ts';

const circuit = (no: string, description: string, more: Values = {}): Item => ({
  id: `c-${no}`,
  circuit_no: no,
  circuit_kind: 'radial',
  description,
  ocpd_standard: 'BS EN 61009',
  ocpd_type: 'B',
  ocpd_rating: '16',
  live_csa: '2.5',
  r1r2: '0.30',
  ir_ll: '>299',
  ir_le: '>299',
  zs: '0.50',
  ...more,
});
const board = (circuits: readonly Item[], more: Values = {}): Board => ({
  id: 'b1',
  board_ref: 'CU1',
  fed_from: { origin: true },
  circuits,
  ...more,
});
const report = (...boards: Board[]): ReportDocument => ({ form_type: 'EICR', edition: '2018+A4', boards });
const supply = (document: ReportDocument, ze: string): ReportDocument => ({ ...document, supply: { ze } });

/** The same report entered again by another person: the words are the same, the ids are not. */
const reentered = (document: ReportDocument): ReportDocument => ({
  ...document,
  boards: document.boards?.map((each) => ({
    ...each,
    id: `new-${each.id}`,
    circuits: each.circuits?.map((one) => ({ ...one, id: `new-${one.id}` })),
  })),
});
const inShort = (changes: readonly SinceChange[]) =>
  changes.map(({ code, place, before, now }) => `${code} ${place}: ${before} > ${now}`);
const compared = (last: readonly Item[], now: readonly Item[]) =>
  inShort(sinceLastTime(report(board(last)), reentered(report(board(now)))).changes);

const kitchen = circuit('1', 'Sockets kitchen');
const lights = circuit('2', 'Lights ground floor');
const cooker = circuit('3', 'Cooker');

test('the same installation entered again has not changed', () => {
  const { changes, circuits } = sinceLastTime(
    report(board([kitchen, lights, cooker])),
    reentered(report(board([kitchen, lights, cooker]))),
  );
  expect(changes).toEqual([]);
  expect(circuits).toEqual({ before: 3, now: 3, same: 3 });
});

test('new and missing circuits are changes, including a spare way put to use and a way taken out of use', () => {
  const spare = { id: 'c-4', circuit_no: '4', circuit_kind: 'spare' };
  const shower = circuit('4', 'Shower');
  expect(compared([kitchen, cooker, spare], [kitchen, cooker, shower])).toEqual([
    'CIRCUIT_APPEARED CU1 circuit 4, Shower: not there > there',
  ]);
  expect(compared([kitchen, cooker, shower], [kitchen, cooker, spare])).toEqual([
    'CIRCUIT_GONE CU1 circuit 4, Shower: there > not there',
  ]);
});

test.each([
  ['Lights ground floor', 'Downstairs lighting'],
  ['Sockets kitchen', 'Kitchen ring (sockets)'],
  ['Smoke alarms', 'smoke detectors'],
  ['Power upstairs', 'Socket-outlets first floor'],
])('"%s" and "%s" are the same circuit', (last, now) => {
  expect(sharedWords(last, now)).toBeGreaterThanOrEqual(0.5);
  expect(compared([circuit('5', last), cooker], [circuit('5', now), cooker])).toEqual([]);
});

test('a circuit that moved to another way is the same circuit', () => {
  const moved = { ...cooker, circuit_no: '7' };
  expect(compared([kitchen, lights, cooker], [kitchen, lights, moved])).toEqual([]);
});

test('a renamed way is the same circuit while device and cable are the same', () => {
  const last = circuit('5', 'Utility');
  expect(compared([last, cooker], [circuit('5', 'Boot room'), cooker])).toEqual([]);
  expect(compared([last, cooker], [circuit('5', 'Boot room', { ocpd_rating: '32' }), cooker])).toHaveLength(2);
});

test('boards are matched by name, the last unmatched pair under any name', () => {
  const named = (ref: string) => board([kitchen, lights], { board_ref: ref });
  expect(sinceLastTime(report(named('CU 1')), reentered(report(named('cu1')))).changes).toEqual([]);
  expect(sinceLastTime(report(named('CU1')), reentered(report(named('Main board')))).changes).toEqual([]);
  const sub = board([cooker], { id: 'b2', board_ref: 'DB2', fed_from: { board: 'b1', circuit: 'c-1' } });
  expect(inShort(sinceLastTime(report(named('CU1')), reentered(report(named('CU1'), sub))).changes)).toEqual([
    'CIRCUIT_APPEARED DB2: not there > there',
  ]);
  expect(inShort(sinceLastTime(report(named('CU1'), sub), reentered(report(named('CU1')))).changes)).toEqual([
    'CIRCUIT_GONE DB2: there > not there',
  ]);
});

test('another device is a change with both devices, and a blank column is not compared', () => {
  const bigger = { ...cooker, ocpd_rating: '32' };
  expect(compared([cooker], [bigger])).toEqual([
    'DEVICE_CHANGED CU1 circuit 3, Cooker: 16 A type B, BS EN 61009 > 32 A type B, BS EN 61009',
  ]);
  expect(compared([{ ...cooker, ocpd_rating: '16.0' }], [cooker])).toEqual([]);
  expect(compared([{ ...cooker, ocpd_rating: 'LIM' }], [cooker])).toEqual([]);
  expect(compared([{ ...cooker, ocpd_type: '' }], [cooker])).toEqual([]);
  const withRcd = { rcd_standard: 'BS EN 61009', rcd_type: 'A', rcd_idn: '30' };
  const without = { rcd_standard: 'na', rcd_type: 'na', rcd_idn: 'na' };
  expect(compared([{ ...cooker, ...without }], [{ ...cooker, ...withRcd }])).toEqual([
    'DEVICE_CHANGED CU1 circuit 3, Cooker: none > 30 mA type A, BS EN 61009',
  ]);
});

test.each([
  ['0.50', '0.61', []], // 0.555 and 0.5495: the true values can be equal
  ['0.50', '0.62', ['ZS_DRIFTED CU1 circuit 3, Cooker: 0.50 > 0.62']], // 0.555 and 0.559
  ['0.50', '0.70', ['ZS_DRIFTED CU1 circuit 3, Cooker: 0.50 > 0.70']],
  ['0.70', '0.50', ['ZS_DRIFTED CU1 circuit 3, Cooker: 0.70 > 0.50']],
  ['LIM', '0.70', []],
  ['0.50', '', []],
])('Zs %s and then %s: told %j', (last, now, told) => {
  expect(compared([{ ...cooker, zs: last }], [{ ...cooker, zs: now }])).toEqual(told);
});

test('a drift shows the bounds of both readings', () => {
  const { changes } = sinceLastTime(report(board([cooker])), reentered(report(board([{ ...cooker, zs: '0.90' }]))));
  expect(changes[0]).toMatchObject({
    path: 'boards/new-b1/circuits/new-c-3/zs',
    what: 'Zs',
    unit: 'Ω',
    arithmetic: '0.50 ± (5 % + 3 digits) = 0.445 to 0.555; now 0.90 ± (5 % + 3 digits) = 0.825 to 0.975',
  });
  expect(changes[0]?.message).toMatch(/^Zs has risen from 0\.50 to 0\.90 Ω/);
  expect(changes[0]?.question).toMatch(/\?$/);
});

test.each([
  ['>299', '1.2', true],
  ['250', '12', true],
  ['1.2', '>299', true],
  ['>299', '186', false], // both healthy
  ['>299', '>999', false],
  ['>999', '>299', false],
  ['50', '48', false],
  ['50', '>20', false],
  ['50', '43', false], // 45.5 and 47.29
  ['50', '40', true],
])('insulation %s and then %s MΩ: told %s', (last, now, isTold) => {
  const told = compared([{ ...cooker, ir_le: last }], [{ ...cooker, ir_le: now }]);
  expect(told).toEqual(isTold ? [`IR_DRIFTED CU1 circuit 3, Cooker: ${last} > ${now}`] : []);
});

test('each reading has the accuracy of its own report’s instruments', () => {
  const with20Percent = { instruments: [{ id: 'i1', function: 'loop', serial: '1', accuracy_percent: '20' }] };
  const last = { ...report(board([cooker])), ...with20Percent };
  const now = (zs: string) => reentered(report(board([{ ...cooker, zs }])));
  expect(sinceLastTime(last, now('0.69')).changes).toEqual([]); // 0.63 and 0.6255
  expect(sinceLastTime(last, now('0.70')).changes).toHaveLength(1); // 0.63 and 0.635
});

test('a value that was carried over was not measured this time and has not drifted', () => {
  const carried = { text: '0.95', provenance: 'carried' };
  expect(compared([cooker], [{ ...cooker, zs: carried }])).toEqual([]);
});

test('a change of the supply is reported once, not at every circuit; a circuit with its own change is reported too', () => {
  const last = supply(report(board([kitchen, cooker])), '0.20');
  const risen = [kitchen, { ...cooker, zs: '1.60' }].map((each) => ({
    ...each,
    zs: each === kitchen ? '0.85' : each.zs,
  }));
  const { changes } = sinceLastTime(last, reentered(supply(report(board(risen)), '0.55')));
  expect(inShort(changes)).toEqual(['ZS_DRIFTED CU1 circuit 3, Cooker: 0.50 > 1.60', 'ZS_DRIFTED Supply: 0.20 > 0.55']);
});

test.each([
  ['over range now', '0.50', '>0.80'],
  ['over range then', '>0.80', '0.50'],
])('a Zs that is %s is reported besides a change of the supply, because its own part is unknown', (_, before, now) => {
  const last = supply(report(board([{ ...cooker, zs: before }])), before === '0.50' ? '0.20' : '0.55');
  const other = supply(report(board([{ ...cooker, zs: now }])), before === '0.50' ? '0.55' : '0.20');
  expect(inShort(sinceLastTime(last, reentered(other)).changes)).toContain(
    `ZS_DRIFTED CU1 circuit 3, Cooker: ${before} > ${now}`,
  );
});

test('changes are in the order of the ways, as people count', () => {
  const ways = ['2', '10', '1'].map((no) => circuit(no, `Heater ${no}`));
  const places = (circuits: Item[]) =>
    sinceLastTime(report(board([cooker])), reentered(report(board([cooker, ...circuits])))).changes.map(
      ({ place }) => place,
    );
  const inOrder = ['1', '2', '10'].map((no) => `CU1 circuit ${no}, Heater ${no}`);
  expect(places(ways)).toEqual(inOrder);
  expect(places([...ways].reverse())).toEqual(inOrder);
});

test('a change is not shown if the report no longer has its circuit or its board', () => {
  const sub = board([lights], { id: 'b2', board_ref: 'DB2', fed_from: { board: 'b1', circuit: 'c-1' } });
  const whole = report(board([kitchen, circuit('4', 'Shower')]), sub);
  const since = sinceLastTime(report(board([kitchen])), whole);
  expect(ofWhatIsEntered(since, whole)).toHaveLength(2);
  expect(ofWhatIsEntered(since, report(board([kitchen])))).toEqual([]);
});

test.each(['carried', 'imported'])('a value that was %s last time has not drifted either', (provenance) => {
  const brought = { text: '0.95', provenance };
  expect(compared([{ ...cooker, zs: brought }], [cooker])).toEqual([]);
  expect(compared([cooker], [{ ...cooker, zs: brought }])).toEqual([]);
  const calculated = { text: '0.95', provenance: 'calculated' };
  expect(compared([cooker], [{ ...cooker, zs: calculated }])).toHaveLength(1);
});

test('a reading below the instrument’s range has an upper bound', () => {
  expect(compared([{ ...cooker, zs: '<0.10' }], [{ ...cooker, zs: '0.50' }])).toEqual([
    'ZS_DRIFTED CU1 circuit 3, Cooker: <0.10 > 0.50',
  ]);
  expect(compared([{ ...cooker, zs: '<0.50' }], [{ ...cooker, zs: '0.10' }])).toEqual([]);
  const [change] = sinceLastTime(
    report(board([{ ...cooker, zs: '<0.10' }])),
    reentered(report(board([{ ...cooker, zs: '0.50' }]))),
  ).changes;
  expect(change?.arithmetic).toBe('<0.10: 0.135 and less; now 0.50 ± (5 % + 3 digits) = 0.445 to 0.555');
});

test('Zdb of a board downstream is a change, at the origin the change is Ze', () => {
  const sub = (zdb: string): Board => ({
    ...board([cooker], { id: 'b2', board_ref: 'DB2', zdb }),
    fed_from: { board: 'b1', circuit: 'c-1' },
  });
  const both = (main: string, further: string) => report(board([kitchen], { zdb: main }), sub(further));
  expect(inShort(sinceLastTime(both('0.20', '0.30'), reentered(both('0.60', '0.90'))).changes)).toContain(
    'ZS_DRIFTED DB2: 0.30 > 0.90',
  );
  expect(inShort(sinceLastTime(both('0.20', '0.30'), reentered(both('0.60', '0.30'))).changes)).toEqual([]);
  const movedToTheOrigin = { ...sub('0.90'), fed_from: { origin: true } };
  expect(inShort(sinceLastTime(report(sub('0.30')), reentered(report(movedToTheOrigin))).changes)).toContain(
    'ZS_DRIFTED DB2: 0.30 > 0.90',
  );
});

test.each([
  ['nothing known of the supply then', 'LIM', '0.55'],
  ['nothing known of the supply now', '0.20', 'LIM'],
  ['the supply then over range', '>0.01', '0.55'],
  ['the same supply', '0.20', '0.20'],
])('with %s a changed Zs is reported at its circuit', (_, before, now) => {
  const risen = { ...cooker, zs: '0.85' };
  const changes = sinceLastTime(
    supply(report(board([cooker])), before),
    reentered(supply(report(board([risen])), now)),
  ).changes;
  expect(inShort(changes)).toContain('ZS_DRIFTED CU1 circuit 3, Cooker: 0.50 > 0.85');
});

test('a new board is shown once all its circuits are entered', () => {
  const last = report(board([kitchen]));
  const with2nd = (circuits: Item[]) =>
    reentered(
      report(
        board([kitchen]),
        board(circuits, { id: 'b2', board_ref: 'DB2', fed_from: { board: 'b1', circuit: 'c-1' } }),
      ),
    );
  const told = (circuits: Item[]) => {
    const document = with2nd(circuits);
    return inShort(ofWhatIsEntered(sinceLastTime(last, document), document));
  };
  expect(told([lights, cooker])).toEqual(['CIRCUIT_APPEARED DB2: not there > there']);
  expect(told([lights, { ...cooker, zs: '' }])).toEqual([]);
  expect(told([lights, { id: 'c-9', circuit_kind: 'spare' }])).toEqual(['CIRCUIT_APPEARED DB2: not there > there']);
  expect(told([])).toEqual([]);
});

test('a new circuit is shown once its readings are entered; R2 counts for R1+R2', () => {
  const told = (shower: Item) => {
    const document = reentered(report(board([kitchen, shower])));
    return inShort(ofWhatIsEntered(sinceLastTime(report(board([kitchen])), document), document));
  };
  const appeared = ['CIRCUIT_APPEARED CU1 circuit 4, Shower: not there > there'];
  const shower = circuit('4', 'Shower');
  expect(told(shower)).toEqual(appeared);
  expect(told({ ...shower, r1r2: '', r2: '0.40' })).toEqual(appeared);
  expect(told({ ...shower, r1r2: '' })).toEqual([]);
  expect(told({ ...shower, zs: '' })).toEqual([]);
});

test('the drift of the supply is shown as soon as there are both readings', () => {
  const last = supply(report(board([kitchen])), '0.20');
  const document = reentered(supply(report(board([{ ...kitchen, zs: '' }])), '0.55'));
  expect(inShort(ofWhatIsEntered(sinceLastTime(last, document), document))).toEqual(['ZS_DRIFTED Supply: 0.20 > 0.55']);
});

test('the electrician sees no changes of a circuit before all its readings are entered', () => {
  const last = report(board([kitchen, lights, cooker]));
  const entered = (changed: Values) => reentered(report(board([kitchen, { ...cooker, zs: '0.90', ...changed }])));
  const told = (document: ReportDocument) => inShort(ofWhatIsEntered(sinceLastTime(last, document), document));
  expect(told(entered({ ir_le: '' }))).toEqual([]);
  expect(told(entered({ rcd_standard: 'BS EN 61009', rcd_idn: '30' }))).toEqual([]);
  expect(told(entered({ r1r2: 'LIM' }))).toEqual(['ZS_DRIFTED CU1 circuit 3, Cooker: 0.50 > 0.90']);
});

test('a missing circuit is reported once the report is complete', () => {
  const shower = circuit('9', 'Shower');
  const whole = completeEicr();
  const [first, ...others] = whole.boards ?? [];
  const last = {
    ...whole,
    boards: [{ ...(first as Board), circuits: [...(first?.circuits ?? []), shower] }, ...others],
  };
  const gone = ['CIRCUIT_GONE CU1 circuit 9, Shower: there > not there'];
  const told = (document: ReportDocument) => inShort(ofWhatIsEntered(sinceLastTime(last, document), document));
  expect(told(whole)).toEqual(gone);
  expect(told({ ...whole, summary: {} })).toEqual([]);
  expect(inShort(sinceLastTime(last, { ...whole, summary: {} }).changes)).toEqual(gone);
});

test('changes do not depend on the order of lists, and nothing has changed against itself', () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed).reverse();
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, reversed(each)]));
  };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (seed) => {
      const { document, others = [] } = honest(seed);
      const last = others[1]?.document as ReportDocument;
      const turned = sinceLastTime(reversed(last) as ReportDocument, reversed(document) as ReportDocument);
      expect(turned).toEqual(sinceLastTime(last, document));
      expect(sinceLastTime(document, document).changes).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('drafts with gaps and odd values never throw', () => {
  const odd = fc.oneof(
    fc.constantFrom<unknown>('', 'LIM', '>299', '0.42', 'na'),
    fc.anything({ maxDepth: 1, withBigInt: false }),
  );
  const names = ['circuit_no', 'description', 'circuit_kind', 'ocpd_rating', 'ir_ll', 'zs', 'rcd_type', 'live_csa'];
  const record = fc.record(Object.fromEntries(names.map((name) => [name, odd])), { requiredKeys: [] });
  const document = fc.array(fc.tuple(odd, odd, fc.array(record, { maxLength: 6 })), { maxLength: 3 }).map((boards) => ({
    form_type: 'EICR',
    edition: '2018+A4',
    boards: boards.map(([board_ref, zdb, circuits], at) => ({
      id: `b${at}`,
      board_ref,
      zdb,
      circuits: circuits.map((each, index) => ({ ...each, id: `c${index}` })),
    })),
  })) as fc.Arbitrary<unknown> as fc.Arbitrary<ReportDocument>;
  fc.assert(
    fc.property(document, document, (last, now) => {
      const since = sinceLastTime(last, now);
      expect(JSON.parse(JSON.stringify(since))).toEqual(since);
      expect(ofWhatIsEntered(since, now).length).toBeLessThanOrEqual(since.changes.length);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['EICR', eicrA4, true],
  ['EIC', eicA4, false],
  ['MEIWC', meiwcA4, false],
  ['VISUAL', visualA4, false],
])('%s is compared with the last report of its site only if it inspects whole boards', (_, form, isCompared) => {
  expect(isComparedWithLast(form)).toBe(isCompared);
});
