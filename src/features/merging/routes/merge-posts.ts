import type { Context } from 'hono';
import { Hono } from 'hono';
import { ConflictError, NotFoundError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readPosted, refuse } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { withSubmission } from '../../../server/repositories/reports/submissions.ts';
import { mergeClients, undoClientMerge } from '../server/merge-clients.ts';
import { mergeSites, undoSiteMerge } from '../server/merge-sites.ts';
import { mergeActions } from './addresses.ts';
import { idsTicked } from './ticked.ts';

type Thing = 'site' | 'client';

/** Two sites or two clients become one, and are taken apart again. */
export function mergePosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, mergeActions.mergeSites, (c) => merge(c, 'site'));
  serve(routes, mergeActions.mergeClients, (c) => merge(c, 'client'));
  serve(routes, mergeActions.undoSites, (c) => undo(c, 'site'));
  serve(routes, mergeActions.undoClients, (c) => undo(c, 'client'));
  return routes;

  async function merge(c: Context<AppEnv>, thing: Thing): Promise<Response> {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'register.merge');
    const posted = await readPosted(c);
    const both = idsTicked(posted.fields[thing] ?? []);
    const staysId = posted.fields.stays?.[0] ?? '';
    const goneId = both.find((id) => id !== staysId) ?? '';
    if (both.length !== 2) return showAgain(c, refuse('merge', posted, thing, `Choose two ${thing}s`));
    if (!both.includes(staysId)) return showAgain(c, refuse('merge', posted, 'stays', 'Choose the one that stays'));
    const asked = { goneId, staysId, confirmed: posted.fields.confirm?.[0] === 'yes' };
    const command = thing === 'site' ? mergeSites : mergeClients;
    try {
      await once(viewer, posted, (trx) => command(trx, viewer, asked, clock()));
    } catch (error) {
      if (error instanceof NotFoundError) return showAgain(c, refuse('merge', posted, thing, `Choose two ${thing}s`));
      if (!(error instanceof ConflictError)) throw error;
      return showAgain(c, refuse('merge', posted, asked.confirmed ? 'stays' : 'confirm', error.message));
    }
    return c.redirect(`/${thing}s/${staysId}?done=${thing}-merged`, 303);
  }

  async function undo(c: Context<AppEnv>, thing: Thing): Promise<Response> {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'register.merge');
    const posted = await readPosted(c);
    const staysId = posted.fields.stays?.[0] ?? '';
    const command = thing === 'site' ? undoSiteMerge : undoClientMerge;
    try {
      const work = async (trx: Parameters<typeof command>[0]) => ({ id: await command(trx, viewer, staysId, clock()) });
      const { id } = await withSubmission(db, viewer, posted, work, clock());
      return c.redirect(`/${thing}s/${id}?done=${thing}-merge-undone`, 303);
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      return showAgain(c, refuse('merge', posted, 'stays', error.message));
    }
  }
}
