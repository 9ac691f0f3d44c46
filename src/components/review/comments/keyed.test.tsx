import { expect, test } from 'vitest';
import type { Review, ReviewPart, ReviewRow } from '../review-model.ts';
import { keyedComment } from './keyed.ts';

const row = (path: string, severity?: 'fail'): ReviewRow => ({
  ...{ path, label: path, shown: 'x', comments: [], idle: false },
  findings: severity ? [{ finding: { rule: 'RCD_TIME', severity, path, message: '' } } as never] : [],
});
const part = (page: string, rows: ReviewRow[], cells: ReviewRow[] = []): ReviewPart => ({
  ...{ page, title: page, groups: [{ rows }] },
  circuits: cells.length > 0 ? [{ path: `${page}/circuits/c`, name: 'c', cells }] : [],
});
const review = (...parts: ReviewPart[]): Review => ({
  ...{ parts, removed: [], changed: 0, idle: 0 },
  loose: { findings: [], comments: [] },
});
const client = part('ordered_by', [row('ordered_by/client_name')]);
const observation = part('observations/o', [row('observations/o/code'), row('observations/o/text')]);

test('the key of comments opens the flagged cell, else the first observation, else the comment on the whole report', () => {
  const board = (severity?: 'fail') => part('boards/b', [], [row('boards/b/circuits/c/zs', severity)]);
  expect(keyedComment(review(client, observation, board('fail')))).toBe('boards/b/circuits/c/zs');
  expect(keyedComment(review(client, observation, board()))).toBe('observations/o/text');
  expect(keyedComment(review(client, board()))).toBeUndefined();
});
