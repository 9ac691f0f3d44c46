import { isRequired } from '../../../../domain/forms/asked/completeness.ts';
import type { Board, Column, Field, Item } from '../../../../domain/forms/definition.ts';
import { isBlank, part } from '../../../../domain/forms/document.ts';
import { columnOf, columnsFor, rowsOf } from '../columns/column-form.ts';
import type { OpenReport } from '../report/open-report.ts';

/** The circuits of a board, in the order of its ways, that have nothing yet of a test that they need. */
function lackingOf(report: OpenReport, board: Board, column: Column): Item[] {
  const { asked } = columnOf(report, column.key);
  return rowsOf(report, board, asked)
    .filter(({ circuit, fields }) => fields.some((field) => isOpen(field, circuit, report)))
    .map(({ circuit }) => circuit);
}

const isOpen = (field: Field, circuit: Item, { document }: OpenReport): boolean =>
  isBlank(part(circuit, field.name)) && isRequired(field, circuit, document);

/** The next circuit after one that lacks a test, from the first one on again after the last; never that one itself. */
export function nextLacking(report: OpenReport, board: Board, column: Column, circuits: readonly Item[], id: string) {
  const lacking = new Set(lackingOf(report, board, column).map((circuit) => circuit.id));
  const at = circuits.findIndex((circuit) => circuit.id === id);
  return [...circuits.slice(at + 1), ...circuits.slice(0, Math.max(at, 0))].find((circuit) => lacking.has(circuit.id));
}

/** A test by the key that a button or an address has; undefined where the board has no circuit for it. */
export const testNamed = (report: OpenReport, board: Board, key: string): Column | undefined =>
  columnsFor(report, board).find((column) => column.isTest && column.key === key);

/**
 * The test that the board is gone through for: the one asked for, or else the first that this circuit lacks, or else that another one
 * does. None where no other circuit lacks it.
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
