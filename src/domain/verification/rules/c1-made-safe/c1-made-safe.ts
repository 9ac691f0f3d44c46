import { codeLeft } from '../../../forms/put-right.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { textOf } from '../../engine/values.ts';

/** R14: an immediate danger was made safe, or a person was told. */
export const c1MadeSafe = ruleOf({
  id: 'c1-made-safe',
  codes: ['C1_NOT_MADE_SAFE'],
  appliesTo: 'observations',
  about: { C1_NOT_MADE_SAFE: ['../code', '../made_safe', '../told_who', '../fixed/done', '../fixed/code_left'] },
  report: ({ observations }): Finding[] =>
    observations
      .filter((each) => codeLeft(each) === 'C1' && each.made_safe !== true && textOf(each.told_who) === '')
      .map(
        ({ id }): Finding => ({
          rule: 'C1_NOT_MADE_SAFE',
          severity: 'warn',
          path: `observations/${id}/made_safe`,
          regulation: '653.2',
          message: 'A C1 is a present danger. Record how it was made safe, or who was told.',
        }),
      ),
});
