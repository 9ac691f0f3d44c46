import { missing } from '../../../../domain/forms/asked/completeness.ts';
import type { Board } from '../../../../domain/forms/definition.ts';
import { boardName, hasGroup } from '../../../../domain/forms/document.ts';
import { isAt } from '../boards/circuit-lines.ts';
import { boardsOf } from '../records/board-records.ts';
import type { OpenReport } from './open-report.ts';

/** Where one goes on, and what it is called. */
export type Onward = { href: string; label: string };

/**
 * The next page on which something is left before the report can be signed: behind the group of the document that one comes from, in the
 * order of the form and round again. The page of the signature where nothing is left.
 * @param isHere  whether a path is asked for on the page one comes from, and will be there once that is saved.
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
    return testsLeft(report, board) ?? { href: `${home}/boards/${board.id}`, label: boardName(board) };
  }
  return definition.signatories.length > 0
    ? { href: `${home}/sign`, label: 'Sign and submit' }
    : { href: `${home}/check`, label: 'Check the report' };
}

/** Paths at which something is left before the report can be signed, in the order of the form. */
export const leftOf = ({ document }: OpenReport): string[] => missing(document, 'signing').map(({ path }) => path);

/**
 * The first column of tests that is left on a board.
 * @param isHere  what else is left on the board and will be there once the page one comes from is saved.
 * @returns undefined where no test is left, or more than tests is.
 */
export function testsLeft(
  report: OpenReport,
  { id, circuits = [] }: Board,
  isHere: (path: string) => boolean = () => false,
): Onward | undefined {
  const page = `boards/${id}`;
  const names = leftOf(report)
    .filter((path) => isAt(path, page) && !isHere(path))
    .map((path) => {
      const [list, , ...name] = path.slice(page.length + 1).split('/');
      return list === 'circuits' ? name.join('/') : '';
    });
  // One circuit has its tests on its own page.
  const [only] = report.definition.most?.circuits === 1 ? circuits : [];
  if (only) {
    const at = `${page}/circuits/${only.id}`;
    const isLeft = leftOf(report).some((path) => isAt(path, at) && !isHere(path));
    return isLeft ? { href: `${report.home}/${at}`, label: 'The circuit' } : undefined;
  }
  const tests = report.definition.columns.filter(({ isTest }) => isTest);
  const isTest = (name: string) => tests.some(({ fields }) => fields.includes(name));
  const first = names.every(isTest) && tests.find(({ fields }) => names.some((name) => fields.includes(name)));
  return first ? { href: `${report.home}/${page}/columns/${first.key}`, label: first.title } : undefined;
}

/** All that a form asks for: its sections, and what it may have beside them. */
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
