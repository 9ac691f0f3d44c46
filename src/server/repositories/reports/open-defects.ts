import { defectKey, type OpenDefect } from '../../../domain/forms/closes.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { latestInspections } from '../certificates/certificates.ts';
import { listRemediesAt } from '../certificates/remedies.ts';
import { observationsOf, readObservations, typesWithoutObservations } from '../entries/observations.ts';
import { visibleCertificates } from '../fences.ts';
import { defectAnswers, foundOn } from './earlier-defects.ts';

const mostCertificates = 20;

/**
 * The open defects in the current certificates of a site: those of the latest certificates first, the gravest first within each.
 * From twenty reports at most: a site is one installation.
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
    .select([
      'certificate.number',
      'certificate.inspected_on',
      'certificate.issued_at',
      observationsOf(db).as('observations'),
    ])
    .execute();
  if (rows.length === 0) return [];
  const latest = (await latestInspections(db, viewer, [siteId])).get(siteId) ?? '';
  const answers = await defectAnswers(db, viewer, [siteId]);
  const remedies = await listRemediesAt(db, viewer, [siteId]);
  return rows.flatMap((row) => {
    const { number, inspected_on: inspectedOn, observations } = row;
    // An answer about a defect counts once a newer report has followed.
    const isEarlier = foundOn(row) < latest;
    const isClosed = (key: string) => remedies.has(key) || (isEarlier && answers.get(key)?.answer === 'put_right');
    return readObservations(observations)
      .filter(({ id }) => !isClosed(defectKey(number, id)))
      .map((each): OpenDefect => ({ ...each, number, inspectedOn }));
  });
}
