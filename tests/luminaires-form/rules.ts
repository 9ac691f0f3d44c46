import Big from 'big.js';
import type { Finding } from '../../src/domain/verification/engine/finding.ts';
import { ruleOf } from '../../src/domain/verification/engine/rule.ts';
import { itemsOf, textOf } from '../../src/domain/verification/engine/values.ts';

declare module '../../src/domain/verification/rules/rule-codes.ts' {
  interface OwnRuleCodes {
    EL_DURATION: true;
  }
}

/**
 * A luminaire that passes lasted as long as it is rated for; equal passes. Source: other-forms.md 2, EL_DURATION (trade
 * publications; not compared with the printed standard).
 */
export const duration = ruleOf({
  id: 'emergency-duration',
  codes: ['EL_DURATION'],
  appliesTo: 'any',
  about: { EL_DURATION: ['.', '../rated_min', '../result'] },
  report: ({ document }): Finding[] =>
    itemsOf((document as { luminaires?: unknown }).luminaires).flatMap((luminaire): Finding[] => {
      const { id, ref, rated_min: rated, duration_min: lasted, result } = luminaire as Record<string, unknown>;
      if (result !== 'pass' || typeof rated !== 'number' || !/^\d+(\.\d+)?$/.test(textOf(lasted))) return [];
      if (new Big(textOf(lasted)).gte(rated)) return [];
      return [
        {
          rule: 'EL_DURATION',
          severity: 'fail',
          path: `luminaires/${id}/duration_min`,
          measured: textOf(lasted),
          limit: String(rated),
          message: `Luminaire ${textOf(ref)} lasted ${textOf(lasted)} min of ${rated} min, and its result is a pass.`,
        },
      ];
    }),
});
