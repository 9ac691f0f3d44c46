import type { Board, Item, ReportDocument, Values } from '../../../../domain/forms/definition.ts';
import { isBlank, itemsOf } from '../../../../domain/forms/document.ts';
import { identifier } from '../../../../domain/forms/kinds/shared/checks.ts';
import { nodeAt } from '../../../../domain/report/fold.ts';
import { NotFoundError } from '../../../../kernel/errors.ts';
import { hashOf } from '../../../../kernel/ids.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { FieldDeps } from '../store.ts';
import type { Posted } from './posted.ts';
import { type RecordForm, shownGroups } from './record-form.ts';

export const boardsOf = (document: ReportDocument): readonly Board[] => itemsOf(document.boards) as readonly Board[];
export const circuitsOf = (board: Board | undefined): readonly Item[] => itemsOf(board?.circuits);

/** @throws NotFoundError when the report has no such board. */
export function getBoard(report: Pick<OpenReport, 'document'>, id: string): Board {
  const board = boardsOf(report.document).find((each) => each.id === id);
  if (!board) throw new NotFoundError(`board ${id}`);
  return board;
}

/** @throws NotFoundError when the board has no such circuit. */
export function getCircuit(board: Board, id: string): Item {
  const circuit = circuitsOf(board).find((each) => each.id === id);
  if (!circuit) throw new NotFoundError(`circuit ${id}`);
  return circuit;
}

/**
 * Accepts a form whose item a colleague has removed since it was rendered: the typed values bring it back, and the page asks.
 * @throws NotFoundError when the report never had such an item.
 */
export async function mustHaveExisted(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  path: string,
): Promise<void> {
  if (nodeAt(report.document, path) !== undefined) return;
  // A phone's log holds only its own entries.
  if ((await deps.store(viewer).entriesAt(report.id, [path])).length === 0) throw new NotFoundError(path);
}

/** The id that a new item's page was rendered with; for a post without one, an id that the same post repeated gets too. */
export const mintedId = async (posted: Posted): Promise<string> =>
  identifier.test(posted.text('id'))
    ? posted.text('id')
    : (await hashOf(`${posted.submission} ${posted.contentHash}`)).slice(0, 32);

/** `everything`: every field that can apply, for reading a post and for a new record. */
export function boardForm(report: OpenReport, id: string, board: Values, everything: boolean): RecordForm {
  const groups = shownGroups(report.definition.board.groups, board, report.document, everything);
  return { page: `boards/${id}`, groups, record: board, lists: [] };
}

export function circuitForm(report: OpenReport, page: string, circuit: Values, everything: boolean): RecordForm {
  const { details, tests } = report.definition.circuit;
  const all = everything || isBlank(circuit.circuit_kind);
  return {
    page,
    groups: shownGroups([...details, ...tests], circuit, report.document, all),
    record: circuit,
    lists: [],
  };
}

/** The number after the highest whole number on the board. */
export function nextCircuitNumber(board: Board): string {
  const numbers = circuitsOf(board).map((circuit) => /^\d{1,4}/.exec(String(circuit.circuit_no ?? ''))?.[0] ?? '0');
  return String(Math.max(0, ...numbers.map(Number)) + 1);
}
