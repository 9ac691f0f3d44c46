import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Item, ReportDocument } from '../../../forms/definition.ts';
import { parseDocument } from '../../../forms/json/parse-document.ts';
import { type BoardPlace, contextOf } from '../../engine/context.ts';
import { downTheSupply, type SupplyGraph } from './supply-graph.ts';

const origin = { origin: true };
const from = (board: string, circuit = 'c1') => ({ board, circuit });

/** Boards by id with their supply; each has circuits c1 and c2. */
const reportOf = (fedFrom: Record<string, unknown>): ReportDocument => ({
  form_type: 'EICR',
  edition: '2018+A4',
  boards: Object.entries(fedFrom).map(([id, fed_from]) => ({
    id,
    fed_from,
    circuits: [{ id: 'c1' }, { id: 'c2' }],
  })),
});
/** The number of boards between one and the origin: 0 at the origin; undefined if there is no path to it. */
const depthIn = ({ upstreamOf }: SupplyGraph) =>
  downTheSupply<number | undefined>(upstreamOf, ({ isOrigin }, above) => {
    if (isOrigin) return 0;
    return above === undefined ? undefined : above + 1;
  });
const named = ({ record }: { record: Item }) => record.id;

test('a tree of boards is known from below and from above', () => {
  const document = reportOf({
    sub: from('main'),
    shed: from('sub', 'c2'),
    main: origin,
    flat: from('main'),
    lost: from('gone'),
  });
  const { supply, boardNamed } = contextOf(document);
  const board = (id: string) => boardNamed(id) as BoardPlace;

  expect(supply.feederOf(board('shed'))?.path).toBe('boards/sub/circuits/c2');
  expect(supply.feederOf(board('main'))).toBeUndefined();
  expect(supply.feederOf(board('lost'))).toBeUndefined();
  expect(supply.upstreamOf(board('shed'))).toBe(board('sub'));
  expect(supply.fedBy(board('main').circuitNamed('c1') as never).map(named)).toEqual(['flat', 'sub']);
  expect(supply.fedBy(board('main').circuitNamed('c2') as never)).toEqual([]);
  expect(['main', 'sub', 'flat', 'shed', 'lost'].map((id) => depthIn(supply)(board(id)))).toEqual([
    0,
    1,
    1,
    2,
    undefined,
  ]);
});

test.each([
  ['a board fed from itself', { a: from('a'), main: origin }, ['a']],
  ['two boards that feed each other', { a: from('b'), b: from('a', 'c2'), main: origin }, ['a', 'b']],
  ['a ring with a board that hangs on it', { a: from('c'), b: from('a'), c: from('b'), d: from('b') }, ['a', 'b', 'c']],
  ['a circuit that is not there', { a: from('a', 'c9') }, []],
  ['the origin, despite a feeder', { a: { ...from('a'), ...origin } }, []],
])('%s', (_, fedFrom, inRing) => {
  const { supply, boards, boardNamed } = contextOf(reportOf(fedFrom as Record<string, unknown>));
  expect(boards.filter(supply.feedsItself).map(named)).toEqual(inRing);
  for (const board of boards.filter(supply.feedsItself)) {
    expect(supply.feederOf(board)).toBeUndefined();
    expect(depthIn(supply)(board)).toBeUndefined();
  }
  const hangsOnIt = boardNamed('d');
  if (hangsOnIt) expect(supply.upstreamOf(hangsOnIt)).toBe(boardNamed('b'));
});

test('a value derived down the supply is calculated once for each board', () => {
  const { supply, boards } = contextOf(reportOf({ a: origin, b: from('a'), c: from('b') }));
  const asked: string[] = [];
  const wayTo = downTheSupply<string>(supply.upstreamOf, ({ record }, above) => {
    asked.push(record.id);
    return `${above ?? ''}/${record.id}`;
  });
  expect([...boards].reverse().map(wayTo)).toEqual(['/a/b/c', '/a/b', '/a']);
  expect(asked).toEqual(['a', 'b', 'c']);
});

test('parsing finds every ring of the graph, and every walk upstream comes to an end', () => {
  const ids = ['b0', 'b1', 'b2', 'b3', 'b4'];
  const feeds = fc.oneof(
    fc.constant(origin),
    fc.constantFrom(...ids).map((id) => from(id)),
  );
  fc.assert(
    fc.property(fc.array(feeds, { minLength: 5, maxLength: 5 }), (fedFrom) => {
      const document = reportOf(Object.fromEntries(fedFrom.map((each, i) => [ids[i] as string, each])));
      const { supply, boards } = contextOf(document);
      const parsed = parseDocument(document);
      expect(parsed.ok).toBe(!boards.some(supply.feedsItself));
      for (const board of boards) {
        const way = new Set<BoardPlace>();
        for (let at: BoardPlace | undefined = board; at; at = supply.upstreamOf(at)) {
          expect(way.has(at)).toBe(false);
          way.add(at);
        }
        const end = [...way].at(-1) as BoardPlace;
        expect(depthIn(supply)(board)).toBe(end.isOrigin ? way.size - 1 : undefined);
        const fed = board.circuits.flatMap(supply.fedBy);
        for (const below of fed) expect(supply.upstreamOf(below)).toBe(board);
      }
    }),
  );
});
