import type { Signatory } from '../../domain/forms/definition.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import { concerns, hasSeveralAt, isOfSignatory, signatoriesAt, titleIn } from '../../domain/forms/signatories.ts';
import type { GivenSignatures } from '../../domain/report/signatures.ts';
import {
  mustBeOwnName,
  mustHaveAddress,
  type Signing,
  signatoryValues,
} from '../../domain/signature/signatory-values.ts';
import { dayIn } from '../../domain/time/company-day.ts';
import { endRequests } from '../../features/signing-by-link/server/ask-to-sign.ts';
import type { Actor } from '../../kernel/actor.ts';
import { BadInputError, ConflictError } from '../../kernel/errors.ts';
import { contentHash } from '../content-hash.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { writeSignature } from '../repositories/entries/entries.ts';
import { lockReport } from '../repositories/lock-report.ts';
import { getCompany } from '../repositories/people/companies.ts';
import { getUser } from '../repositories/people/users.ts';
import { mustMove } from '../repositories/reports/moves.ts';
import { saveSignatures } from '../repositories/save-report.ts';

/**
 * Signs for the people who fill the report in: fills their block of the declaration from the account and binds it to the content
 * they sign for, including a drawn signature, which the document names by its hash.
 * @param as  keys of the parts that the actor signs for, where the form has several signatories.
 * @param seq of the report as the inspector saw it.
 * @returns the sequence number that is signed.
 * @throws ConflictError when the form prints the company's address and the company has none, the report has changed since, a conflict is not settled, or another person's signature is there.
 * @throws ForbiddenError for an apprentice: an electrician takes the report over first.
 * @throws BadInputError when the name is not the account's, or the form has no such signatory.
 */
export async function signReport(
  trx: Trx,
  actor: Actor,
  reportId: string,
  {
    seq,
    as,
    signature,
    image,
    submission,
    deviceAt,
  }: { seq: number; as?: readonly string[]; submission: string; deviceAt?: string } & Omit<Signing, 'day'>,
  now: Date,
): Promise<number> {
  const report = await lockReport(trx, actor, reportId);
  await mustMove(trx, actor, 'sign', report);
  const [user, company] = [await getUser(trx, actor, actor.userId), await getCompany(trx, actor)];
  mustBeOwnName(signature, user);
  if (report.seq !== seq)
    throw new ConflictError('This report has changed since you read it. Read it again before you sign.');
  const signing = { signature, image, day: dayIn(now, company.timeZone) };
  const form = definitionOf(report.document);
  const signatories = chosenOf(signatoriesAt(form, 'signing', report.document), as);
  mustHaveAddress(form, signatories, { user, company });
  if (report.conflicts.some(({ path }) => !isOfSignatory(path) && concerns(report.document, signatories, path)))
    throw new ConflictError('Some values were entered twice. Choose between them before you sign.');
  if (hasSeveralAt(form, 'signing')) mustNotSignOver(signatories, report.signatures, actor);
  const changes = signatories.flatMap((each) => signatoryValues(form, each, { user, company, signing }));
  const signed = await writeSignature(
    trx,
    actor,
    report,
    { base: seq, changes, submission, ...(deviceAt && { deviceAt }) },
    now,
  );
  const { name, id: user_id } = user;
  const bound = (each: Signatory) => {
    const hash = contentHash(signed.document, each);
    return { name, user_id, at: now.toISOString(), hash, seq: signed.seq };
  };
  const given = Object.fromEntries(signatories.map((each) => [each.key, bound(each)]));
  await saveSignatures(trx, actor, report, { ...report.signatures, ...given }, now);
  if (hasSeveralAt(form, 'signing')) await endRequests(trx, actor, reportId, Object.keys(given), now);
  const detail = {
    seq: signed.seq,
    ...(hasSeveralAt(form, 'signing') && { as: signatories.map((each) => titleIn(each, report.document)).join(', ') }),
    ...(image !== null && { drawing: image }),
  };
  await recordEvent(trx, actor, { kind: 'report.signed', subject: reportId, detail }, now);
  return signed.seq;
}

/** The parts of a step that the actor signs for. Where there is only one, it need not be named. */
function chosenOf(all: readonly Signatory[], as: readonly string[] | undefined): readonly Signatory[] {
  const keys = as ?? (all.length === 1 ? all.map(({ key }) => key) : []);
  const chosen = all.filter(({ key }) => keys.includes(key));
  if (chosen.length === 0 || chosen.length < keys.length)
    throw new BadInputError('the form does not say which part is signed');
  return chosen;
}

/** Only its owner may replace a valid signature: a colleague who signs the same form does not take it over. */
function mustNotSignOver(chosen: readonly Signatory[], given: GivenSignatures, { userId }: Actor): void {
  for (const { key, title } of chosen) {
    const standing = given[key];
    if (standing && standing.user_id !== userId)
      throw new ConflictError(
        `${standing.name} has signed here (${title}). You cannot replace another person’s signature.`,
      );
  }
}
