import type { ReportDocument } from '../../domain/forms/definition.ts';
import { isBeingFilled, isUnderReview } from '../../domain/report/status.ts';
import type { Finding } from '../../domain/verification/engine/finding.ts';
import type { Basis } from '../../domain/verification/overrides/basis.ts';
import { type AskedFinding, textOfBasis } from '../../domain/verification/overrides/stale-finding.ts';
import { verified } from '../../domain/verification/verified.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { sha256 } from '../codes.ts';
import { can } from '../permissions.ts';
import type { Report } from '../repositories/reports/reports.ts';

/** Identifies the values that a finding in a form is based on: the form is refused when they have changed. */
export const basisHash = (basis: Basis): string => sha256(textOfBasis(basis));

type Weighing = Pick<Report, 'status' | 'electricianId' | 'isColleagues'>;

/**
 * Whether the viewer may give reasons against findings of a report now: the person who fills it in, while it is with them, and
 * the reviewer, while it is under review.
 */
export const mayOverride = (viewer: Viewer, { status, electricianId, isColleagues }: Weighing): boolean =>
  isUnderReview(status)
    ? can(viewer, 'reports.review')
    : isBeingFilled(status) &&
      can(viewer, 'reports.fill') &&
      (electricianId === viewer.userId || isColleagues === true);

/** The findings at a place, by rule code and path. */
export const findingsAt = (document: ReportDocument, { rule, path }: Pick<AskedFinding, 'rule' | 'path'>): Finding[] =>
  verified(document).findings.filter((finding) => finding.rule === rule && finding.path === path);
