import { expect, test } from 'vitest';
import { largeReport } from '../../../../tests/bench/large-report.ts';
import type { Board, ReportDocument } from '../../../domain/forms/definition.ts';
import { itemsOf } from '../../../domain/forms/document.ts';
import { applyEntries } from '../../../domain/report/fold.ts';
import { foldedBoards, hasFoldedBoards, shownPart } from './folded-boards.ts';

const small = largeReport(60);
const large = largeReport(180);

/** A report whose boards have these numbers of circuits. */
const withBoards = (...sizes: number[]): ReportDocument => ({
  ...small,
  boards: sizes.map((size, index) => {
    const [board] = itemsOf(small.boards) as Board[];
    return { ...(board as Board), id: `b${index}`, circuits: itemsOf(board?.circuits).slice(0, size) };
  }),
});

test.each([
  { sizes: [60], issued: false, review: false },
  { sizes: [60, 1], issued: true, review: true },
  { sizes: [15, 15], issued: false, review: false },
  { sizes: [15, 16], issued: false, review: true },
  { sizes: [], issued: false, review: false },
])('boards of $sizes circuits have their own pages: issued $issued, under review $review', ({ sizes, ...folds }) => {
  const document = withBoards(...sizes);
  const isFolded = (page: 'issued' | 'review') => hasFoldedBoards(document, page);
  expect({ issued: isFolded('issued'), review: isFolded('review') }).toEqual(folds);
});

test('a single board too large for the page is folded too', () => {
  const [board] = itemsOf(large.boards) as Board[];
  const one = {
    ...large,
    boards: [
      { ...(board as Board), circuits: itemsOf(large.boards).flatMap((each) => itemsOf((each as Board).circuits)) },
    ],
  };
  expect(hasFoldedBoards(one, 'review')).toBe(true);
});

test('the review shows the folded boards that changed since the return, without remarks on the others', () => {
  const path = 'boards/b1/circuits/b1-9/zs';
  const now = applyEntries(large, [{ path, value: { text: '9.99', provenance: 'measured' }, kind: 'set' }]);
  const part = shownPart('changed', now, large);
  expect(part.document.boards?.map(({ id }) => id)).toEqual(['b1']);
  expect(part.returned?.boards?.map(({ id }) => id)).toEqual(['b1']);
  expect([path, 'boards/b2/circuits/x/zs', 'supply/ze', 'boards/gone/zdb'].map(part.isShown)).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect(shownPart('changed', large, undefined).document.boards).toEqual([]);
  expect(shownPart({ board: 'b2' }, now, large).document.boards?.map(({ id }) => id)).toEqual(['b2']);
});

test('a board removed since the return is among the changed ones', () => {
  const now = applyEntries(large, [{ path: 'boards/b2', value: null, kind: 'set' }]);
  const part = shownPart('changed', now, large);
  expect([part.document.boards, part.returned?.boards?.map(({ id }) => id)]).toEqual([[], ['b2']]);
});

test('each board counts its open findings and comments', () => {
  const finding = {
    rule: 'ZS_OVER_MAX',
    severity: 'fail',
    path: 'boards/b1/circuits/b1-9/zs',
    message: 'High',
  } as const;
  const answered = { finding, overridden: { id: 'o', reason: 'r', by: 'b', at: 'a' } };
  const comment = { id: 'c', path: 'boards/b2', text: 't', author: 'a', at: 'a', replies: [], dealtWith: false };
  const boards = foldedBoards(
    large,
    [{ finding }, answered],
    [
      { ...comment, resolved: false },
      { ...comment, resolved: true },
    ],
  );
  expect(boards.map(({ id, circuits, findings, comments }) => [id, circuits, findings, comments])).toEqual([
    ['b0', 60, 0, 0],
    ['b1', 60, 1, 0],
    ['b2', 60, 0, 1],
  ]);
});
