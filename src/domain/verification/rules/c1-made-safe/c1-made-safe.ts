import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { textOf } from '../../engine/values.ts';

/** R14: danger that is present was made safe, or somebody was told. */
export const c1MadeSafe = ruleOf({
  id: 'c1-made-safe',
  codes: ['C1_NOT_MADE_SAFE'],
  appliesTo: 'condition',
  about: { C1_NOT_MADE_SAFE: ['../code', '../made_safe', '../told_who'] },
  report: ({ observations }): Finding[] =>
    observations
      .filter(({ code, made_safe, told_who }) => code === 'C1' && made_safe !== true && textOf(told_who) === '')
      .map(
        ({ id }): Finding => ({
          rule: 'C1_NOT_MADE_SAFE',
          severity: 'warn',
          path: `observations/${id}/made_safe`,
          regulation: '653.2',
          message: 'A C1 is danger now. Was it made safe, and who was told?',
        }),
      ),
});
