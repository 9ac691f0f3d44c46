import { expect, test } from 'vitest';
import { largeReport } from '../../../tests/bench/large-report.ts';
import { countedReads } from '../../../tests/support/counted-reads.ts';
import type { Board, Item, ReportDocument } from '../forms/definition.ts';
import { withChanges } from '../report/fold.ts';
import { recheckBoard, recheckCircuit } from './engine/recheck.ts';
import { verify } from './engine/verify.ts';

/*
 * The work of judging, counted by the report values that are read: the same on any machine. The time is
 * measured by `npm run bench`.
 */

const boardsOf = ({ boards = [] }: ReportDocument) => boards as readonly Board[];
const idsOf = (items: readonly Item[] = []) => items.map(({ id }) => id);
/** The circuits of a report that are read during some work. */
const circuitsSeen = (document: ReportDocument, seen: ReadonlySet<unknown>) =>
  boardsOf(document).flatMap(({ circuits }) => idsOf(circuits).filter((id) => seen.has(id)));

test('after a change one circuit is rechecked without reading the circuits of other boards, except its feeders', () => {
  const { document, lookedAt } = countedReads(largeReport(1200));
  const place = { board: 'b7', circuit: 'b7-20' };
  recheckCircuit(document, place);
  const changed = withChanges(document, [{ path: 'boards/b7/circuits/b7-21/zs', value: { text: '0.44' } }]);
  lookedAt();
  recheckCircuit(changed, place);
  // b7 is fed from b0, and both feed boards, which are looked up by id.
  const near = ['b0', 'b7'].flatMap((id) => idsOf(boardsOf(document).find((board) => board.id === id)?.circuits));
  const seen = circuitsSeen(document, lookedAt());
  expect(seen).toContain('b7-20');
  expect(seen.filter((id) => !near.includes(id))).toEqual([]);
  expect(seen.length).toBeLessThanOrEqual(61);
});

test('rechecking a circuit or a board takes little more work in a report of forty boards than in one of ten', () => {
  const work = (circuits: number, recheck: (document: ReportDocument) => unknown) => {
    const { document, taken } = countedReads(largeReport(circuits));
    recheck(document);
    const changed = withChanges(document, [{ path: 'boards/b7/circuits/b7-20/zs', value: { text: '0.44' } }]);
    taken();
    recheck(changed);
    return taken();
  };
  for (const recheck of [
    (document: ReportDocument) => recheckCircuit(document, { board: 'b7', circuit: 'b7-20' }),
    (document: ReportDocument) => recheckBoard(document, 'b7'),
  ]) {
    const [few, many] = [work(600, recheck), work(2400, recheck)];
    // The supply graph is built again: some values of each board, and the ids of circuits on boards that feed others.
    expect((many - few) / 30).toBeLessThan(50);
  }
});

test('a whole report takes the same work per circuit, however many there are', () => {
  const perCircuit = (circuits: number) => {
    const { document, taken } = countedReads(largeReport(circuits));
    verify(document);
    return taken() / circuits;
  };
  expect(perCircuit(1200)).toBeLessThan(perCircuit(300) * 1.1);
});

/** Boards in a row, each fed from the circuit of the one before, with all values that the rules on feeders read. */
const chain = (length: number): ReportDocument => ({
  form_type: 'EICR',
  edition: '2018+A4',
  supply: { earthing_system: 'TT' },
  particulars: { main_switch: { rcd: { type: 'A', idn_ma: '100', measured_ms: '180' } } },
  boards: Array.from({ length }, (_, i) => ({
    id: `b${i}`,
    fed_from: i === 0 ? { origin: true } : { board: `b${i - 1}`, circuit: 'c1' },
    ...{ zdb: '0.30', ipf_db: '1.00', phases: 3, tested_on: '2026-04-15' },
    main_switch: { rcd: { type: 'A', idn_ma: '30', measured_ms: '20' } },
    circuits: [
      {
        ...{ id: 'c1', circuit_no: '1', circuit_kind: 'radial', description: 'Sockets', has_socket: true },
        ...{ ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32', rcd_type: 'A', rcd_idn: '30' },
        ...{ zs: '95.2', r1r2: '0.20', live_csa: '2.5', cpc_csa: '1.5', ib_a: '20', length_m: '30' },
        ...{ ir_voltage: '500', ir_ll: '>299', ir_le: '640' },
      },
    ],
  })),
});

test('a row of boards takes the same work per board, however long it is, with no more findings per board', () => {
  const perBoard = (length: number) => {
    const { document, taken } = countedReads(chain(length));
    const { findings } = verify(document);
    const longest = Math.max(...findings.map((finding) => JSON.stringify(finding).length));
    return { reads: taken() / length, longest };
  };
  const [few, many] = [perBoard(50), perBoard(200)];
  expect(many.reads).toBeLessThan(few.reads * 1.1);
  expect(many.longest).toBeLessThan(few.longest + 200);
});
