import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import type { ShowAgain } from '../../../pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { changeDefaults } from '../../../standards/change-defaults.ts';
import { onceIn } from '../../once.ts';
import { readPosted } from '../posted.ts';
import { standardActions } from '../routes.ts';
import { readDefaults } from './defaults-form.ts';

/** What the company settles for its reports. */
export function defaultPosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = onceIn({ db, clock });

  serve(routes, standardActions.saveDefaults, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'standards.manage');
    const posted = await readPosted(c);
    const form = readDefaults(posted);
    if (!form.ok) return showAgain(c, form.formState);
    await once(viewer, posted, (trx) => changeDefaults(trx, viewer, form.value, clock()));
    return c.redirect('/settings/defaults?done=defaults-saved', 303);
  });

  return routes;
}
