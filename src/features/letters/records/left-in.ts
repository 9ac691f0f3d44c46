import { defectKey, type NamedDefect } from '../../../domain/forms/closes.ts';
import { calledBy } from '../../../domain/register/earlier-certificate.ts';
import { recordsOfEach } from '../../../domain/register/found-by-others.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { listRemediesOf } from '../../../server/repositories/certificates/remedies.ts';
import { observationsOf, readObservations } from '../../../server/repositories/entries/observations.ts';
import { earlierCertificatesOf } from '../../../server/repositories/homes/earlier-certificates.ts';
import type { ConfirmationFacts, ConfirmedDefect } from '../domain/confirmation.ts';

type Company = Pick<Viewer, 'companyId'>;
type Report = {
  number: string;
  inspectedOn: string | null;
  observations: ReturnType<typeof readObservations>;
  /** What a letter keeps of another firm's report; null of the company's. */
  earlier: { id: string; called: string } | null;
};
type Named = {
  /** By the number of a certificate of the company, or the id of another firm's report: two firms may both number "1". */
  reports: ReadonlyMap<string, Report>;
  reportOf: (of: NamedDefect) => Report | undefined;
};

/** The reports that found defects of a site, as they stand. */
export async function reportsNamed(
  trx: Trx,
  { companyId }: Company,
  siteId: string,
  named: readonly NamedDefect[],
): Promise<Named> {
  const numbers = [...new Set(named.map(({ number }) => number))];
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
    .orderBy('id')
    .select(['number', 'observation_id as id', 'code', 'words as text', 'location', 'found_on'])
    .select(['earlier_id', 'parent_id', 'gone_at'])
    .execute();
  const others = byOthers.length > 0 ? await earlierCertificatesOf(trx, { companyId }, [siteId]) : undefined;
  const records = recordsOfEach(others?.get(siteId) ?? []);
  const idOf = new Map(
    byOthers.map((row) => {
      const [first] = records.find((same) => same.some(({ id }) => id === row.earlier_id)) ?? [];
      return [defectKey(row.number, row.id), first?.id ?? row.earlier_id ?? ''];
    }),
  );
  const keyOf = ({ number, id }: { number: string; id: string }) => idOf.get(defectKey(number, id)) ?? number;
  const wanted = new Set(named.map((each) => keyOf({ number: each.number, id: each.observation })));
  const there = byOthers.filter((row) => row.parent_id === null && row.gone_at === null && wanted.has(keyOf(row)));
  const reports = new Map([
    ...[...Map.groupBy(there, keyOf)].map(([id, found]): [string, Report] => {
      const { number = '', found_on: inspectedOn = null } = found[0] ?? {};
      const one = others?.get(siteId)?.find((each) => each.id === id);
      const called = one ? calledBy({ number: one.number && number, firm: one.firm }) : number;
      return [id, { number, inspectedOn, observations: found, earlier: { id, called } }];
    }),
    ...rows.map((row): [string, Report] => [
      row.number,
      {
        ...{ number: row.number, inspectedOn: row.inspected_on, earlier: null },
        observations: readObservations(row.observations),
      },
    ]),
  ]);
  const reportOf = ({ number, observation: id }: NamedDefect) => reports.get(keyOf({ number, id }));
  return { reports, reportOf };
}

/** A closed defect as its letter keeps it. */
export const confirmed = (
  { number, observation, code, text }: Pick<ConfirmedDefect, 'number' | 'observation' | 'code' | 'text'>,
  report: Report | undefined,
): ConfirmedDefect => ({
  ...{ number, observation, code, text, inspectedOn: report?.inspectedOn ?? null },
  ...(report && { earlier: report.earlier }),
});

/** What the reports still leave open after this work. */
export async function leftIn(
  trx: Trx,
  { companyId }: Company,
  siteId: string,
  { reports, reportOf }: Named,
): Promise<Pick<ConfirmationFacts, 'open' | 'recommended'>> {
  const { closed, found } = await closedOtherwise(trx, { companyId }, siteId);
  const open = found.filter(reportOf).map(({ code, text }) => ({ code, text }));
  let recommended = 0;
  for (const { number, observations } of reports.values()) {
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
      .map(({ number, observation_id: observation, code, words, location }) => ({
        ...{ number, observation, code, text: [words, location].filter(Boolean).join(', ') },
      })),
  };
}
