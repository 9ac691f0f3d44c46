import { Hono } from 'hono';
import type { AppEnv } from '../../../server/context.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { can } from '../../../server/permissions.ts';
import { frameOf } from '../../../server/sections/electrician/frame.ts';
import { noticesShown } from '../../../server/sections/electrician/report/notices-shown.ts';
import { type OpenReport, openReport } from '../../../server/sections/electrician/report/open-report.ts';
import type { FieldDeps, ReportStore } from '../../../server/sections/electrician/store.ts';
import { type Composed, composeNotice } from '../domain/compose-notice.ts';
import { lackingIn } from '../domain/danger-notice.ts';
import { isInformed } from '../domain/informed.ts';
import { DangerNoticePage } from '../pages/household-page.tsx';
import { noticeAddresses } from './addresses.ts';

/** The notice for the household about a present danger (C1), made from the observation. */
export function dangerNoticeRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, noticeAddresses.notice, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const { number, observation, notice } = await noticeOf(deps.store(viewer), report, c.req.param('observation'));
    const here = `${report.home}/observations/${observation.id}`;
    const page = (
      <DangerNoticePage
        frame={frameOf(deps, c, viewer)}
        notice={notice}
        lacking={lackingIn(notice, isInformed(observation, await noticesShown(deps, viewer, report)))}
        back={{ href: here, label: `Observation ${number}` }}
        given={can(viewer, 'notices.give') ? `${here}/notice/receipts` : undefined}
      />
    );
    return c.html(await deps.renderHtml(page));
  });
  return routes;
}

/** The danger notice as the viewer's store has it. @throws as `composeNotice`. */
export const noticeOf = (store: ReportStore, report: OpenReport, observationId: string): Promise<Composed> =>
  composeNotice(
    {
      entriesAt: (paths) => store.entriesAt(report.id, paths),
      namesOf: (ids) => store.namesOf(ids),
      company: async () => (await store.account()).company,
    },
    report,
    observationId,
  );
