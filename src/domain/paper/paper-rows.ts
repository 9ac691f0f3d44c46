import { mayApplyTo } from '../forms/asked/may-apply.ts';
import type { Field, FormDefinition, Item, ReportDocument, Values } from '../forms/definition.ts';
import { circuitFields } from '../forms/document.ts';
import { type PaperRow, rowCode } from './row-code.ts';

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

type OfForm = { definition: FormDefinition };

const columnsOf = (groups: FormDefinition['circuit']['tests']): PaperColumn[] =>
  groups
    .flatMap(({ fields }) => fields)
    .filter((field) => field.column !== undefined && !field.auto && !field.unfilled)
    .map((field) => ({ number: field.column ?? 0, field }))
    .sort((a, b) => a.number - b.number);

/** The columns of a board's two printed tables. */
export const paperColumns = ({ definition }: OfForm): { readings: PaperColumn[]; details: PaperColumn[] } => ({
  readings: columnsOf(definition.circuit.tests),
  details: columnsOf(definition.circuit.details),
});

/**
 * The board's circuits, each with its code and its boxes: one for every value that may apply.
 * @param circuits  in the order of their numbers.
 */
export function paperCircuits(
  report: OfForm & { document: ReportDocument },
  boardId: string,
  circuits: readonly Item[],
): PaperCircuit[] {
  const columns = paperColumns(report);
  const every = circuitFields(report.definition);
  return circuits.map((circuit, index) => {
    const applies = mayApplyTo(every, circuit, report.document);
    const asked = ({ field }: PaperColumn) => applies(field);
    const readings = columns.readings.filter(asked);
    const boxes = readings.map(({ number }) => number);
    const row = { boardId, circuitId: circuit.id, position: index + 1, boxes };
    return { circuit, row, code: rowCode(row), readings, details: columns.details.filter(asked) };
  });
}

/** "3 Kitchen ring": number and name as far as they are known. */
export const nameOfCircuit = ({ circuit_no: no, description, circuit_kind: kind }: Values): string =>
  [no || 'No number', description || (kind === 'spare' ? 'Spare' : '')].filter(Boolean).join(' ');
