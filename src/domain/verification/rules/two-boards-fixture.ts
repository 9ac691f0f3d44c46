import type { ReportDocument, Values } from '../../forms/definition.ts';
import { judged, reportWith } from '../fixture.ts';

/** A first board DB1, and a second, DB2, that circuit f of DB1 feeds. */
export function twoBoards(given: {
  first?: Values;
  second?: Values;
  feeder?: Values;
  supply?: Values;
  particulars?: Values;
  instruments?: Values[];
}): ReportDocument {
  return {
    ...reportWith({}),
    supply: given.supply,
    particulars: given.particulars,
    instruments: (given.instruments ?? []).map((each, i) => ({ id: `i${i}`, ...each })),
    boards: [
      {
        id: 'db1',
        board_ref: 'DB1',
        fed_from: { origin: true },
        ...given.first,
        circuits: [{ id: 'f', circuit_kind: 'distribution', ...given.feeder }],
      },
      { id: 'db2', board_ref: 'DB2', fed_from: { board: 'db1', circuit: 'f' }, ...given.second, circuits: [] },
    ],
  };
}

/** The values of the two boards and of the report around them. */
export type Given = Parameters<typeof twoBoards>[0];

/** Severity, reason code and path of the rule's findings on the two boards. */
export const resultsOf = (rule: string, given: Given) =>
  judged(twoBoards(given), rule).map(({ rule: code, severity, path }) => `${severity} ${code} ${path}`);

export const zdb = (first: unknown, second: unknown): Given => ({ first: { zdb: first }, second: { zdb: second } });

export const ipf = (first: unknown, second: unknown): Given => ({
  first: { ipf_db: first },
  second: { ipf_db: second },
});
