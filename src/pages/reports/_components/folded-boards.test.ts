import { expect, test } from 'vitest';
import { largeReport } from '../../../../tests/bench/large-report.ts';
import { applyEntries } from '../../../domain/report/fold.ts';
import { foldedBoards, hasFoldedBoards, shownPart } from './folded-boards.ts';

const small = largeReport(60);
const large = largeReport(180);

test('a report of sixty circuits stands on one page, one of more has its boards on their own', () => {
  expect([hasFoldedBoards(small), hasFoldedBoards(large)]).toEqual([false, true]);
});

test('of folded boards those that changed since the report was returned are put together, and what is said of the others is not', () => {
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

test('a board that was taken away since is among what changed', () => {
  const now = applyEntries(large, [{ path: 'boards/b2', value: null, kind: 'set' }]);
  const part = shownPart('changed', now, large);
  expect([part.document.boards, part.returned?.boards?.map(({ id }) => id)]).toEqual([[], ['b2']]);
});

test('each board tells how much is open on it', () => {
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
