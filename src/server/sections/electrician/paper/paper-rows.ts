import type { Board, Field, Item, ReportDocument } from '../../../../domain/forms/definition.ts';
import { circuitFields, fieldApplies, isBlank, part } from '../../../../domain/forms/document.ts';
import { type PaperRow, rowCode } from '../../../../domain/paper/row-code.ts';
import { sortedCircuits } from '../boards/circuit-lines.ts';
import type { OpenReport } from '../report/open-report.ts';

/** A column of the printed schedule, with its printed number. */
export type PaperColumn = { number: number; field: Field };

export type PaperCircuit = {
  circuit: Item;
  row: PaperRow;
  /** The code to type it in by: `5-41`. */
  code: string;
  /** The circuit's applicable test results, in the order of the paper: values typed without a column number go into these. */
  readings: readonly PaperColumn[];
  /** Its applicable particulars, typed with their column number first. */
  details: readonly PaperColumn[];
};

const columnsOf = (groups: OpenReport['definition']['circuit']['tests']): PaperColumn[] =>
  groups
    .flatMap(({ fields }) => fields)
    .filter((field) => field.column !== undefined && !field.auto && !field.unfilled)
    .map((field) => ({ number: field.column ?? 0, field }))
    .sort((a, b) => a.number - b.number);

/** The columns of a board's two printed tables. */
export const paperColumns = ({ definition }: OpenReport): { readings: PaperColumn[]; details: PaperColumn[] } => ({
  readings: columnsOf(definition.circuit.tests),
  details: columnsOf(definition.circuit.details),
});

/** The board's circuits in the order of their numbers, each with its code and its boxes. */
export function paperCircuits(report: OpenReport, board: Board): PaperCircuit[] {
  const columns = paperColumns(report);
  return sortedCircuits(board).map((circuit, index) => {
    const open = openChoices(report, circuit);
    const asked = ({ field }: PaperColumn) => mayApply(field, circuit, report.document, open);
    const readings = columns.readings.filter(asked);
    const boxes = readings.map(({ number }) => number);
    const row = { boardId: board.id, circuitId: circuit.id, position: index + 1, boxes };
    return { circuit, row, code: rowCode(row), readings, details: columns.details.filter(asked) };
  });
}

/** The circuit with its open choices answered in every possible way. */
const openChoices = ({ definition }: OpenReport, circuit: Item): readonly Item[] =>
  circuitFields(definition)
    .filter(({ name, choices }) => choices && !name.includes('.') && isBlank(part(circuit, name)))
    .flatMap(({ name, choices = [] }) => choices.map(({ value }) => ({ ...circuit, [name]: value })));

/**
 * A box is printed for every value that may apply: also one that depends on a choice not made yet, like the time of an unseen
 * RCD.
 */
const mayApply = (field: Field, circuit: Item, document: ReportDocument, open: readonly Item[]): boolean =>
  fieldApplies(field, circuit, document) || open.some((each) => fieldApplies(field, each, document));

/** Whether a value applies to a circuit, or may apply once its choices are made. */
export const mayBeAsked = (report: OpenReport, circuit: Item, field: Field): boolean =>
  mayApply(field, circuit, report.document, openChoices(report, circuit));

/** "3 Kitchen ring": number and name as far as they are known. */
export const nameOfCircuit = ({ circuit_no: no, description, circuit_kind: kind }: Item): string =>
  [no || 'No number', description || (kind === 'spare' ? 'Spare' : '')].filter(Boolean).join(' ');
