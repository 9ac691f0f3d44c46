import type { Review } from '../../../components/review/review-model.ts';
import { anchorOf } from '../../../components/review/review-view.tsx';
import { boardName } from '../../../domain/forms/document.ts';
import type { Report } from '../../../server/repositories/reports/reports.ts';
import { boardIn } from './folded-boards.ts';

/* Where in a report under review things stand, and what its parts are called. */

/** Every value that a comment can be about. */
export const pathsIn = ({ parts }: Review): string[] =>
  parts.flatMap(({ groups, circuits }) => [
    ...groups.flatMap(({ rows }) => rows.map(({ path }) => path)),
    ...circuits.flatMap(({ cells }) => cells.map(({ path }) => path)),
  ]);

/** Where what stands at a path is shown, or a part of the report. */
export const hrefsIn =
  ({ document }: Report, { here, whole, isFolded }: { here: string; whole: string; isFolded: boolean }) =>
  (path: string): string => {
    const anchor = /^([^/]+|boards\/[^/]+)$/.test(path) ? anchorOf(path) : path;
    const board = isFolded ? boardIn(path) : undefined;
    const isThere = board !== undefined && document.boards?.some(({ id }) => id === board);
    if (isThere) return `${here}/boards/${board}${whole && '?show=all'}#${anchor}`;
    return `${whole}#${anchor}`;
  };

export const withoutBoards = (review: Review): Review => ({
  ...review,
  parts: review.parts.filter(({ page }) => !page.startsWith('boards/')),
});

/** What the parts of the report are called, boards on pages of their own among them. */
export const titlesOf = (review: Review, { boards = [] }: Report['document']): Map<string, string> =>
  new Map([
    ...boards.map((board) => [`boards/${board.id}`, `Distribution board ${boardName(board)}`] as const),
    ...review.parts.map(({ page, title }) => [page, title] as const),
  ]);
