import { Hono } from 'hono';
import { type CheckedGroup, CheckPage } from '../../../components/electrician/check-page.tsx';
import type { Finding } from '../../../domain/verification/finding.ts';
import type { AppEnv, Deps } from '../../context.ts';
import { frameOf } from './frame.ts';
import { type OpenReport, openReport } from './open-report.ts';
import { placeOf } from './places.ts';
import { isCompleteness } from './report-findings.ts';

/** What is missing or does not hold in the whole report. */
export function checkRoutes(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/reports/:report/check', async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const findings = report.findings();
    const counted = (severity: Finding['severity']) =>
      findings.filter((finding) => finding.severity === severity && !isCompleteness(finding)).length;
    const page = (
      <CheckPage
        frame={frameOf(deps, c, viewer)}
        report={report}
        groups={groupsOf(report, findings)}
        counts={{
          missing: findings.filter(isCompleteness).length,
          fail: counted('fail'),
          warn: counted('warn'),
          note: counted('note'),
        }}
        outcome={report.outcome()}
        editable={report.editable}
      />
    );
    return c.html(await deps.renderHtml(page));
  });
  return routes;
}

/** Findings under the page they belong to, in the order of the form; the gravest of a page first. */
export function groupsOf(report: OpenReport, findings: readonly Finding[]): CheckedGroup[] {
  const groups = new Map<string, { finding: Finding; href: string }[]>();
  const order = ['fail', 'warn', 'note'];
  for (const finding of findings) {
    const { page, href } = placeOf(report, finding.path);
    const group = groups.get(page) ?? [];
    group.push({ finding, href });
    groups.set(page, group);
  }
  return [...groups].map(([title, group]) => ({
    title,
    findings: group.toSorted((a, b) => order.indexOf(a.finding.severity) - order.indexOf(b.finding.severity)),
  }));
}
