import { asks } from '../folded-review.tsx';
import type { Review } from '../review-model.ts';

/**
 * The value whose comment the key opens when nothing with a comment of its own has the focus: the first flagged cell, then the first
 * flagged value, then the first observation. Undefined: the comment on the whole report. @returns its path.
 */
export function keyedComment({ parts }: Review): string | undefined {
  const rows = parts.flatMap(({ groups }) => groups.flatMap((group) => group.rows));
  const cells = parts.flatMap(({ circuits }) => circuits.flatMap((circuit) => circuit.cells));
  const flagged = [...cells, ...rows].find((row) => asks(row) > 0);
  return (flagged ?? rows.find(({ path }) => /^observations\/[^/]+\/text$/.test(path)))?.path;
}
