import { type CertificateData, showNumber } from '../../../domain/certificate/certificate.ts';
import { closedBy } from '../../../domain/forms/closes.ts';
import { valueAt } from '../../../domain/forms/document.ts';
import { findForm } from '../../../domain/forms/registry.ts';
import { showAddress } from '../../../domain/forms/words/show-address.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { isDay } from '../../../domain/time/dates.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { getOwnWords } from '../../service/records/own-words.ts';
import { type ConfirmationFacts, confirmationDue } from '../domain/confirmation.ts';
import type { Letter } from '../domain/letter.ts';
import { signerOf } from '../records/closed.ts';
import { confirmed, leftIn, reportsNamed } from '../records/left-in.ts';
import { headOf } from '../records/letterhead.ts';
import { insertLetter } from '../records/letters-kept.ts';

type Work = { siteId: string; certificateId: string; data: CertificateData };

/**
 * Writes the confirmation of work that puts defects right, in the transaction that issues its certificate.
 * @returns undefined where the work closes nothing.
 */
export async function writeConfirmation(
  trx: Trx,
  actor: Actor,
  { siteId, certificateId, data }: Work,
  now: Date,
): Promise<Letter | undefined> {
  const form = findForm(data.form_type, data.edition);
  const closed = form ? closedBy(form, data.report).filter(({ number }) => number !== '') : [];
  if (!form?.closes || closed.length === 0) return undefined;
  const reports = await reportsNamed(trx, actor, siteId, closed);
  const completed = valueAt(data.report, form.closes.completedOn);
  const about: ConfirmationFacts = {
    ...(await headOf(trx, actor, siteId)),
    home: showAddress(data.installation_address),
    certificate: {
      ...{ title: data.printed.title, number: showNumber(data) },
      issuedOn: dayIn(new Date(data.issued_at), data.time_zone),
    },
    doneOn: isDay(completed) ? completed : null,
    doneBy: data.inspector?.name ?? '',
    signedBy: signerOf(data),
    work: form.cover?.(data.report).condition?.trim() ?? '',
    defects: closed.map((each) => confirmed(each, reports.reportOf(each))),
    ...(await leftIn(trx, actor, siteId, reports)),
  };
  const { confirmation: own = '' } = await getOwnWords(trx, actor);
  const content = { kind: 'confirmation', about, own } as const;
  const dueOn = confirmationDue(about);
  const letter = await insertLetter(trx, actor, { siteId, certificateId, content, dueOn }, now);
  await recordEvent(trx, actor, { kind: 'letter.written', subject: siteId, detail: { letter: letter.id } }, now);
  return letter;
}
