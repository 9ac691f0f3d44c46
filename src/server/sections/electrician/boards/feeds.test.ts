import { expect, test } from 'vitest';
import { countedReads } from '../../../../../tests/support/counted-reads.ts';
import type { ReportDocument } from '../../../../domain/forms/definition.ts';
import { feedsOf } from './feeds.ts';

/** Boards, each fed from a circuit of the named board; when two have the same id, the first counts. */
const reportOf = (...boards: [id: string, from: string][]): ReportDocument => ({
  form_type: 'EICR',
  edition: '2018+A4',
  boards: boards.map(([id, from]) => ({
    id,
    fed_from: from === 'origin' ? { origin: true } : { board: from, circuit: 'c1' },
    circuits: [{ id: 'c1' }],
  })),
});
const offered = (document: ReportDocument, board: string) => feedsOf(document, board).map(({ value }) => value);

test('a board can be fed by the circuits of any board that it does not supply itself', () => {
  const tree = reportOf(['a', 'origin'], ['b', 'a'], ['c', 'b'], ['d', 'a'], ['e', 'nowhere']);
  expect(offered(tree, 'a')).toEqual(['origin', 'e/c1']);
  expect(offered(tree, 'b')).toEqual(['origin', 'a/c1', 'd/c1', 'e/c1']);
  expect(offered(tree, 'c')).toEqual(['origin', 'a/c1', 'b/c1', 'd/c1', 'e/c1']);
  expect(offered(tree, 'new')).toEqual(['origin', 'a/c1', 'b/c1', 'c/c1', 'd/c1', 'e/c1']);
});

test('boards that feed each other in a ring are fed only through each other', () => {
  const ring = reportOf(['a', 'c'], ['b', 'a'], ['c', 'b'], ['d', 'c'], ['e', 'origin']);
  expect(offered(ring, 'b')).toEqual(['origin', 'e/c1']);
  expect(offered(ring, 'd')).toEqual(['origin', 'a/c1', 'b/c1', 'c/c1', 'e/c1']);
  expect(offered(ring, 'e')).toEqual(['origin', 'a/c1', 'b/c1', 'c/c1', 'd/c1']);
});

test('the work to find the feeds grows in step with the number of boards', () => {
  const perBoard = (length: number) => {
    const row = Array.from({ length }, (_, i): [string, string] => [`b${i}`, i === 0 ? 'origin' : `b${i - 1}`]);
    const { document, taken } = countedReads(reportOf(...row));
    for (let asked = 0; asked < 3; asked += 1) feedsOf(document, `b${length - 1}`);
    return taken() / length;
  };
  expect(perBoard(400)).toBeLessThan(perBoard(40) * 1.2);
});
