import type { BoardPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { readingOf, showOhms } from '../../engine/values.ts';
import { aboutAccuracy, isExact, orderMargin } from '../../facts/accuracy.ts';
import {
  aboutImpedanceAbove,
  aboutParallel,
  impedanceAbove,
  mayBeParallel,
} from '../../facts/supply/supply-readings.ts';

const code = 'ZDB_BELOW_UPSTREAM';

/** A board is no closer to the transformer than the board that feeds it, nor the first board than the origin. */
export const zdbUpstream = ruleOf({
  id: 'zdb-upstream',
  codes: ['ZDB_BELOW_UPSTREAM'],
  appliesTo: 'installation',
  about: { ZDB_BELOW_UPSTREAM: ['.', aboutImpedanceAbove, aboutParallel, aboutAccuracy('loop')] },
  board: judgeBoard,
});

function judgeBoard(context: Context, board: BoardPlace): Finding[] {
  const path = `${board.path}/zdb`;
  const zdb = readingOf(board.record.zdb);
  const above = impedanceAbove(context, board);
  if (!above || above.isByEnquiry || !isExact(zdb) || !isExact(above.reading)) return [];
  const below = above.reading.value.minus(zdb.value);
  const margin = orderMargin(context, 'loop', zdb, above.reading);
  if (below.lte(margin) || mayBeParallel(context, board)) return [];
  const up = above.reading.text;
  return [
    {
      rule: code,
      severity: 'warn',
      path,
      measured: zdb.text,
      limit: up,
      unit: 'Ω',
      arithmetic: `${up} − ${zdb.text} = ${showOhms(below)} > ${showOhms(margin)}, the accuracy of the two readings`,
      regulation: '643.7.3',
      message: `Zdb ${zdb.text} Ω is below ${above.name}, ${up} Ω, upstream. Is there a parallel path, or are readings swapped?`,
    },
  ];
}
