import { conditionOfNext } from '../../../domain/certificate/cover/next-inspection.ts';
import { defectKey } from '../../../domain/forms/closes.ts';
import type { Viewer } from '../../context.ts';
import type { Db } from '../../db/dialect.ts';
import { mustBeAllowed } from '../../permissions.ts';
import { observationsOf, readObservations } from '../entries/observations.ts';
import { visibleCertificates } from '../fences.ts';
import type { CertificateSummary } from './certificates.ts';
import { listRemediesAt } from './remedies.ts';

/**
 * What the next date of certificates still depends on, by their ids: what work since has put right is left out. Only current ones that
 * found it unsatisfactory are read.
 */
export async function nextConditions(
  db: Db,
  viewer: Viewer,
  certificates: readonly CertificateSummary[],
): Promise<ReadonlyMap<string, string>> {
  mustBeAllowed(viewer, 'certificates.read');
  const asked = certificates.filter(
    ({ status, outcome, nextDue }) => status === 'current' && outcome === 'unsatisfactory' && nextDue !== null,
  );
  if (asked.length === 0) return new Map();
  const rows = await visibleCertificates(db, viewer)
    .where('certificate.id', 'in', [...new Set(asked.map(({ id }) => id))])
    .select(['certificate.id', 'certificate.number', 'certificate.outcome', observationsOf(db).as('observations')])
    .execute();
  const siteIds = asked.map(({ siteId }) => siteId);
  const remedies = await listRemediesAt(db, viewer, siteIds);
  return new Map(
    rows.flatMap(({ id, number, outcome, observations }) => {
      const open = readObservations(observations).filter((each) => !remedies.has(defectKey(number, each.id)));
      const condition = conditionOfNext(
        outcome,
        open.map(({ code }) => code),
      );
      return condition === undefined ? [] : [[id, condition] as const];
    }),
  );
}
