import { withChanges } from '../../../../domain/report/fold.ts';
import type { Change } from '../../../../domain/report/merge.ts';
import { proposedChanges } from '../../../../domain/verification/derived/derived-at.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { Posted } from './posted.ts';

/** The changes with the proposed value of the pressed button, calculated from the typed values. */
export const withProposal = (report: OpenReport, posted: Posted, changes: readonly Change[]): Change[] =>
  withProposed(report, posted.text('proposed') ? [posted.text('proposed')] : [], changes);

/** The same for several values, by path. A value without a proposal, or with a reading by now, stays as it is. */
export function withProposed(report: OpenReport, paths: readonly string[], changes: readonly Change[]): Change[] {
  if (paths.length === 0) return [...changes];
  const document = withChanges(report.document, changes);
  const proposed = paths.flatMap((path) => proposedChanges(document, path));
  const given = new Set(proposed.map(({ path }) => path));
  return [...changes.filter(({ path }) => !given.has(path)), ...proposed];
}
