import { sql } from 'kysely';
import { workDueBy } from '../../domain/remedial-clock.ts';
import { mustBeAllowed } from '../authorization.ts';
import type { Viewer } from '../context.ts';
import { type Db, isPostgres } from '../db/dialect.ts';
import { visibleCertificates } from './fences.ts';
import { cursorAfter, latestCertificates, readCursor } from './latest-certificates.ts';

/** Something an issued report asks to be put right or looked into. */
export type Remedial = {
  id: string;
  code: 'C1' | 'C2' | 'C3' | 'FI';
  text: string;
  location: string;
  reportId: string;
  number: string;
  siteId: string;
  siteName: string;
  town: string;
  postcode: string;
  inspectedOn: string;
  /** The date the law sets, YYYY-MM-DD; undefined where it sets none. */
  dueBy: string | undefined;
};

const certificatesPerPage = 50;
const codes = ['C1', 'C2', 'FI', 'C3'];

/**
 * The observations of the viewer's current certificates, those of the certificates issued last first and the gravest first in
 * each. Only the observations leave the database, not the whole certificates.
 * @param after  `next` of the page before.
 */
export async function listRemedials(
  db: Db,
  viewer: Viewer,
  { after }: { after?: string } = {},
): Promise<{ remedials: Remedial[]; next: string | undefined }> {
  mustBeAllowed(viewer, 'certificates.read');
  const observations = isPostgres(db)
    ? sql<string | null>`(certificate.canonical::json -> 'report' -> 'observations')::text`
    : sql<string | null>`json_extract(certificate.canonical, '$.report.observations')`;
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
    .select(['certificate.issued_at', observations.as('observations')])
    .execute();
  const page = rows.slice(0, certificatesPerPage);
  const remedials = page.flatMap((row) =>
    readObservations(row.observations)
      .map((observation): Remedial => {
        const { nation, tenure, inspected_on: inspectedOn } = row;
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
          dueBy: workDueBy(observation.code, { inspectedOn, nation, tenure }),
        };
      })
      .sort((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code)),
  );
  return { remedials, next: rows.length > certificatesPerPage ? cursorAfter(page) : undefined };
}

type Observation = { id: string; code: Remedial['code']; text: string; location: string };

function readObservations(text: string | null): Observation[] {
  const list: unknown = text === null ? [] : JSON.parse(text);
  if (!Array.isArray(list)) return [];
  return (list as Partial<Observation>[])
    .filter((each) => codes.includes(each.code ?? ''))
    .map(({ id = '', code = 'C3', text: words = '', location = '' }) => ({ id, code, text: words, location }));
}
