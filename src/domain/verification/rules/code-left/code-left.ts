import { isLess } from '../../../forms/put-right.ts';
import { part } from '../../../record.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { textOf } from '../../engine/values.ts';

/** A repaired fault is left with a less serious code than it was found with, or with none. */
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
          message: `Found as ${found} and put right, but left as ${left}. After a repair the code must be less serious.`,
        },
      ];
    }),
});
