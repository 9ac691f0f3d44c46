import { sql } from 'kysely';
import { SUBMISSIONS } from '../../../../domain/field-sync/address.ts';
import type { Refusal, SubmissionAnswer } from '../../../../domain/field-sync/sending.ts';
import {
  type AnySubmission,
  isKnownKind,
  submissionKinds,
  submissionSchema,
} from '../../../../domain/field-sync/submission.ts';
import { BadInputError, BusyError, ConflictError, ForbiddenError, NotFoundError } from '../../../../kernel/errors.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Deps } from '../../../context.ts';
import type { Db, Trx } from '../../../db/dialect.ts';
import { isDatabaseTrouble } from '../../../db/faults.ts';
import { oneAtATime } from '../../../repositories/people/one-at-a-time.ts';
import { answerTo, withSubmission } from '../../../repositories/reports/submissions.ts';
import { applySubmission, type SubmissionContext, WrongValueError } from './apply-submission.ts';
import { NotYetError, PhotoRefusedError, photoOf } from './sent-photo.ts';

/** The outcome of a submission, without the fields that name it. */
type Outcome = { [O in SubmissionAnswer as O['outcome']]: Omit<O, 'submission' | 'kind'> }[SubmissionAnswer['outcome']];
type Refused = Omit<Refusal, 'submission' | 'kind'>;

/**
 * Runs a phone's submission once, in one transaction, or stores its refusal: a submission has one permanent outcome, also
 * when copies of it arrive late or at the same moment. A failure that is not the submission's fault is for later.
 * @param clockOff  milliseconds by which the device's clock is fast; negative where it is slow
 */
export async function takeSubmission(
  deps: Deps,
  viewer: Viewer,
  sent: AnySubmission,
  clockOff = 0,
): Promise<SubmissionAnswer> {
  const { submission, kind } = sent;
  try {
    const photo = await photoOf(deps, viewer, sent);
    const take = (trx: Trx) => takeIn(trx, deps, viewer, sent, { photo, clockOff });
    return { submission, kind, ...(await deps.db.transaction().execute(take)) };
  } catch (error) {
    if (error instanceof NotYetError || error instanceof BusyError)
      return { submission, kind, outcome: 'later', reason: error instanceof BusyError ? error.words : error.message };
    const isTrouble = isDatabaseTrouble(error);
    if (!isTrouble) deps.monitoring.report(error, { requestId: submission, path: SUBMISSIONS });
    const reason = isTrouble ? 'The records cannot be written just now.' : 'Something went wrong on our side.';
    return { submission, kind, outcome: 'later', reason };
  }
}

async function takeIn(
  trx: Trx,
  deps: Deps,
  viewer: Viewer,
  sent: AnySubmission,
  beside: SubmissionContext,
): Promise<Outcome> {
  if (!isKnownKind(sent.kind))
    return { outcome: 'later', reason: 'This server does not know yet what was entered here.' };
  // Copies of one submission that arrive together run one after the other.
  await oneAtATime(trx, viewer);
  const read = submissionSchema.safeParse(sent);
  const said = read.success && 'contentHash' in read.data ? read.data.contentHash : '';
  const kept = async (id: string) => (await answerTo(trx, viewer, id)) as (Refused & { of: string }) | undefined;
  const first = await kept(refusalOf(sent));
  // After the first was refused, the same id with other content is refused as well.
  const isOther = first !== undefined && first.of !== said;
  const refusal = { submission: refusalOf(sent) + (isOther ? ofContent(said) : ''), contentHash: said };
  const refused = isOther ? await kept(refusal.submission) : first;
  if (refused) return withoutOf(refused);
  const refuse = async (why: Refused): Promise<Refused> => {
    const now = deps.clock();
    return withoutOf(await withSubmission(trx, viewer, refusal, async () => ({ ...why, of: said }), now));
  };
  if (!read.success) return refuse(notUnderstood(read.error.issues[0]?.path));

  const stands = await whatItStandsOn(trx, viewer, read.data.standsOn ?? []);
  if (stands === 'refused')
    return refuse({
      outcome: 'refused',
      code: 'stands-on-refused',
      reason:
        sent.kind === 'sign'
          ? 'A photo that you signed for was refused. Deal with that photo, then read the report again and sign.'
          : 'An earlier entry that this belongs to was refused: correct that first.',
    });
  if (stands === 'unknown') return { outcome: 'later', reason: 'An entry that this belongs to has not arrived yet.' };

  await sql`savepoint submission`.execute(trx);
  try {
    return { outcome: 'taken', ...(await applySubmission(trx, deps, viewer, read.data, beside)) };
  } catch (error) {
    const why = whyRefused(error);
    if (!why) throw error;
    await sql`rollback to savepoint submission`.execute(trx);
    return refuse(why);
  }
}

/** A refusal is stored as an answer of its own: the log has nothing under the submission's id. */
const refusalOf = ({ kind, submission }: Pick<AnySubmission, 'kind' | 'submission'>) => `refused-${kind}-${submission}`;

const ofContent = (contentHash: string) => `-${contentHash.slice(0, 16)}`;

const withoutOf = ({ of: _, ...refused }: Refused & { of: string }): Refused => refused;

async function whatItStandsOn(db: Db, viewer: Viewer, on: readonly string[]): Promise<'taken' | 'refused' | 'unknown'> {
  for (const submission of on) {
    if (await answerTo(db, viewer, submission)) continue;
    for (const kind of submissionKinds)
      if (await answerTo(db, viewer, refusalOf({ kind, submission }))) return 'refused';
    return 'unknown';
  }
  return 'taken';
}

const notUnderstood = (path: readonly PropertyKey[] = []): Refused => ({
  outcome: 'refused',
  code: 'not-understood',
  reason: `This entry cannot be stored${path.length > 0 ? ` (${path.join('/').slice(0, 100)})` : ''}.`,
});

/** Undefined for an error that is not the submission's fault. */
function whyRefused(error: unknown): Refused | undefined {
  const refused = { outcome: 'refused' } as const;
  if (error instanceof WrongValueError)
    return {
      ...refused,
      code: 'not-understood',
      reason: 'This value cannot be stored. Enter it again.',
      path: error.path,
    };
  if (error instanceof PhotoRefusedError) return { ...refused, code: 'not-understood', reason: error.message };
  if (error instanceof BadInputError) return notUnderstood();
  if (error instanceof NotFoundError)
    return { ...refused, code: 'not-yours', reason: 'This has been removed, or another person has it now.' };
  if (error instanceof ForbiddenError)
    return { ...refused, code: 'not-allowed', reason: `Your account may not ${error.action}.` };
  if (error instanceof ConflictError) return { ...refused, code: 'too-late', reason: error.message };
  return undefined;
}
