import { type CertificateData, showNumber } from '../../../domain/certificate/certificate.ts';
import { closedBy, defectKey } from '../../../domain/forms/closes.ts';
import { valueAt } from '../../../domain/forms/document.ts';
import { findForm } from '../../../domain/forms/registry.ts';
import { showAddress } from '../../../domain/forms/words/show-address.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { isDay } from '../../../domain/time/dates.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { listRemediesOf } from '../../../server/repositories/certificates/remedies.ts';
import { observationsOf, readObservations } from '../../../server/repositories/entries/observations.ts';
import { clientOfSite } from '../../../server/repositories/register/clients.ts';
import { getOwnWords } from '../../service/server/repository/own-words.ts';
import { type ConfirmationFacts, confirmationDue } from '../domain/confirmation.ts';
import type { Letter } from '../domain/letter.ts';
import { insertLetter } from './repository/letters.ts';

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
  const site = await trx
    .selectFrom('site')
    .where('company_id', '=', actor.companyId)
    .where('id', '=', siteId)
    .select(['nation', 'tenure', 'premises_type'])
    .executeTakeFirstOrThrow();
  const reports = await reportsNamed(trx, actor, siteId, [...new Set(closed.map(({ number }) => number))]);
  const completed = valueAt(data.report, form.closes.completedOn);
  const client = await clientOfSite(trx, actor, siteId);
  const signed = data.authoriser ?? data.inspector;
  const about: ConfirmationFacts = {
    company: {
      ...{ name: data.company.name, phone: data.company.phone, email: data.company.email },
      scheme: [data.company.scheme, data.company.scheme_number].filter(Boolean).join(' '),
    },
    client: { name: client.name, isAgent: client.kind === 'agent' },
    home: showAddress(data.installation_address),
    nation: site.nation,
    isRented: site.premises_type === 'residential' && isRentedTenure(site),
    certificate: {
      ...{ title: data.printed.title, number: showNumber(data) },
      issuedOn: dayIn(new Date(data.issued_at), data.time_zone),
    },
    doneOn: isDay(completed) ? completed : null,
    doneBy: data.inspector?.name ?? '',
    signedBy: { name: signed?.name ?? data.company.name, position: signed?.position ?? '' },
    work: form.cover?.(data.report).condition?.trim() ?? '',
    defects: closed.map(({ number, observation, code, text }) => ({
      ...{ number, observation, code, text, inspectedOn: reports.get(number)?.inspectedOn ?? null },
    })),
    ...(await leftIn(trx, actor, siteId, reports)),
  };
  const { confirmation: own = '' } = await getOwnWords(trx, actor);
  const content = { kind: 'confirmation', about, own } as const;
  const dueOn = confirmationDue(about);
  const letter = await insertLetter(trx, actor, { siteId, certificateId, content, dueOn }, now);
  await recordEvent(trx, actor, { kind: 'letter.written', subject: siteId, detail: { letter: letter.id } }, now);
  return letter;
}

/** England, social and private; Northern Ireland, private: social homes there are outside SR 2024/201. */
export const isRentedTenure = ({ tenure, nation }: { tenure: string; nation: string }): boolean =>
  tenure === 'private_rented' || (tenure === 'social_rented' && nation !== 'Northern Ireland');

type Reports = ReadonlyMap<string, { inspectedOn: string | null; observations: ReturnType<typeof readObservations> }>;

export async function reportsNamed(
  trx: Trx,
  viewer: Viewer,
  siteId: string,
  numbers: readonly string[],
): Promise<Reports> {
  const rows = await trx
    .selectFrom('certificate')
    .where('certificate.company_id', '=', viewer.companyId)
    .where('certificate.site_id', '=', siteId)
    .where('certificate.status', '=', 'current')
    .where('certificate.number', 'in', numbers)
    .select(['certificate.number', 'certificate.inspected_on', observationsOf(trx).as('observations')])
    .execute();
  return new Map(
    rows.map((row) => [
      row.number,
      { inspectedOn: row.inspected_on, observations: readObservations(row.observations) },
    ]),
  );
}

/** What the reports still leave open after this work. */
export async function leftIn(
  trx: Trx,
  { companyId }: Viewer,
  siteId: string,
  reports: Reports,
): Promise<Pick<ConfirmationFacts, 'open' | 'recommended'>> {
  const { closed, found } = await closedOtherwise(trx, { companyId }, siteId);
  const open = found.filter(({ number }) => reports.has(number)).map(({ code, text }) => ({ code, text }));
  let recommended = 0;
  for (const [number, { observations }] of reports) {
    const done = new Set((await listRemediesOf(trx, { companyId, number })).map(({ observation }) => observation));
    for (const { id, code, text, location } of observations) {
      if (done.has(id) || closed.has(defectKey(number, id))) continue;
      if (code === 'C3') recommended += 1;
      else open.push({ code, text: [text, location].filter(Boolean).join(', ') });
    }
  }
  return { open, recommended };
}

/**
 * What is over without a certificate of the company: another firm's work, gone in a later report, ended; and what investigations found
 * that is still open.
 */
async function closedOtherwise(trx: Trx, { companyId }: Pick<Viewer, 'companyId'>, siteId: string) {
  const rows = await trx
    .selectFrom('defect')
    .where('company_id', '=', companyId)
    .where('site_id', '=', siteId)
    .where('gone_at', 'is', null)
    .orderBy('id')
    .select(['number', 'observation_id', 'parent_id', 'code', 'words', 'location', 'state', 'done_on'])
    .execute();
  const isClosed = ({ state, done_on: on }: (typeof rows)[number]) => on !== null || state === 'ended';
  return {
    closed: new Set(rows.filter(isClosed).map((row) => defectKey(row.number, row.observation_id))),
    found: rows
      .filter((row) => row.parent_id !== null && !isClosed(row))
      .map(({ number, code, words, location }) => ({
        ...{ number, code, text: [words, location].filter(Boolean).join(', ') },
      })),
  };
}
