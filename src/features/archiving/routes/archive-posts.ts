import type { Context } from 'hono';
import { Hono } from 'hono';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { type Posted, readPosted, refuse } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { isAnswered } from '../../../server/repositories/reports/submissions.ts';
import { archive, restore } from '../server/archive.ts';
import { idsArchivedAt, type Thing } from '../server/repository/archived.ts';
import { archiveActions } from './addresses.ts';
import { chosenThings, pageOf } from './chosen-things.ts';

/** Sites and clients are archived, one or many, and come back. */
export function archivePosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, archiveActions.archiveSites, (c) => put(c, 'site'));
  serve(routes, archiveActions.archiveClients, (c) => put(c, 'client'));
  serve(routes, archiveActions.restoreSites, (c) => bringBack(c, 'site'));
  serve(routes, archiveActions.restoreClients, (c) => bringBack(c, 'client'));
  return routes;

  async function put(c: Context<AppEnv>, thing: Thing): Promise<Response> {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'register.archive');
    const posted = await readPosted(c);
    const { ids, refusal } = await chosenIn(viewer, thing, posted);
    const now = clock();
    if (ids.length === 0) {
      if (await isAnswered(db, viewer, posted.submission)) return c.redirect(pageOf[thing], 303);
      return showAgain(c, refuse('archive', posted, thing, refusal ?? `Choose the ${thing}s first`));
    }
    try {
      await once(viewer, posted, (trx) => archive(trx, viewer, thing, ids, now));
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      return showAgain(c, refuse('archive', posted, thing, error.message));
    }
    return ids.length === 1
      ? c.redirect(`${pageOf[thing]}/${ids[0]}?done=${thing}-archived`, 303)
      : c.redirect(`${pageOf[thing]}/archive?at=${now.toISOString()}&done=${thing}s-archived`, 303);
  }

  async function bringBack(c: Context<AppEnv>, thing: Thing): Promise<Response> {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'register.archive');
    const posted = await readPosted(c);
    const at = posted.fields.at?.[0];
    const { ids, refusal } = at
      ? { ids: await idsArchivedAt(db, viewer, thing, at), refusal: undefined }
      : await chosenIn(viewer, thing, posted);
    const page =
      ids.length === 1
        ? `${pageOf[thing]}/${ids[0]}?done=${thing}-restored`
        : `${pageOf[thing]}?done=${thing}s-restored`;
    if (ids.length === 0) {
      if (await isAnswered(db, viewer, posted.submission)) return c.redirect(page, 303);
      return showAgain(c, refuse('archive', posted, thing, refusal ?? `Choose the ${thing}s first`));
    }
    try {
      await once(viewer, posted, (trx) => restore(trx, viewer, thing, ids, clock()));
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      return showAgain(c, refuse('archive', posted, thing, error.message));
    }
    return c.redirect(page, 303);
  }

  function chosenIn(viewer: Viewer, thing: Thing, { fields }: Posted) {
    return chosenThings({ db, clock }, viewer, thing, (name) => fields[name] ?? []);
  }
}
