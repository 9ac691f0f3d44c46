import type { BoardPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { readingOf, showOhms } from '../../engine/values.ts';
import { aboutAccuracy, isExact, orderMargin } from '../../facts/accuracy.ts';
import { aboutFaultCurrentAbove, faultCurrentAbove } from '../../facts/supply/supply-readings.ts';

const code = 'IPF_ABOVE_UPSTREAM';

/** Fault current falls with distance from the origin: every length of cable reduces it. */
export const ipfUpstream = ruleOf({
  id: 'ipf-upstream',
  codes: ['IPF_ABOVE_UPSTREAM'],
  appliesTo: 'installation',
  about: { IPF_ABOVE_UPSTREAM: ['.', aboutFaultCurrentAbove, aboutAccuracy('fault_current')] },
  board: judgeBoard,
});

function judgeBoard(context: Context, board: BoardPlace): Finding[] {
  const path = `${board.path}/ipf_db`;
  const ipf = readingOf(board.record.ipf_db);
  const above = faultCurrentAbove(context, board);
  if (!above || !isExact(ipf) || !isExact(above.reading)) return [];
  const over = ipf.value.minus(above.reading.value);
  const margin = orderMargin(context, 'fault_current', ipf, above.reading);
  if (over.lte(margin)) return [];
  const up = above.reading.text;
  return [
    {
      rule: code,
      severity: 'warn',
      path,
      measured: ipf.text,
      limit: up,
      unit: 'kA',
      arithmetic: `${ipf.text} − ${up} = ${showOhms(over)} > ${showOhms(margin)}, the accuracy of the two readings`,
      regulation: '434.1',
      message: `Ipf ${ipf.text} kA is above ${above.name}, ${up} kA, upstream. Are the readings swapped, or was one taken between lines and one to neutral?`,
    },
  ];
}
