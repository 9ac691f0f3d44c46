import type { ReportDocument } from '../../domain/forms/definition.ts';
import { withFollowUps } from '../../domain/forms/follow-ups.ts';
import type { Viewer } from '../context.ts';
import type { Db } from '../db/dialect.ts';
import { type Appended, appendEntries, type ReportChange } from '../repositories/entries.ts';

/**
 * Fills in values of a report, with what has to change with them: the one way for whoever is on the tools.
 * @param report  as the changes were drawn from or later; what was written since is merged.
 * @throws ConflictError when the report is no longer to be filled in.
 * @throws BadInputError when a path or a value cannot be one.
 */
export function fillReport(
  db: Db,
  viewer: Viewer,
  report: { id: string; document: ReportDocument },
  change: ReportChange,
  now: Date,
): Promise<Appended> {
  const changes = withFollowUps(report.document, change.changes);
  return appendEntries(db, viewer, report.id, { ...change, changes }, now);
}
