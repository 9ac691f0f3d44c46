import type { Context } from 'hono';
import { Hono } from 'hono';
import { ConflictError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readPosted, refuse } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import type { Shares, Thing } from '../domain/alike.ts';
import { tellApart, undoTellApart } from '../server/tell-apart.ts';
import { mergeActions } from './addresses.ts';

const sharesOf: Readonly<Record<Thing, readonly Shares[]>> = { site: ['address', 'uprn'], client: ['name', 'email'] };
/** Characters of what things share. */
const LONGEST = 120;

/** Things that may be the same are said to be different, and that is taken back. */
export function apartPosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, mergeActions.tellSitesApart, (c) => say(c, 'site', tellApart, 'told-apart'));
  serve(routes, mergeActions.undoSitesApart, (c) => say(c, 'site', undoTellApart, 'told-apart-undone'));
  serve(routes, mergeActions.tellClientsApart, (c) => say(c, 'client', tellApart, 'told-apart'));
  serve(routes, mergeActions.undoClientsApart, (c) => say(c, 'client', undoTellApart, 'told-apart-undone'));
  return routes;

  async function say(c: Context<AppEnv>, thing: Thing, command: typeof tellApart, done: string): Promise<Response> {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'register.merge');
    const posted = await readPosted(c);
    const shares = sharesOf[thing].find((each) => each === posted.fields.by?.[0]);
    const shared = (posted.fields.group?.[0] ?? '').replaceAll('\0', '').slice(0, LONGEST);
    if (shares === undefined || shared === '')
      return showAgain(c, refuse('same', posted, 'group', `Choose a group of ${thing}s`));
    try {
      await once(viewer, posted, (trx) => command(trx, viewer, { thing, shares, shared }, clock()));
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      return showAgain(c, refuse('same', posted, 'group', error.message));
    }
    return c.redirect(`/${thing}s/same?by=apart&done=${done}`, 303);
  }
}
