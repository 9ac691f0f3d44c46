import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../server/context.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readPosted } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { lockCompany } from '../../../server/repositories/people/companies.ts';
import { getDefaults } from '../../../server/repositories/standards/defaults.ts';
import { mustMatchRendered, unlessSavedMeanwhile } from '../../../server/sections/office/match-rendered.ts';
import { changeDefaults } from '../server/change-defaults.ts';
import { standardActions } from './addresses.ts';
import { readDefaults } from './defaults-form.ts';
import { readFavourites } from './favourites-form.ts';
import { defaultsFields, favouritesFields } from './stored-fields.ts';

/** The company's defaults for its reports. */
export function defaultPosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, standardActions.saveDefaults, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'standards.manage');
    const posted = await readPosted(c);
    const form = readDefaults(posted);
    if (!form.ok) return showAgain(c, form.formState);
    const save = async (trx: Trx) => {
      await lockCompany(trx, viewer);
      mustMatchRendered(posted, defaultsFields(await getDefaults(trx, viewer)));
      await changeDefaults(trx, viewer, form.value, clock());
    };
    const changed = await unlessSavedMeanwhile('defaults', posted, () => once(viewer, posted, save));
    if (changed) return showAgain(c, changed);
    return c.redirect('/settings/defaults?done=defaults-saved', 303);
  });

  serve(routes, standardActions.saveFavourites, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'standards.manage');
    const posted = await readPosted(c);
    const form = readFavourites(posted);
    if (!form.ok) return showAgain(c, form.formState);
    const save = async (trx: Trx) => {
      await lockCompany(trx, viewer);
      mustMatchRendered(posted, favouritesFields(await getDefaults(trx, viewer)));
      await changeDefaults(trx, viewer, { favourites: form.value }, clock());
    };
    const changed = await unlessSavedMeanwhile('favourites', posted, () => once(viewer, posted, save));
    if (changed) return showAgain(c, changed);
    return c.redirect('/settings/favourites?done=favourites-saved', 303);
  });

  return routes;
}
