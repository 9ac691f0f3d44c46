import type { Context } from 'hono';
import { canBeOverruled } from '../../../domain/verification/overrule.ts';
import type { AppEnv, Deps } from '../../context.ts';
import { takeBackOverrule } from '../../use-cases/overrule-finding.ts';
import { beginObservation } from './begin-observation.ts';
import { overruleHref } from './finding-lines.ts';
import { openReport } from './open-report.ts';
import { backTo } from './overrule.tsx';
import type { Posted } from './posted.ts';

/**
 * Answers a finding from a button within the form of its values, once they are saved: an observation is begun, a reason is
 * taken back, or the page that takes a reason is opened.
 * @returns where that leads; `onward` where nothing was asked for, or what was saved no longer calls for it.
 */
export async function thenAnswer(deps: Deps, c: Context<AppEnv>, posted: Posted, onward: string): Promise<string> {
  const asked = ['record', 'say_why', 'take_back'].find((name) => posted.text(name) !== '');
  if (!asked) return onward;
  const { viewer, report } = await openReport(deps, c);
  if (asked === 'record') return (await beginObservation(deps, viewer, report, posted)) ?? onward;
  if (asked === 'say_why') {
    const [rule, path] = posted.text('say_why').split(' ');
    const found = report.answered().find(({ finding }) => finding.rule === rule && finding.path === path);
    return found && canBeOverruled(found.finding) ? overruleHref(report, found.finding, 'field') : onward;
  }
  const overrule = report.overrules.find(({ id }) => id === posted.text('take_back'));
  if (!overrule) return onward;
  // The form's own id stands for what was typed in it, which is saved first.
  const submission = { submission: `${posted.submission}-take-back`, contentHash: posted.contentHash };
  await takeBackOverrule(deps, viewer, report.id, { overruleId: overrule.id, ...submission });
  return backTo(report, 'field', overrule.basis.finding.path, 'taken-back');
}
