import { isLess } from '../../../forms/put-right.ts';
import { part } from '../../../record.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { textOf } from '../../engine/values.ts';

/** What was put right is left less dangerous than it was found, or nothing of it is left. */
export const codeLeftRule = ruleOf({
  id: 'code-left',
  codes: ['CODE_LEFT_AS_GRAVE'],
  appliesTo: 'observations',
  about: { CODE_LEFT_AS_GRAVE: ['../../code', '../done', '../code_left'] },
  report: ({ observations }): Finding[] =>
    observations.flatMap((each): Finding[] => {
      const [found, left] = [textOf(each.code), textOf(part(each, 'fixed.code_left'))];
      if (part(each, 'fixed.done') !== true || found === '' || left === '' || isLess(left, found)) return [];
      return [
        {
          rule: 'CODE_LEFT_AS_GRAVE',
          severity: 'fail',
          path: `observations/${each.id}/fixed/code_left`,
          regulation: '653.2',
          message: `It was found as ${found} and put right, but left as ${left}. What is put right is less dangerous than before.`,
        },
      ];
    }),
});
