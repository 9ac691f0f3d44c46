import { setImmediate as others } from 'node:timers/promises';
import { Hono } from 'hono';
import { BadInputError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readForm, readPosted } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { byteOrderMark } from '../../../server/lists/csv-text.ts';
import { csvFile, refusedRowsCsv } from '../../../server/lists/sent-file.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { confirmImport } from '../server/confirm-import.ts';
import type { ImportOf, ImportWork } from '../server/import-work.ts';
import { listRefusedRows } from '../server/repository/import-rows.ts';
import { getImport } from '../server/repository/site-imports.ts';
import { undoImport } from '../server/undo-import.ts';
import { PART } from '../server/work-on-import.ts';
import { importActions } from './addresses.ts';
import { addImportedForm, undoImportForm } from './import-forms.ts';

/**
 * The sites of a list that was read are added, all chosen ones or none; and the import is undone.
 * @param work  adds and removes the sites of long lists.
 */
export function importPosts({ db, clock, log }: Deps, showAgain: ShowAgain, work: ImportWork): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, importActions.refused, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'sites.write');
    const { id, head } = await getImport(db, viewer, c.req.param('import'));
    const parts = [byteOrderMark, refusedRowsCsv([], head)];
    for await (const rows of refusedRows(viewer, id)) {
      const reasonOf = (problems: (typeof rows)[number]['problems']) =>
        problems.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join('. ');
      parts.push(refusedRowsCsv(rows.map(({ cells, problems }) => ({ cells, reason: reasonOf(problems) }))));
    }
    return c.body(parts.join(''), 200, csvFile('refused-rows.csv'));
  });

  serve(routes, importActions.undo, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'sites.write');
    const { id, total } = await getImport(db, viewer, c.req.param('import'));
    const posted = await readPosted(c);
    const form = readForm('undo', undoImportForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const undone = once(viewer, posted, (trx) => undoImport(trx, viewer, id));
    await undone.finally(() => goOn({ id, companyId: viewer.companyId }, total));
    return c.redirect(`/sites/imports/${id}`, 303);
  });

  serve(routes, importActions.confirm, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'sites.write');
    const { id, total } = await getImport(db, viewer, c.req.param('import'));
    const posted = await readPosted(c);
    const form = readForm('add', addImportedForm, posted, ['add']);
    if (!form.ok) throw new BadInputError('A choice is not on the page');
    const { doubles, add } = form.value;
    const confirmed = once(viewer, posted, (trx) => confirmImport(trx, viewer, id, doubles === 'all' ? 'all' : add));
    await confirmed.finally(() => goOn({ id, companyId: viewer.companyId }, total));
    return c.redirect(`/sites/imports/${id}`, 303);
  });

  return routes;

  /**
   * A short list is finished when the page is shown; a long one continues in the background, and the page shows its progress. Also
   * resumes a list that another person confirmed and that has stopped.
   */
  async function goOn(list: ImportOf, total: number): Promise<void> {
    const done = work.goOn(list);
    if (total <= PART) return done;
    done.catch((error: unknown) => log.error({ err: error, import: list.id }, 'an import was not finished'));
  }

  async function* refusedRows(viewer: Viewer, id: string) {
    for (let after = 0; ; await others()) {
      const rows = await listRefusedRows(db, viewer, id, { after, limit: 1000 });
      if (rows.length === 0) return;
      yield rows;
      after = rows.at(-1)?.seq ?? after;
    }
  }
}
