import type { CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { textOf } from '../../engine/values.ts';
import { isObserved } from '../../facts/schedule-answers.ts';
import { supplyFacts } from '../../facts/supply/supply-facts.ts';

/**
 * A charge point on PME with no record of its protection against a broken PEN conductor. PNB is left out, because its neutral is earthed at
 * the premises.
 */
export const evOpenPen = ruleOf({
  id: 'ev-open-pen',
  codes: ['EV_OPEN_PEN'],
  appliesTo: 'installation',
  about: { EV_OPEN_PEN: ['circuit/load', 'circuit/remarks', 'supply/earthing_system'] },
  circuit: judgeCircuit,
});

/** Words in a remark that name the protection. */
const protection = /\bpen\b|openpen|electrode|\brods?\b|\btt\b|722\.411/i;

function judgeCircuit(context: Context, { path, record }: CircuitPlace): Finding[] {
  if (record.load !== 'ev' || !supplyFacts(context).isPme) return [];
  if (protection.test(textOf(record.remarks)) || isObserved(context, '722.411', record.id)) return [];
  return [
    {
      rule: 'EV_OPEN_PEN',
      severity: 'warn',
      path: `${path}/load`,
      regulation: '722.411.4.1',
      message:
        'Vehicle charging on PME: how is it protected if the PEN breaks? Name the open-PEN device or the electrode in the remarks.',
    },
  ];
}
