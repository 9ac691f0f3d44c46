import { definitionOf } from '../../domain/forms/registry.ts';
import { isOfSignatory, signatoryAt } from '../../domain/forms/signatories.ts';
import type { Actor } from '../actor.ts';
import { dayIn } from '../company/company-day.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { ConflictError } from '../http/errors.ts';
import { mustBeOwnName, type Signing, signatoryValues } from '../repositories/certificates/signatories.ts';
import { writeSignature } from '../repositories/entries/entries.ts';
import { lockReport } from '../repositories/lock-report.ts';
import { getCompany } from '../repositories/people/companies.ts';
import { getUser } from '../repositories/people/users.ts';
import { mustMove } from '../repositories/reports/moves.ts';
import { saveSignature } from '../repositories/save-report.ts';
import { contentHash } from './content-hash.ts';

/**
 * Signs as the inspector: fills the inspector's block of the declaration from the account that signs and binds it to the
 * content. A drawing is bound with it, for the document names it by its hash.
 * @param seq of the report as the inspector saw it.
 * @returns the sequence number that is signed.
 * @throws ConflictError when the report has changed since, or a conflict waits for a choice.
 * @throws ForbiddenError for an apprentice: an electrician takes the report over first.
 * @throws BadInputError when the name is not that of the account.
 */
export async function signReport(
  trx: Trx,
  actor: Actor,
  reportId: string,
  { seq, signature, image, submission }: { seq: number; submission: string } & Omit<Signing, 'day'>,
  now: Date,
): Promise<number> {
  const report = await lockReport(trx, actor, reportId);
  await mustMove(trx, actor, 'sign', report);
  const [user, company] = [await getUser(trx, actor, actor.userId), await getCompany(trx, actor)];
  mustBeOwnName(signature, user);
  if (report.seq !== seq)
    throw new ConflictError('This report has changed since you read it. Read it again before you sign.');
  if (report.conflicts.some(({ path }) => !isOfSignatory(path)))
    throw new ConflictError('Some values were entered twice. Choose between them before you sign.');
  const signing = { signature, image, day: dayIn(now, company.timeZone) };
  const changes = signatoryValues(signatoryAt(definitionOf(report.document), 'signing'), { user, company, signing });
  const signed = await writeSignature(trx, actor, report, { base: seq, changes, submission }, now);
  const { name, id: user_id } = user;
  const bound = { name, user_id, at: now.toISOString(), hash: contentHash(signed.document), seq: signed.seq };
  await saveSignature(trx, actor, report, bound, now);
  const detail = { seq: signed.seq, ...(image !== null && { drawing: image }) };
  await recordEvent(trx, actor, { kind: 'report.signed', subject: reportId, detail }, now);
  return signed.seq;
}
