import { madeSafeSince, openSince } from '../../../domain/certificate/verdicts/since.ts';
import { defectKey } from '../../../domain/forms/closes.ts';
import { findForm } from '../../../domain/forms/registry.ts';
import { type Codes, countCodes } from '../../../domain/forms/words/danger-words.ts';
import type { Conclusion } from '../../../domain/forms/words/form-summary.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { foundOf, readFound } from '../entries/observations.ts';
import { visibleCertificates } from '../fences.ts';
import type { CertificateSummary } from './certificates.ts';
import { listSinceAt } from './since.ts';

/** The open observations of a certificate, as issued and as they are now. */
export type WhatIsOpen = {
  found: Codes;
  left: Codes;
  /** How many of the open C1s are made safe for now. */
  madeSafe: number;
  /** The short name of its form, and its conclusion where the form has no outcome. */
  kind: string;
  conclusion: Conclusion | undefined;
};

/** By certificate id: only current certificates that are not satisfactory are read. */
export async function whatIsOpen(
  db: Db,
  viewer: Viewer,
  certificates: readonly CertificateSummary[],
): Promise<ReadonlyMap<string, WhatIsOpen>> {
  const asked = certificates.filter(
    ({ outcome, status }) => outcome === null || (status === 'current' && outcome === 'unsatisfactory'),
  );
  if (asked.length === 0) return new Map();
  const rows = await visibleCertificates(db, viewer)
    .innerJoin('report', 'report.id', 'certificate.report_id')
    .where('certificate.id', 'in', [...new Set(asked.map(({ id }) => id))])
    .select(['certificate.id', 'certificate.number', 'report.form_type', 'report.edition'])
    .select(foundOf(db).as('found'))
    .execute();
  const siteIds = asked.map(({ siteId }) => siteId);
  const since = await listSinceAt(db, viewer, siteIds);
  return new Map(
    rows.map(({ id, number, found, form_type: type, edition }) => {
      const { observations, conclusion } = readFound(found);
      const known = observations.flatMap(({ id: observation }) => since.get(defectKey(number, observation)) ?? []);
      return [
        id,
        {
          found: countCodes(observations),
          left: countCodes(openSince(observations, known)),
          madeSafe: madeSafeSince(observations, known),
          kind: findForm(type, edition)?.shortTitle ?? type,
          conclusion,
        },
      ];
    }),
  );
}
