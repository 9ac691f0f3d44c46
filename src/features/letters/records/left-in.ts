import { defectKey } from '../../../domain/forms/closes.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { listRemediesOf } from '../../../server/repositories/certificates/remedies.ts';
import { observationsOf, readObservations } from '../../../server/repositories/entries/observations.ts';
import type { ConfirmationFacts } from '../domain/confirmation.ts';

type Company = Pick<Viewer, 'companyId'>;
type Report = { inspectedOn: string | null; observations: ReturnType<typeof readObservations> };
type Reports = ReadonlyMap<string, Report>;

export async function reportsNamed(
  trx: Trx,
  { companyId }: Company,
  siteId: string,
  numbers: readonly string[],
): Promise<Reports> {
  const rows = await trx
    .selectFrom('certificate')
    .where('certificate.company_id', '=', companyId)
    .where('certificate.site_id', '=', siteId)
    .where('certificate.status', '=', 'current')
    .where('certificate.number', 'in', numbers)
    .select(['certificate.number', 'certificate.inspected_on', observationsOf(trx).as('observations')])
    .execute();
  const byOthers = await trx
    .selectFrom('defect')
    .where('company_id', '=', companyId)
    .where('site_id', '=', siteId)
    .where('number', 'in', numbers)
    .where('earlier_id', 'is not', null)
    .where('parent_id', 'is', null)
    .where('gone_at', 'is', null)
    .orderBy('id')
    .select(['number', 'observation_id as id', 'code', 'words as text', 'location', 'found_on'])
    .execute();
  const ofOthers = Map.groupBy(byOthers, ({ number }) => number);
  return new Map([
    ...[...ofOthers].map(([number, [first, ...more]]): [string, Report] => [
      number,
      { inspectedOn: first?.found_on ?? null, observations: first ? [first, ...more] : [] },
    ]),
    ...rows.map((row): [string, Report] => [
      row.number,
      { inspectedOn: row.inspected_on, observations: readObservations(row.observations) },
    ]),
  ]);
}

/** What the reports still leave open after this work. */
export async function leftIn(
  trx: Trx,
  { companyId }: Company,
  siteId: string,
  reports: Reports,
): Promise<Pick<ConfirmationFacts, 'open' | 'recommended'>> {
  const { closed, found } = await closedOtherwise(trx, { companyId }, siteId);
  const open = found.filter(({ number }) => reports.has(number)).map(({ code, text }) => ({ code, text }));
  let recommended = 0;
  for (const [number, { observations }] of reports) {
    const done = await listRemediesOf(trx, { companyId, number });
    for (const { id, code, text, location } of observations) {
      if (done.has(defectKey(number, id)) || closed.has(defectKey(number, id))) continue;
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
async function closedOtherwise(trx: Trx, { companyId }: Company, siteId: string) {
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
