import { type Context, Hono } from 'hono';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { frameOf } from '../frame.ts';
import { viewOf } from '../records/form-view.ts';
import { newSubmission } from '../records/posted.ts';
import { mustBeEditable, openReport } from '../report/open-report.ts';
import { reportAddresses } from '../routes.ts';
import { type Failed, type Posting, servePosts } from '../rows/pipeline.ts';
import { rowListAt } from '../rows/row-list.ts';
import type { FieldDeps } from '../store.ts';
import { type Choice, choiceOf, SAME, WAYS } from './choice.ts';
import { GridPage } from './grid-page.tsx';
import type { Layout, OnGrid } from './layout.ts';
import { rows } from './rows-layout.tsx';
import { same } from './same/same-layout.tsx';
import { table } from './table-layout.tsx';
import { ways } from './ways-layout.tsx';

const layouts: Readonly<Record<Choice['as'], Layout>> = { table, rows, same, ways };

/**
 * The rows of any list of any form on one page: a board's circuits, a building's luminaires. Its address says which columns it
 * shows, and how they are filled in (`choice.ts`).
 */
export function gridRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const page of ['grid', 'columns'] as const) {
    serve(routes, reportAddresses[page].get, async (c: Context<AppEnv>) => {
      const { viewer, report } = await openReport(deps, c);
      const on = onGrid({ c, viewer, report });
      if (layouts[on.choice.as].onlyEditable) mustBeEditable(report);
      return c.html(await gridPage(deps, on));
    });
    servePosts(deps, routes, page, async (posting) => {
      const on = onGrid(posting);
      const plan = await layouts[on.choice.as].plan(deps, { ...posting, ...on });
      return { address: on.address, ...plan, refused: (failed) => gridPage(deps, on, failed) };
    });
  }
  // Addresses of the pages that were one for each way of filling in.
  const moved = (path: (what: string) => string) => (c: Context<AppEnv>) => {
    const { report = '', board = '', what = '' } = c.req.param();
    return c.redirect(`/electrician/reports/${report}/boards/${board}/grid/${path(encodeURIComponent(what))}`, 303);
  };
  serve(
    routes,
    reportAddresses.oldWays,
    moved(() => WAYS),
  );
  serve(
    routes,
    reportAddresses.oldColumn,
    moved((what) => what),
  );
  serve(
    routes,
    reportAddresses.oldSeveral,
    moved((what) => `${SAME}${what}`),
  );
  return routes;
}

/** @throws NotFoundError for a list or a choice that the report does not have. */
function onGrid({ c, viewer, report }: Pick<Posting, 'c' | 'viewer' | 'report'>): OnGrid {
  const { group = '', list: name = '', columns = '' } = c.req.param();
  const list = rowListAt(report, group, name);
  const choice = choiceOf(list, columns);
  const address = `${report.home}/${list.address}/grid${columns === '' ? '' : `/${choice.key}`}`;
  return { c, viewer, report, list, choice, address };
}

async function gridPage(deps: FieldDeps, on: OnGrid, failed?: Failed): Promise<string> {
  const { c, viewer, report, list, choice, address } = on;
  const { page = list.path, entered, fieldOf, shown } = await layouts[choice.as].draw(deps, on, failed);
  const { view } = await viewOf(deps, viewer, report, page, {
    entered,
    errors: failed?.errors ?? [],
    fieldOf,
    address: address.slice(report.home.length + 1),
  });
  return deps.renderHtml(
    <GridPage
      frame={frameOf(deps, c, viewer)}
      home={report.home}
      site={report.site}
      list={list}
      action={address}
      shown={shown(view)}
      errors={view.errors}
      submission={failed?.posted.submission ?? newSubmission()}
      base={failed?.posted.drawnFrom ?? report.drawnFrom}
    />,
  );
}
