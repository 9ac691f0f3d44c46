import { type IssueReadiness, weighForIssue } from '../../domain/certificate/issue/readiness.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Db } from '../db/dialect.ts';
import { listOverrides, type Override } from '../repositories/findings/overrides.ts';
import type { Report } from '../repositories/reports/reports.ts';
import { getDefaults } from '../repositories/standards/defaults.ts';

/** Weighs a report's findings for issue, with the reasons given against them and the company's own rule. */
export async function readinessAtIssue(
  db: Db,
  viewer: Viewer,
  { id, document }: Pick<Report, 'id' | 'document'>,
): Promise<IssueReadiness<Override>> {
  const overrides = await listOverrides(db, viewer, id);
  const { overdueStopsIssue } = await getDefaults(db, viewer);
  return weighForIssue(document, { overrides, overdueStopsIssue });
}
