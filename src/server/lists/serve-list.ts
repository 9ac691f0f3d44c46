import type { Hono } from 'hono';
import { dayIn } from '../../domain/time/company-day.ts';
import { BadInputError } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../context.ts';
import type { Route } from '../http/routes/route.ts';
import { serve } from '../http/routes/serve.ts';
import { streamed } from '../http/streamed.ts';
import { mustBeAllowed } from '../permissions.ts';
import { getCompany } from '../repositories/people/companies.ts';
import { slicesOfAll, slicesOfRows } from './answer.ts';
import { readAsked } from './asked.ts';
import { tickedInOrder } from './chosen.ts';
import { byteOrderMark, toCsv } from './csv-text.ts';
import type { ListContext, ListSpec } from './list.ts';
import { csvFile } from './sent-file.ts';
import { xlsxOf } from './xlsx.ts';

/** For whom and on which day a list is asked. */
export async function listContext({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer): Promise<ListContext> {
  const { timeZone } = await getCompany(db, viewer);
  return { db, viewer, today: dayIn(clock(), timeZone), timeZone };
}

/** Answers the files of a list: all rows that the address asks for, or those that were chosen, in the order shown. */
export function serveList<Row>(
  routes: Hono<AppEnv>,
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  list: ListSpec<Row>,
  { csv, xlsx }: { csv: Route; xlsx: Route },
): void {
  const slices = async (viewer: Viewer | undefined, url: string) => {
    mustBeAllowed(viewer, ...list.needs);
    const context = { ...(await listContext(deps, viewer)), isFile: true };
    const query = new URL(url).searchParams;
    const isAll = query.getAll('all').includes('1');
    if (!isAll && list.pick !== undefined && query.has(list.pick)) {
      const ids = await tickedInOrder(list, context, (name) => query.getAll(name));
      return textsOf(list, context, slicesOfRows(list, context, ids));
    }
    const asked = await readAsked(list, context, isAll ? (query.get('query') ?? '') : String(query));
    // A file says nothing of a filter that was left out, and would hold more than was asked for.
    if (asked.unknown.length > 0) {
      const words = `${asked.unknown.join('. ')}. Open the list, choose the filters again and download the file from there.`;
      throw new BadInputError('a file with unknown filters', { words });
    }
    return textsOf(list, context, slicesOfAll(list, context, asked));
  };

  serve(routes, csv, async (c) => {
    const parts = csvParts(await slices(c.var.viewer, c.req.url));
    return c.body(streamed(deps, parts, 'a list broke off'), 200, csvFile(nameOfRoute(csv)));
  });

  serve(routes, xlsx, async (c) => {
    const parts = xlsxOf(list.nouns[1], await slices(c.var.viewer, c.req.url));
    return c.body(streamed(deps, parts, 'a list broke off'), 200, {
      ...csvFile(nameOfRoute(xlsx)),
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
  });
}

const nameOfRoute = ({ path }: Route) => path.slice(path.lastIndexOf('/') + 1);

/** The heads, then the rows, as texts. */
async function* textsOf<Row>(list: ListSpec<Row>, context: ListContext, slices: AsyncIterable<readonly Row[]>) {
  const columns = list.columns(context).flatMap(({ label, text }) => (text ? [{ label, text }] : []));
  yield [columns.map(({ label }) => label)];
  for await (const rows of slices) {
    yield rows.map((row) => columns.map(({ text }) => text(row)));
  }
}

async function* csvParts(slices: AsyncIterable<string[][]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(byteOrderMark);
  for await (const rows of slices) yield Buffer.from(toCsv(rows));
}
