import type { BoardPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { recordAt, textOf } from '../../engine/values.ts';
import { isNewWork } from '../../facts/new-work.ts';
import { isObserved } from '../../facts/schedule-answers.ts';

/**
 * No surge device at the origin although the report records a serious consequence of an overvoltage; on new work also if no consequence is
 * recorded.
 */
export const spdAbsent = ruleOf({
  id: 'spd-absent',
  codes: ['SPD_ABSENT'],
  appliesTo: 'installation',
  about: { SPD_ABSENT: ['.', 'board/fed_from/origin', 'installation/overvoltage'] },
  board: judgeBoard,
});

/** Source: 443.4.1. The rule is silent if the owner declined. */
const CONSEQUENCES: Readonly<Record<string, string>> = {
  serious: 'injure or kill people',
  service: 'stop a safety service',
  loss: 'cause a large loss of money or data',
};

function judgeBoard(context: Context, { path, record, isOrigin }: BoardPlace): Finding[] {
  const grave = textOf(recordAt(context.document, 'installation').overvoltage);
  if (!isOrigin || record.spd_present !== false) return [];
  const shared = { rule: 'SPD_ABSENT', path: `${path}/spd_present`, regulation: '443.4.1' } as const;
  if (grave === '' && isNewWork(context)) {
    const message = 'No surge device is fitted, and the consequence of an overvoltage is not recorded.';
    return [{ ...shared, severity: 'warn', message }];
  }
  if (!Object.hasOwn(CONSEQUENCES, grave)) return [];
  if (isObserved(context, '443') || isObserved(context, '534')) return [];
  return [
    {
      ...shared,
      severity: isNewWork(context) ? 'fail' : 'warn',
      message: `An overvoltage here could ${CONSEQUENCES[grave]}, but no surge device is fitted. Is there one elsewhere, or is it an observation?`,
    },
  ];
}
