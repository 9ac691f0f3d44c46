import { workDueBy } from '../../../domain/remedial-clock.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { latestInspections } from '../../../server/repositories/certificates/certificates.ts';
import {
  cursorAfter,
  latestCertificates,
  readCursor,
} from '../../../server/repositories/certificates/latest-certificates.ts';
import { listRemediesAt } from '../../../server/repositories/certificates/remedies.ts';
import {
  type Observation,
  observationsOf,
  readObservations,
} from '../../../server/repositories/entries/observations.ts';
import { visibleCertificates } from '../../../server/repositories/fences.ts';
import {
  type DefectAnswer,
  defectAnswers,
  foundOn,
  keyOf,
} from '../../../server/repositories/reports/earlier-defects.ts';

/** An observation in an issued report that asks for remedial work or further investigation. */
export type Remedial = {
  id: string;
  code: Observation['code'];
  text: string;
  location: string;
  reportId: string;
  number: string;
  siteId: string;
  siteName: string;
  town: string;
  postcode: string;
  inspectedOn: string | null;
  /** The date the law sets, YYYY-MM-DD; undefined where it sets none. */
  dueBy: string | undefined;
  /** Set where a newer report of the site is issued: the answer whether the defect is still there, or undefined if not answered yet. */
  earlier: { said: DefectAnswer | undefined } | undefined;
};

const certificatesPerPage = 50;

/**
 * The observations of the viewer's current certificates: those of the latest certificates first, and the gravest first within
 * each. Leaves out what a certificate of new work puts right and, in a report that a newer one of the site has followed, defects
 * that were marked as put right.
 * @param after  `next` of the page before.
 */
export async function listRemedials(
  db: Db,
  viewer: Viewer,
  { after }: { after?: string } = {},
): Promise<{ remedials: Remedial[]; next: string | undefined }> {
  const from = after === undefined ? undefined : readCursor(after);
  const ids = await latestCertificates(db, viewer, { isCurrent: true, after: from, most: certificatesPerPage + 1 });
  if (ids.length === 0) return { remedials: [], next: undefined };
  const rows = await visibleCertificates(db, viewer)
    .innerJoin('site', 'site.id', 'certificate.site_id')
    .where('certificate.id', 'in', ids)
    .orderBy('certificate.issued_at', 'desc')
    .orderBy('certificate.id', 'desc')
    .select(['certificate.id', 'certificate.report_id', 'certificate.number', 'certificate.inspected_on'])
    .select(['site.id as site_id', 'site.name', 'site.town', 'site.postcode', 'site.nation', 'site.tenure'])
    .select(['certificate.issued_at', observationsOf(db).as('observations')])
    .execute();
  const page = rows.slice(0, certificatesPerPage);
  const siteIds = page.map(({ site_id }) => site_id);
  const latest = await latestInspections(db, viewer, siteIds);
  const answers = await defectAnswers(db, viewer, siteIds);
  const remedies = await listRemediesAt(db, viewer, siteIds);
  const remedials = page.flatMap((row) => {
    const { nation, tenure, inspected_on: inspectedOn } = row;
    const isEarlier = foundOn(row) < (latest.get(row.site_id) ?? '');
    const saidOf = (id: string) => (isEarlier ? answers.get(keyOf(row.number, id)) : undefined);
    return readObservations(row.observations)
      .filter(({ id }) => saidOf(id)?.answer !== 'put_right' && !remedies.has(keyOf(row.number, id)))
      .map((observation): Remedial => {
        return {
          id: `${row.id}/${observation.id}`,
          code: observation.code,
          text: observation.text,
          location: observation.location,
          reportId: row.report_id,
          number: row.number,
          siteId: row.site_id,
          siteName: row.name,
          town: row.town,
          postcode: row.postcode,
          inspectedOn,
          dueBy: inspectedOn === null ? undefined : workDueBy(observation.code, { inspectedOn, nation, tenure }),
          earlier: isEarlier ? { said: saidOf(observation.id) } : undefined,
        };
      });
  });
  return { remedials, next: rows.length > certificatesPerPage ? cursorAfter(page) : undefined };
}
