import type { Context } from 'hono';
import { canBeOverridden } from '../../../../domain/verification/overrides/override.ts';
import { ConflictError, NotFoundError } from '../../../../kernel/errors.ts';
import type { AppEnv } from '../../../context.ts';
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
 * After saving the values, takes the answer that the posted address names: begins an observation for a finding, removes a reason,
 * opens the page for a reason, chooses one of two values, or confirms carried-over values.
 * @returns the next address; `onward` when no answer was asked for, when the saved values no longer need it, or when
 * a value of the page was entered twice: the answer would be about the other value.
 */
export async function afterSave(
  deps: FieldDeps,
  c: Context<AppEnv>,
  posted: Posted,
  {
    answer,
    page,
    appended,
    onward,
  }: {
    /** The requested answer; undefined for a plain save. */
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
  // The values are saved first, under the form's own id.
  const submission = { submission: `${posted.submission}-take-back`, contentHash: posted.contentHash };
  try {
    const { path } = await deps.store(viewer).takeBack(report.id, {
      overrideId: posted.text('override'),
      ...submission,
    });
    return backTo(report, 'field', path, 'taken-back');
  } catch (error) {
    // Gone since, or an invalid address: the values are saved all the same, and the page shows the current findings.
    if (error instanceof NotFoundError || error instanceof ConflictError) return onward;
    throw error;
  }
}
