import type { Board, Column } from '../../../../domain/forms/definition.ts';
import { boardName, hasGroup } from '../../../../domain/forms/document.ts';
import { missingToSign } from '../../../../domain/verification/verified.ts';
import { isAt, sortedCircuits } from '../boards/circuit-lines.ts';
import { boardsOf } from '../records/board-records.ts';
import type { OpenReport } from './open-report.ts';

/** The next page and its name. */
export type Onward = { href: string; label: string };

/**
 * The next page with a missing value before the report can be signed: after the given group, in the order of the form, starting
 * again from the first. When nothing is missing, the signature's page.
 * @param isHere whether a path is on the current page, and will have a value once it is saved.
 */
export function nextLeft(
  report: OpenReport,
  from: string,
  isHere: (path: string) => boolean = (path) => isAt(path, from),
): Onward {
  const { definition, document, home } = report;
  const pathsLeft = leftOf(report).filter((path) => !isHere(path));
  for (const { key, title } of groupsAfter(report, from)) {
    const path = pathsLeft.find((each) => isAt(each, key));
    if (path === undefined) continue;
    if (key !== 'boards') return { href: `${home}/${key}`, label: title };
    const board = boardsOf(document).find(({ id }) => isAt(path, `boards/${id}`));
    if (!board) return { href: `${home}/boards/new`, label: 'Add a board' };
    return columnLeft(report, board, isHere) ?? { href: `${home}/boards/${board.id}`, label: boardName(board) };
  }
  return definition.signatories.length > 0
    ? { href: `${home}/sign`, label: 'Sign and submit' }
    : { href: `${home}/check`, label: 'Check the report' };
}

/** Paths of the missing values before signing, in the order of the form. */
export const leftOf = ({ document }: OpenReport): string[] => missingToSign(document).map(({ path }) => path);

/**
 * The page after saving a board: its unfinished circuits, else the next unfinished part of the report.
 * @param isHere the missing values of the board that the current page is about to save.
 */
export function afterBoard(report: OpenReport, board: Board, isHere: (path: string) => boolean): Onward {
  const circuits = `boards/${board.id}/circuits/`;
  const ids = new Set(
    leftOf(report).flatMap((path) => (path.startsWith(circuits) ? path.slice(circuits.length).split('/', 1) : [])),
  );
  const circuit = sortedCircuits(board).find(({ id }) => ids.has(id));
  return (
    columnLeft(report, board, isHere) ??
    (circuit && { href: `${report.home}/${circuits}${circuit.id}`, label: 'The circuits' }) ??
    nextLeft(report, 'boards', isHere)
  );
}

/**
 * The column with the missing values of a board's circuits: the first test while tests are missing, otherwise any other column.
 * A form for one circuit has all values on the circuit's page.
 * @returns undefined when no circuit value is missing, or one column is not enough.
 */
function columnLeft(
  report: OpenReport,
  { id, circuits = [] }: Board,
  isHere: (path: string) => boolean,
): Onward | undefined {
  const page = `boards/${id}`;
  const left = leftOf(report).filter((path) => isAt(path, page) && !isHere(path));
  const { columns, most } = report.definition;
  const [only] = most?.circuits === 1 ? circuits : [];
  if (only) {
    const at = `${page}/circuits/${only.id}`;
    return left.some((path) => isAt(path, at)) ? { href: `${report.home}/${at}`, label: 'The circuit' } : undefined;
  }
  const names = new Set(
    left.map((path) => (path.split('/')[2] === 'circuits' ? path.split('/').slice(4).join('/') : '')),
  );
  const isIn = ({ fields }: Column) => fields.some((name) => names.has(name));
  const asked = columns.filter(isIn);
  const [first] = asked;
  const isAll = [...names].every((name) => asked.some(({ fields }) => fields.includes(name)));
  if (!first || !isAll || !(asked.length === 1 || asked.every(({ isTest }) => isTest))) return undefined;
  return { href: `${report.home}/${page}/grid/${first.key}`, label: first.title };
}

/** All parts of a form: its sections, and the optional parts. */
function groupsAfter({ definition }: OpenReport, from: string): { key: string; title: string }[] {
  const beside = [
    { key: 'boards', title: 'Boards and circuits' },
    { key: 'observations', title: 'Observations' },
    { key: 'inspection_schedule', title: 'Schedule of inspections' },
  ];
  const all = [...definition.sections, ...beside.filter(({ key }) => hasGroup(definition, key))];
  const at = all.findIndex(({ key }) => key === from) + 1;
  return [...all.slice(at), ...all.slice(0, at)];
}
