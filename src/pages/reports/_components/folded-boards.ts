import type { ReviewComment, ReviewFinding } from '../../../components/review/review-model.ts';
import { circuitsInUse } from '../../../domain/certificate/cover/coverage.ts';
import type { Board, ReportDocument } from '../../../domain/forms/definition.ts';
import { boardName, itemsOf } from '../../../domain/forms/document.ts';

/**
 * Most circuits that a report shows on one page; above that, each board has its own page. 900 circuits on one page were
 * 4.5 MB of HTML and took a second. Under review each value has a comment button and weighs more: 60 circuits were 485
 * kB.
 */
const CIRCUITS_ON_ONE_PAGE = { issued: 60, review: 30 };

const boardsOf = (document: ReportDocument): readonly Board[] => itemsOf(document.boards) as readonly Board[];

/** A single board of up to 60 circuits stays on the report's page, which would otherwise be almost empty. */
export function hasFoldedBoards(document: ReportDocument, page: keyof typeof CIRCUITS_ON_ONE_PAGE): boolean {
  const boards = boardsOf(document);
  const most = CIRCUITS_ON_ONE_PAGE[boards.length > 1 ? page : 'issued'];
  return boards.reduce((sum, board) => sum + itemsOf(board.circuits).length, 0) > most;
}

/** All boards, those that changed since the report was returned, or one by its id. */
export type ShownBoards = 'all' | 'changed' | { board: string };

type ShownPart = {
  document: ReportDocument;
  returned: ReportDocument | undefined;
  /** True when the path is on a shown board, on no board, or on a board removed from the report. */
  isShown(path: string): boolean;
};

/**
 * The report with only the shown boards, now and at its return. Parts that did not change are the same object in both.
 */
export function shownPart(
  shows: ShownBoards,
  document: ReportDocument,
  returned: ReportDocument | undefined,
): ShownPart {
  if (shows === 'all') return { document, returned, isShown: () => true };
  const before = new Map((returned ? boardsOf(returned) : []).map((board) => [board.id, board]));
  const now = new Set(boardsOf(document).map(({ id }) => id));
  const isPicked = (board: Board): boolean =>
    shows === 'changed' ? returned !== undefined && before.get(board.id) !== board : board.id === shows.board;
  const picked = boardsOf(document).filter(isPicked);
  const ids = new Set(picked.map(({ id }) => id));
  // Keeps the boards removed since the return, for the review to show.
  const then = boardsOf(returned ?? document).filter(({ id }) => ids.has(id) || (shows === 'changed' && !now.has(id)));
  return {
    document: { ...document, boards: picked },
    returned: returned && { ...returned, boards: then },
    isShown(path) {
      const id = boardIn(path);
      return id === undefined || ids.has(id) || !now.has(id);
    },
  };
}

/** Id of the board in a path. */
export const boardIn = (path: string): string | undefined => /^boards\/([^/]+)/.exec(path)?.[1];

/** A board with its own page, as the report's page lists it. */
export type FoldedBoard = {
  id: string;
  name: string;
  circuits: number;
  /** Number of open findings, notes left out. */
  findings: number;
  /** Number of open comments. */
  comments: number;
};

export function foldedBoards(
  document: ReportDocument,
  findings: readonly ReviewFinding[],
  comments: readonly ReviewComment[],
): FoldedBoard[] {
  const open = findings.filter(({ finding, overridden }) => !overridden && finding.severity !== 'note');
  const found = countBy(open.map(({ finding }) => finding.path));
  const said = countBy(comments.filter(({ resolved }) => !resolved).map(({ path }) => path));
  return boardsOf(document).map((board) => ({
    id: board.id,
    name: boardName(board),
    circuits: circuitsInUse(board),
    findings: found.get(board.id) ?? 0,
    comments: said.get(board.id) ?? 0,
  }));
}

function countBy(paths: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const id = boardIn(path);
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
