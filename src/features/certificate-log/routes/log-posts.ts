import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readForm, readPosted } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { changeLogAddress } from '../server/change-address.ts';
import { signHeadNow } from '../server/sign-now.ts';
import { logAddressForm } from './log-form.ts';
import { logAddresses } from './routes.ts';

/** The log of certificates: for owners and supervisors. */
export function logPosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn(deps);

  serve(routes, logAddresses.changeAddress, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'log.manage');
    const posted = await readPosted(c);
    const form = readForm('log-address', logAddressForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { mail_to: mailTo } = form.value;
    await once(viewer, posted, (trx) => changeLogAddress(trx, viewer, mailTo, deps.clock()));
    return c.redirect(`/settings/log?done=log-address-${mailTo === '' ? 'removed' : 'saved'}`, 303);
  });

  serve(routes, logAddresses.signHead, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'log.manage');
    const posted = await readPosted(c);
    await once(viewer, posted, (trx) => signHeadNow(trx, viewer, deps.config.sessionSecret, deps.clock));
    return c.redirect('/settings/log?done=head-signed', 303);
  });

  return routes;
}
