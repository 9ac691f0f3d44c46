import { defectKey, type OpenDefect } from '../../../domain/forms/closes.ts';
import { isOver } from '../../../features/defects/domain/defect-state.ts';
import { underWay } from '../../../features/defects/domain/since.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { listFound } from '../certificates/remedies.ts';
import { listSinceAt } from '../certificates/since.ts';
import { observationsOf, readObservations, typesWithoutObservations } from '../entries/observations.ts';
import { visibleCertificates } from '../fences.ts';

const mostCertificates = 20;

/**
 * The open defects in the current certificates of a site, and what investigations of them found: those of the latest certificates first,
 * the gravest first within each.
 * All of other firms' reports come last. From twenty reports of the company at most: a site is one installation.
 */
export async function listOpenDefects(db: Db, viewer: Viewer, siteId: string): Promise<OpenDefect[]> {
  const rows = await visibleCertificates(db, viewer)
    .innerJoin('report', 'report.id', 'certificate.report_id')
    .where('certificate.site_id', '=', siteId)
    .where('certificate.status', '=', 'current')
    .where('report.form_type', 'not in', typesWithoutObservations())
    .orderBy('certificate.issued_at', 'desc')
    .orderBy('certificate.id', 'desc')
    .limit(mostCertificates)
    .select(['certificate.number', 'certificate.inspected_on', observationsOf(db).as('observations')])
    .execute();
  const since = await listSinceAt(db, viewer, [siteId]);
  const found = await listFound(db, viewer, siteId);
  const open = (each: OpenDefect): OpenDefect[] => {
    const standing = since.get(defectKey(each.number, each.id));
    if (!standing) return [each];
    if (standing.by || (standing.state && isOver(standing.state))) return [];
    const stands = underWay(standing);
    return [{ ...each, ...(stands && { stands }) }];
  };
  const investigated = found.filter(({ isByOther }) => !isByOther).map(({ isByOther: _, ...each }) => each);
  const byOthers = found.filter(({ isByOther }) => isByOther).map(({ isByOther: _, ...each }) => each);
  const own = rows.flatMap(({ number, inspected_on: inspectedOn, observations }) => [
    ...readObservations(observations).map((each): OpenDefect => ({ ...each, number, inspectedOn })),
    ...investigated.filter((each) => each.number === number),
  ]);
  return [...own, ...byOthers].flatMap(open);
}
