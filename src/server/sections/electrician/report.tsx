import { Hono } from 'hono';
import { type PartState, ReportPage } from '../../../components/electrician/report-page.tsx';
import { type ReportRow, ReportsPage } from '../../../components/electrician/reports-page.tsx';
import { isBlank } from '../../../domain/forms/document.ts';
import { mustBeAllowed } from '../../authorization.ts';
import type { AppEnv, Deps } from '../../context.ts';
import { getCompany } from '../../repositories/companies.ts';
import { listHandedOn, listHandedTo } from '../../repositories/handovers.ts';
import { listReports } from '../../repositories/reports.ts';
import type { ReviewComment } from '../../repositories/review-comments.ts';
import { boardRows } from './boards.tsx';
import { isAt } from './circuit-lines.ts';
import { openComments } from './form-view.ts';
import { frameOf } from './frame.ts';
import { handedOn, handedToYou, toldSince } from './handed.ts';
import { observationRows } from './observations.tsx';
import { type OpenReport, openReport } from './open-report.ts';
import { isCompleteness } from './report-findings.ts';
import { showAddress, showDay } from './words.ts';

/** The viewer's reports, and each one's overview. */
export function reportRoutes(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  routes.get('/reports', async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'reports.fill');
    const reports = await listReports(deps.db, viewer, { electricianId: viewer.userId });
    const { timeZone } = await getCompany(deps.db, viewer);
    const handed = await listHandedTo(deps.db, viewer);
    const others = await listHandedOn(deps.db, viewer, toldSince(deps.clock()));
    const on = others.map((each) => ({ id: each.reportId, site: each.site, words: handedOn(each, timeZone) }));
    const rows = reports.map(
      (report): ReportRow => ({
        id: report.id,
        site: report.siteName,
        address: showAddress(report),
        day: report.visitDay ? showDay(report.visitDay) : '',
        status: report.status,
        handed: handedToYou(handed.get(report.id), timeZone),
      }),
    );
    const page = <ReportsPage frame={frameOf(deps, c, viewer)} reports={rows} handedOn={on} />;
    return c.html(await deps.renderHtml(page));
  });

  routes.get('/reports/:report', async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const comments = await openComments(deps, viewer, report);
    const page = (
      <ReportPage
        frame={frameOf(deps, c, viewer)}
        report={report}
        status={report.status}
        notice={noticeOf(report, comments)}
        parts={partsOf(report, comments)}
        boards={boardRows(report)}
        observations={observationRows(report)}
        editable={report.editable}
        handed={handedToYou((await listHandedTo(deps.db, viewer)).get(report.id), report.timeZone)}
        visitHref={report.visitId ? `/electrician/visits/${report.visitId}` : undefined}
      />
    );
    return c.html(await deps.renderHtml(page));
  });

  return routes;
}

function noticeOf(report: OpenReport, comments: readonly ReviewComment[]): string | undefined {
  switch (report.status) {
    case 'returned':
      return comments.length === 1
        ? 'Returned to you with one comment. It is at its field.'
        : `Returned to you with ${comments.length} comments. Each is at its field.`;
    case 'submitted':
      return 'Handed in for review. It can be read, not changed.';
    case 'approved':
      return 'Approved; waiting to be issued.';
    case 'issued':
      return 'Issued. It can be read, not changed.';
    default:
      return undefined;
  }
}

/** Sections, schedule, boards and observations with what is left in each, in the order of the form. */
function partsOf(report: OpenReport, comments: readonly ReviewComment[]): PartState[] {
  const { definition, document, home } = report;
  const part = (key: keyof typeof document, title: string): PartState => {
    const findings = report.findings().filter(({ path }) => isAt(path, key));
    const missing = findings.filter(isCompleteness).length;
    return {
      href: `${home}/${key}`,
      title,
      missing,
      failing: findings.filter((finding) => finding.severity !== 'note').length - missing,
      conflicts: report.conflicts.filter(({ path }) => isAt(path, key)).length,
      comments: comments.filter(({ path }) => isAt(path, key)).length,
      begun: !isBlank(document[key]),
    };
  };
  return [
    ...definition.sections.map((section) =>
      part(section.key, section.letter ? `${section.letter} ${section.title}` : section.title),
    ),
    part('inspection_schedule', 'Schedule of inspections'),
    part('boards', 'Boards and circuits'),
    part('observations', 'K Observations'),
  ];
}
