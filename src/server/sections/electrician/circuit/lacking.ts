import { isRequired } from '../../../../domain/forms/asked/completeness.ts';
import type { Board, Column, Field, Item } from '../../../../domain/forms/definition.ts';
import { isBlank, part } from '../../../../domain/forms/document.ts';
import { columnOf } from '../grid/choice.ts';
import { columnsFor, rowsWith } from '../grid/columns.ts';
import type { OpenReport } from '../report/open-report.ts';
import { circuitsOn } from '../rows/row-list.ts';

/** The circuits of a board, in way order, that have no value for a test that they need. */
function lackingOf(report: OpenReport, board: Board, column: Column): Item[] {
  const circuits = circuitsOn(report, board);
  return rowsWith(circuits, columnOf(circuits, column.key).asked, report.document)
    .filter(({ item, fields }) => fields.some((field) => isOpen(field, item, report)))
    .map(({ item }) => item);
}

const isOpen = (field: Field, circuit: Item, { document }: OpenReport): boolean =>
  isBlank(part(circuit, field.name)) && isRequired(field, circuit, document);

/** The next circuit after the given one that lacks a test, starting again from the first; never the given circuit itself. */
export function nextLacking(report: OpenReport, board: Board, column: Column, circuits: readonly Item[], id: string) {
  const lacking = new Set(lackingOf(report, board, column).map((circuit) => circuit.id));
  const at = circuits.findIndex((circuit) => circuit.id === id);
  return [...circuits.slice(at + 1), ...circuits.slice(0, Math.max(at, 0))].find((circuit) => lacking.has(circuit.id));
}

/** A test by its key in a button or an address; undefined where no circuit of the board has it. */
export const testNamed = (report: OpenReport, board: Board, key: string): Column | undefined =>
  columnsFor(report, board).find((column) => column.isTest && column.key === key);

/**
 * The test in progress on the board: the requested one, else the first that this circuit lacks, else the first that another
 * lacks. Undefined when no other circuit lacks it.
 */
export function testUnderWay(
  report: OpenReport,
  board: Board,
  { id, asked, circuits }: { id: string; asked: string | undefined; circuits: readonly Item[] },
): { column: Column; isFirst: boolean } | undefined {
  const isWanted = (column: Column) => nextLacking(report, board, column, circuits, id) !== undefined;
  const named = asked === undefined ? undefined : testNamed(report, board, asked);
  if (named && isWanted(named)) return { column: named, isFirst: true };
  const tests = columnsFor(report, board).filter((column) => column.isTest && isWanted(column));
  const own = tests.find((column) => lackingOf(report, board, column).some((circuit) => circuit.id === id));
  const column = own ?? tests[0];
  return column && { column, isFirst: false };
}
