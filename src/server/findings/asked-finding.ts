import type { ReportDocument } from '../../domain/forms/definition.ts';
import { isBeingFilled, isUnderReview } from '../../domain/report/status.ts';
import type { Finding } from '../../domain/verification/engine/finding.ts';
import type { Basis } from '../../domain/verification/overrides/basis.ts';
import type { Viewer } from '../context.ts';
import { canonicalJson } from '../documents/certificates/canonical.ts';
import { ConflictError } from '../http/errors.ts';
import { can } from '../identity/permissions.ts';
import { sha256 } from '../ids.ts';
import type { Report } from '../repositories/reports/reports.ts';
import { verified } from './verified.ts';

/** Names what a finding was about in a form: it is refused when that is no longer so. */
export const basisHash = (basis: Basis): string => sha256(canonicalJson(basis));

/** Which finding a form is about, and what it was about when the form was drawn. */
export type AskedFinding = { rule: string; path: string; basisHash: string; base: number };

/** The finding is no longer what the form was drawn for. The message says what has changed. */
export class StaleFindingError extends ConflictError {
  constructor(isAsked: boolean, changed: readonly string[]) {
    const what = isAsked
      ? 'What this check is about has changed since you opened it.'
      : 'The check does not ask this any more: what it was about has changed.';
    super([what, changed.length > 0 && `Changed: ${changed.join(', ')}.`].filter(Boolean).join(' '));
  }
}

type Weighing = Pick<Report, 'status' | 'electricianId'>;

/**
 * Whether the viewer may give reasons against findings of a report as it is: whoever fills it in while it is with them, and
 * whoever reviews it while it is under review.
 */
export const mayOverride = (viewer: Viewer, { status, electricianId }: Weighing): boolean =>
  isUnderReview(status)
    ? can(viewer, 'reports.review')
    : isBeingFilled(status) && can(viewer, 'reports.fill') && electricianId === viewer.userId;

/** What the checks ask at a place, by reason code and path. */
export const findingsAt = (document: ReportDocument, { rule, path }: Pick<AskedFinding, 'rule' | 'path'>): Finding[] =>
  verified(document).findings.filter((finding) => finding.rule === rule && finding.path === path);
