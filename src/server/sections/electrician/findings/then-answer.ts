import type { Context } from 'hono';
import { canBeOverridden } from '../../../../domain/verification/overrides/override.ts';
import type { AppEnv } from '../../../context.ts';
import { ConflictError, NotFoundError } from '../../../errors.ts';
import { beginObservation } from '../observations/begin-observation.ts';
import { confirmOn } from '../records/confirm-carried.ts';
import { chooseValue } from '../records/conflicts/choose-value.ts';
import type { Posted } from '../records/posted.ts';
import { conflictOn } from '../records/save-record.ts';
import { openReport } from '../report/open-report.ts';
import type { Answer } from '../routes.ts';
import type { Appended, FieldDeps } from '../store.ts';
import { askedAt, overrideHref } from './finding-lines.ts';
import { backTo } from './override.tsx';

/**
 * Does what the address asks for that the form of the values was posted to, once they are saved: an observation is begun for a finding, a reason
 * is taken back, the page that takes a reason is opened, one of two values is chosen, or what was carried over is confirmed.
 * @returns where that leads; `onward` where nothing was asked for, where what was saved no longer calls for it, and where
 * a value of the page was entered twice: the answer would be about the other one.
 */
export async function thenAnswer(
  deps: FieldDeps,
  c: Context<AppEnv>,
  posted: Posted,
  {
    answer,
    page,
    appended,
    onward,
  }: {
    /** Which was asked for; none where the form was only saved. */
    answer: Answer | undefined;
    page: string;
    appended: Appended;
    onward: string;
  },
): Promise<string> {
  if (!answer || conflictOn(page, appended)) return onward;
  const { viewer, report } = await openReport(deps, c);
  if (answer === 'carried') {
    const stays = await confirmOn(deps, viewer, report, { posted, page });
    return posted.text('then') === 'next' ? onward : (stays ?? onward);
  }
  if (answer === 'choice') return (await chooseValue(deps, viewer, report, posted)) ?? onward;
  if (answer === 'observation') return (await beginObservation(deps, viewer, report, posted)) ?? onward;
  if (answer === 'reason') {
    const [rule = '', path = ''] = posted.text('finding').split(' ');
    const [found] = askedAt(report, rule, path);
    return found && canBeOverridden(found.finding) ? overrideHref(report, found.finding, 'field') : onward;
  }
  // The form's own id stands for what was typed in it, which is saved first.
  const submission = { submission: `${posted.submission}-take-back`, contentHash: posted.contentHash };
  try {
    const { path } = await deps.store(viewer).takeBack(report.id, {
      overrideId: posted.text('override'),
      ...submission,
    });
    return backTo(report, 'field', path, 'taken-back');
  } catch (error) {
    // Gone meanwhile, or made up: what was typed is saved all the same, and the page shows what stands.
    if (error instanceof NotFoundError || error instanceof ConflictError) return onward;
    throw error;
  }
}
