import { openSince, putRightSince } from '../../../domain/certificate/verdicts/since.ts';
import { defectKey } from '../../../domain/forms/closes.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { findForm } from '../../../domain/forms/registry.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import type { CertificateTable } from '../../db/schema/certificates.ts';
import { versionsOf, withDocuments } from '../entries/documents.ts';
import { type Observation, observationsOf, readObservations } from '../entries/observations.ts';
import { certificatesOnVisit } from '../fences.ts';
import { listSinceAt } from './since.ts';

/** An issued report of the site of a visit, as a list shows it. */
export type IssuedOnSite = {
  reportId: string;
  certificateId: string;
  number: string;
  /** From 1. */
  revision: number;
  /** Code in the public verify address. */
  code: string;
  /** The short name of its form. */
  title: string;
  outcome: CertificateTable['outcome'];
  /** Days, YYYY-MM-DD. */
  inspectedOn: string | null;
  nextDue: string | null;
  issuedAt: string;
  /** Number of open observations by their code as left, and of what investigations found; a code without any is left out. */
  open: Readonly<Partial<Record<Observation['code'], number>>>;
  /** Ids of its observations of which nothing is left to put right. */
  putRight: readonly string[];
};
/** The same with the report's document. */
export type IssuedReport = IssuedOnSite & { document: ReportDocument };

/** A site is one installation: most have one or two. */
const mostIssuedListed = 20;

/**
 * The current certificates of the site of a visit, for the people on it until it is over, the one issued last
 * first; twenty at most. Empty where the visit is over, another person's or does not exist.
 */
export async function listIssuedOnSite(db: Db, viewer: Viewer, visitId: string): Promise<IssuedOnSite[]> {
  const rows = await issued(db, viewer, visitId).limit(mostIssuedListed).execute();
  return toldOf(db, viewer, rows);
}

/** One of them, with its document. @throws NotFoundError when it is not one of them. */
export async function getIssuedOnSite(
  db: Db,
  viewer: Viewer,
  visitId: string,
  reportId: string,
): Promise<IssuedReport> {
  const query = issued(db, viewer, visitId)
    .where('report.id', '=', reportId)
    .select('report.id')
    .select(versionsOf(db).as('versions'));
  const rows = await withDocuments(db, () => query.execute());
  const [told] = await toldOf(db, viewer, rows);
  const [row] = rows;
  if (!told || !row) throw new NotFoundError(`issued report ${reportId} at the site of visit ${visitId}`);
  return { ...told, document: row.document };
}

function issued(db: Db, viewer: Viewer, visitId: string) {
  return certificatesOnVisit(db, viewer, visitId)
    .innerJoin('report', 'report.id', 'certificate.report_id')
    .orderBy('certificate.issued_at', 'desc')
    .orderBy('certificate.id', 'desc')
    .select(['certificate.id as certificate_id', 'certificate.report_id', 'certificate.site_id', 'certificate.number'])
    .select(['certificate.revision', 'certificate.code', 'certificate.outcome', 'certificate.inspected_on'])
    .select(['certificate.next_due', 'certificate.issued_at', 'report.form_type', 'report.edition'])
    .select(observationsOf(db).as('observations'));
}
type Row = Awaited<ReturnType<ReturnType<typeof issued>['execute']>>[number];

async function toldOf(db: Db, viewer: Viewer, rows: readonly Row[]): Promise<IssuedOnSite[]> {
  if (rows.length === 0) return [];
  const siteIds = rows.map(({ site_id }) => site_id);
  const since = await listSinceAt(db, viewer, siteIds);
  return rows.map((row) => {
    const observations = readObservations(row.observations);
    const known = observations.flatMap(({ id }) => since.get(defectKey(row.number, id)) ?? []);
    const open: Partial<Record<Observation['code'], number>> = {};
    for (const { code } of openSince(observations, known)) open[code] = (open[code] ?? 0) + 1;
    return {
      ...{ reportId: row.report_id, certificateId: row.certificate_id, number: row.number, revision: row.revision },
      ...{ code: row.code, title: findForm(row.form_type, row.edition)?.shortTitle ?? row.form_type },
      ...{ outcome: row.outcome, inspectedOn: row.inspected_on, nextDue: row.next_due, issuedAt: row.issued_at },
      ...{ open, putRight: [...putRightSince(known)] },
    };
  });
}
