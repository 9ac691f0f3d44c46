import { defectKey, type NamedDefect, type OpenDefect } from '../../../domain/forms/closes.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { observationsOf, readObservations } from '../entries/observations.ts';
import { visibleSites } from '../fences.ts';

/** The certificate that put right an observation of another certificate. */
export type Remedy = NamedDefect & {
  by: {
    number: string;
    /** From 1. */
    revision: number;
    reportId: string;
    /** Code in the public verify address. */
    code: string;
    /** UTC ISO text. */
    issuedAt: string;
  };
};

/** From current certificates only: a withdrawn one no longer puts anything right, and a revision lists its own remedies. */
const standing = (db: Db, companyId: string) =>
  db
    .selectFrom('remedy')
    .innerJoin('certificate as by', 'by.id', 'remedy.certificate_id')
    .where('remedy.company_id', '=', companyId)
    .where('by.status', '=', 'current')
    .orderBy('by.issued_at')
    .orderBy('by.id')
    .select(['remedy.number', 'remedy.observation_id', 'by.number as by_number', 'by.revision', 'by.report_id'])
    .select(['by.code', 'by.issued_at']);
type Row = Awaited<ReturnType<ReturnType<typeof standing>['execute']>>[number];

const toRemedy = (row: Row): Remedy => ({
  number: row.number,
  observation: row.observation_id,
  by: {
    ...{ number: row.by_number, revision: row.revision, reportId: row.report_id },
    ...{ code: row.code, issuedAt: row.issued_at },
  },
});

/** Observations of the certificates of sites that the viewer sees which certificates of the company put right, by `defectKey`; with several remedies, the first issued. */
export async function listRemediesAt(
  db: Db,
  viewer: Viewer,
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, Remedy>> {
  if (siteIds.length === 0) return new Map();
  const seen = visibleSites(db, viewer)
    .where('site.id', 'in', [...new Set(siteIds)])
    .select('site.id');
  const rows = await standing(db, viewer.companyId).where('remedy.site_id', 'in', seen).execute();
  return firstOfEach(rows);
}

/** The same of one certificate. Fenced only by company: the caller has checked access to the certificate. */
export async function listRemediesOf(
  db: Db,
  { companyId, number }: { companyId: string; number: string },
): Promise<ReadonlyMap<string, Remedy>> {
  return firstOfEach(await standing(db, companyId).where('remedy.number', '=', number).execute());
}

const firstOfEach = (rows: readonly Row[]): ReadonlyMap<string, Remedy> =>
  new Map(
    rows
      .map(toRemedy)
      .reverse()
      .map((each) => [defectKey(each.number, each.observation), each]),
  );

/** In a report of another firm, or by an investigation. */
type Found = OpenDefect & { isByOther: boolean };

/** What reports of other firms list at a site, and what investigations found there, whether it is put right or not. */
export async function listFound(db: Db, viewer: Viewer, siteId: string): Promise<Found[]> {
  const rows = await visibleSites(db, viewer)
    .innerJoin('defect', (join) =>
      join.onRef('defect.company_id', '=', 'site.company_id').onRef('defect.site_id', '=', 'site.id'),
    )
    .where('site.id', '=', siteId)
    .where((where) => where.or([where('defect.parent_id', 'is not', null), where('defect.earlier_id', 'is not', null)]))
    .where('defect.gone_at', 'is', null)
    .orderBy('defect.id')
    .select(['defect.number', 'defect.observation_id', 'defect.code', 'defect.words', 'defect.location'])
    .select(['defect.starts_on', 'defect.earlier_id'])
    .execute();
  return rows.map(({ observation_id: id, words: text, starts_on: inspectedOn, earlier_id, ...row }) => ({
    ...{ number: row.number, id, code: row.code, text, location: row.location, inspectedOn },
    isByOther: earlier_id !== null,
  }));
}

/**
 * The defects, by `defectKey`, of those current certificates of a site and reports of other firms that have these numbers, and what
 * investigations of them found. Withdrawn ones have none.
 */
export async function listNamedDefects(
  trx: Trx,
  viewer: Viewer,
  siteId: string,
  named: readonly NamedDefect[],
): Promise<ReadonlyMap<string, OpenDefect>> {
  if (named.length === 0) return new Map();
  const rows = await trx
    .selectFrom('certificate')
    .where('certificate.company_id', '=', viewer.companyId)
    .where('certificate.site_id', '=', siteId)
    .where('certificate.status', '=', 'current')
    .where('certificate.number', 'in', [...new Set(named.map(({ number }) => number))])
    .select(['certificate.number', 'certificate.inspected_on', observationsOf(trx).as('observations')])
    .execute();
  const listed = rows.flatMap(({ number, inspected_on: inspectedOn, observations }) =>
    readObservations(observations).map((each): OpenDefect => ({ ...each, number, inspectedOn })),
  );
  const found = (await listFound(trx, viewer, siteId)).filter((each) =>
    (each.isByOther ? named : rows).some(({ number }) => number === each.number),
  );
  return new Map(
    [...listed, ...found.map(({ isByOther: _, ...each }) => each)].map((each) => [
      defectKey(each.number, each.id),
      each,
    ]),
  );
}

/** The defects that a certificate puts right, by `defectKey`. */
export async function listClosedBy(trx: Trx, viewer: Viewer, certificateId: string): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('remedy')
    .innerJoin('certificate', 'certificate.id', 'remedy.certificate_id')
    .where('certificate.id', '=', certificateId)
    .where('certificate.company_id', '=', viewer.companyId)
    .select(['remedy.number', 'remedy.observation_id'])
    .execute();
  return new Set(rows.map(({ number, observation_id }) => defectKey(number, observation_id)));
}

/** Stores the defects that an issued certificate puts right. The caller has checked that the site's certificates name them. */
export async function insertRemedies(
  trx: Trx,
  viewer: Viewer,
  { siteId, certificateId }: { siteId: string; certificateId: string },
  named: readonly NamedDefect[],
): Promise<void> {
  const each = new Map(named.map((one) => [defectKey(one.number, one.observation), one]));
  if (each.size === 0) return;
  await trx
    .insertInto('remedy')
    .values(
      [...each.values()].map(({ number, observation }) => ({
        ...{ company_id: viewer.companyId, site_id: siteId, certificate_id: certificateId },
        ...{ number, observation_id: observation },
      })),
    )
    .execute();
}
