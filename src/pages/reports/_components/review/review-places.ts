import type { Review } from '../../../../components/review/review-model.ts';
import { anchorOf } from '../../../../components/review/review-view.tsx';
import { boardName } from '../../../../domain/forms/document.ts';
import type { Report } from '../../../../server/repositories/reports/reports.ts';
import { boardIn } from '../folded-boards.ts';

/* Paths, addresses and titles of the parts of a report under review. */

/** Paths of all values that can have a comment. */
export const pathsIn = ({ parts }: Review): string[] =>
  parts.flatMap(({ groups, circuits }) => [
    ...groups.flatMap(({ rows }) => rows.map(({ path }) => path)),
    ...circuits.flatMap(({ cells }) => cells.map(({ path }) => path)),
  ]);

/** Address of the place where the review shows a value or a part of the report. */
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

/** Titles of the report's parts, including boards with their own pages. */
export const titlesOf = (review: Review, { boards = [] }: Report['document']): Map<string, string> =>
  new Map([
    ...boards.map((board) => [`boards/${board.id}`, `Distribution board ${boardName(board)}`] as const),
    ...review.parts.map(({ page, title }) => [page, title] as const),
  ]);
