import { Hono } from 'hono';
import { ConflictError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readPosted, refuse } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { behind, nameBuildings } from '../server/name-buildings.ts';
import { buildingActions } from './addresses.ts';

/** Buildings that addresses name, confirmed in one step. */
export function buildingPosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, buildingActions.name, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'sites.write');
    const posted = await readPosted(c);
    const keys = posted.fields.building ?? [];
    const after = behind(posted.fields.after?.[0]);
    let next: string | undefined;
    if (keys.length === 0)
      return showAgain(c, refuse('buildings', posted, 'building', 'Tick the buildings that are right'));
    try {
      await once(viewer, posted, async (trx) => {
        next = await nameBuildings(trx, viewer, { keys, after }, clock());
      });
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      return showAgain(c, refuse('buildings', posted, 'building', error.message));
    }
    const to = next === undefined ? '/buildings?' : `/buildings/proposed?${new URLSearchParams({ after: next })}&`;
    return c.redirect(`${to}done=buildings-named`, 303);
  });
  return routes;
}
