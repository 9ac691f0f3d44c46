import { Hono } from 'hono';
import type { CheckedFinding } from '../../../../../components/electrician/findings/finding-list.tsx';
import { isComparedWithLast } from '../../../../../domain/verification/comparison/since-last-time.ts';
import type { Finding } from '../../../../../domain/verification/engine/finding.ts';
import type { Answered } from '../../../../../domain/verification/overrides/answers.ts';
import type { AppEnv } from '../../../../context.ts';
import { serve } from '../../../../http/routes/serve.ts';
import { answersOf, lineOf, listedFirst } from '../../findings/finding-lines.ts';
import { isCompleteness } from '../../findings/report-findings.ts';
import { frameOf } from '../../frame.ts';
import { aboutWhat, conflictPlaces, placeOf } from '../../records/places/places.ts';
import { reportAddresses } from '../../routes.ts';
import type { FieldDeps, Override } from '../../store.ts';
import { type OpenReport, openReport } from '../open-report.ts';
import { sinceOf } from '../since-last-time.ts';
import { type CheckedGroup, CheckPage, type ComesTo } from './check-page.tsx';

/** Missing values and findings of the whole report. */
export function checkRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.check, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const answered = report.answered();
    const open = report.findings();
    const counted = (severity: Finding['severity']) =>
      open.filter((finding) => finding.severity === severity && !isCompleteness(finding)).length;
    const { listed, more } = listedFirst(
      report,
      answered.filter(({ standing }) => standing === 'open'),
    );
    const page = (
      <CheckPage
        frame={frameOf(deps, c, viewer)}
        report={report}
        groups={groupsOf(report, listed)}
        more={more}
        overridden={groupsOf(
          report,
          answered.filter(({ standing }) => standing === 'overridden'),
        ).flatMap(({ title, findings }) => findings.map((each) => ({ ...each, place: named(title, each.place) })))}
        counts={{
          missing: open.filter(isCompleteness).length,
          fail: counted('fail'),
          warn: counted('warn'),
          note: counted('note'),
          answered: answered.length - open.length,
        }}
        outcome={comesTo(report)}
        conflicts={conflictPlaces(report)}
        editable={report.editable}
        answers={answersOf(report, 'check')}
        since={isComparedWithLast(report.definition) ? await sinceOf(deps, viewer, report) : undefined}
      />
    );
    return c.html(await deps.renderHtml(page));
  });
  return routes;
}

/** A form without an outcome shows none. */
const comesTo = (report: OpenReport): ComesTo =>
  report.definition.conclusion?.(report.document) ??
  (report.definition.certifies.includes('outcome') ? report.outcome() : undefined);

const named = (page: string, label: string | undefined) => [page, label].filter(Boolean).join(', ');

/** Findings by page, in the order of the form; the most serious first. */
function groupsOf(report: OpenReport, answered: readonly Answered<Override>[]): CheckedGroup[] {
  const groups = new Map<string, CheckedFinding[]>();
  const order = ['fail', 'warn', 'note'];
  for (const each of answered) {
    const { page, href } = placeOf(report, each.finding.path);
    const place = aboutWhat(report, each.finding);
    const group = groups.get(page) ?? [];
    group.push({ ...lineOf(report, each, 'check'), href, ...(place && { place }) });
    groups.set(page, group);
  }
  return [...groups].map(([title, group]) => ({
    title,
    findings: group.toSorted((a, b) => order.indexOf(a.finding.severity) - order.indexOf(b.finding.severity)),
  }));
}
