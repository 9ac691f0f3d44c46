import { Hono } from 'hono';
import type { Item } from '../../../domain/forms/definition.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { AppEnv } from '../../../server/context.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { can } from '../../../server/permissions.ts';
import { frameOf } from '../../../server/sections/electrician/frame.ts';
import { noticesShown } from '../../../server/sections/electrician/report/notices-shown.ts';
import { type OpenReport, openReport } from '../../../server/sections/electrician/report/open-report.ts';
import type { FieldDeps, ReportStore } from '../../../server/sections/electrician/store.ts';
import { type DangerNotice, dangerIn, dangerNoticeOf, foundBy, lackingIn } from '../domain/danger-notice.ts';
import { isInformed } from '../domain/informed.ts';
import { DangerNoticePage } from '../pages/household-page.tsx';
import { noticeAddresses } from './addresses.ts';

/** The notice for the household about a present danger (C1), made from the observation. */
export function dangerNoticeRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, noticeAddresses.notice, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const { number, observation } = dangerOf(report, c.req.param('observation'));
    const { notice } = await noticeOf(deps.store(viewer), report, observation);
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

/** @throws NotFoundError when there is no such observation, or its code is not C1. */
export function dangerOf({ document }: Pick<OpenReport, 'document'>, id: string) {
  const danger = dangerIn(document, id);
  if (!danger) throw new NotFoundError(`a danger notice of ${id}`);
  return danger;
}

/** The danger notice as it is now. @returns it, with the day the danger was found, YYYY-MM-DD; empty when unknown. */
export async function noticeOf(
  store: ReportStore,
  report: OpenReport,
  observation: Item,
): Promise<{ notice: DangerNotice; foundOn: string }> {
  const entries = await store.entriesAt(report.id, [`observations/${observation.id}/code`]);
  const { authorId, day } = foundBy(entries, observation, report.timeZone);
  const author = authorId && (await store.namesOf([authorId])).get(authorId);
  const notice = dangerNoticeOf(observation, {
    document: report.document,
    definition: report.definition,
    names: report.names(),
    site: report.site,
    by: author || report.holder,
    day,
    company: (await store.account()).company,
  });
  return { notice, foundOn: day };
}
