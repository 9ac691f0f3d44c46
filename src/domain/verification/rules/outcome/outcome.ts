import type { Finding } from '../../engine/finding.ts';
import { countedCodes, judgedOutcome } from '../../engine/outcome.ts';
import { ruleOf } from '../../engine/rule.ts';
import { recordAt, textOf } from '../../engine/values.ts';

/** R1: the stated outcome follows from the codes. A worse one needs a reason; a better one is not possible. */
export const outcome = ruleOf({
  id: 'outcome',
  codes: ['OUTCOME_CONFLICT'],
  appliesTo: 'condition',
  about: {
    OUTCOME_CONFLICT: [
      'edition',
      'summary/overall_outcome',
      // A reason makes the outcome worse than its codes, never better.
      ({ context }) =>
        recordAt(context.document, 'summary').overall_outcome === 'unsatisfactory' ? ['summary/outcome_reason'] : [],
      'observations/*',
      'observations/*/code',
      'observations/*/counts_to_outcome',
      'observations/*/live_parts_accessible',
      'observations/*/schedule_item',
      'inspection_schedule/*/observation_ids',
    ],
  },
  report: (context): Finding[] => {
    const stated = textOf(recordAt(context.document, 'summary').overall_outcome);
    const due = judgedOutcome(context).outcome;
    if (stated === '' || stated === due) return [];
    const codes = countedCodes(context);
    const found = codes.length === 0 ? 'no codes that count' : [...new Set(codes)].join(', ');
    return [
      {
        rule: 'OUTCOME_CONFLICT',
        severity: 'fail',
        path: 'summary/overall_outcome',
        measured: stated,
        limit: due,
        regulation: '653.2',
        message:
          due === 'unsatisfactory'
            ? `The observations (${found}) make this installation unsatisfactory, but the report says ${stated}.`
            : `The observations (${found}) make this installation satisfactory. If it is still unsatisfactory, say why.`,
      },
    ];
  },
});
