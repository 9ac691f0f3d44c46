import { Hono } from 'hono';
import { savedTable } from '../../../components/electrician/undo-table.tsx';
import { undoForm } from '../../../domain/report/undo-form.ts';
import { BadInputError, ConflictError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { findFormEntries, getLogAt } from '../../../server/repositories/entries/entry-log.ts';
import { answerTo } from '../../../server/repositories/reports/submissions.ts';
import { readPosted } from '../../../server/sections/electrician/records/posted.ts';
import { saveChanges } from '../../../server/sections/electrician/records/save-record.ts';
import { mustBeEditable, openReport } from '../../../server/sections/electrician/report/open-report.ts';
import type { FieldDeps } from '../../../server/sections/electrician/store.ts';
import { guessedFields } from '../domain/headings.ts';
import { headKeyOf } from '../server/column-mappings.ts';
import { findMapping } from '../server/repository/column-mappings.ts';
import { tableAddresses } from './addresses.ts';
import { serveImport } from './import-routes.tsx';
import { listAt } from './lists.ts';
import { MOST_COLUMNS } from './read-table.ts';
import { formOf, onlyKnown, tableSource } from './table-source.tsx';

/** Rows from a table, for the circuits of a board and for any list of a form. */
export function tableRoutes(deps: Deps & FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serveImport(deps, routes, tableAddresses.table, tableSource(deps));

  // Requested by the grid's script, for pasted cells.
  serve(routes, tableAddresses.columns, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const heads = headsIn(c.req.query('heads'));
    if (!heads) throw new BadInputError('heads: a JSON list of at most 60 texts');
    const { fields, columnsOf } = listAt(report, c.req.param());
    const kept = await findMapping(deps.db, viewer, headKeyOf(heads, columnsOf));
    return c.json(kept ? onlyKnown(kept.fields, fields) : guessedFields(heads, fields));
  });

  // Takes back one whole table, for the person who saved it, and nothing else.
  serve(routes, tableAddresses.undo, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(deps, c);
    const list = listAt(report, c.req.param());
    mustBeEditable(report);
    const saved = savedTable(posted.text('saved'));
    const own = saved === undefined ? [] : await findFormEntries(deps.db, viewer, report.id, saved);
    const answer = own[0] && (await answerTo(deps.db, viewer, own[0].submission));
    if (answer?.form !== formOf(list) || answer.seq !== saved)
      throw new ConflictError('Nothing was undone: there is no table here that you have just saved.');
    const paths = own.map(({ path }) => path);
    const { changes, stays } = undoForm(own, await getLogAt(deps.db, viewer, report.id, paths), report.document);
    await saveChanges(deps, viewer, report, { ...posted, base: report.seq }, changes);
    return c.redirect(`${list.grid}?${stays > 0 ? 'taken-back-some' : 'taken-back-values'}`, 303);
  });

  return routes;
}

/** In the shape of a table's headings; undefined for anything else. */
function headsIn(asked: string | undefined): string[] | undefined {
  try {
    const heads: unknown = JSON.parse(asked ?? '');
    if (!Array.isArray(heads) || heads.length > MOST_COLUMNS) return undefined;
    if (!heads.every((head) => typeof head === 'string')) return undefined;
    const said = heads.map((head) => head.trim());
    return said.slice(0, said.findLastIndex((head) => head !== '') + 1);
  } catch {
    return undefined;
  }
}
