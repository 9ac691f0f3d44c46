import { Hono } from 'hono';
import { signHeadNow } from '../../../certificate-log/sign-now.ts';
import { changeLogAddress } from '../../../company/change-log-address.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import { idempotentIn } from '../../../http/forms/idempotent.ts';
import { readForm, readPosted } from '../../../http/forms/posted.ts';
import { serve } from '../../../http/routes/serve.ts';
import type { ShowAgain } from '../../../pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { logAddressForm } from '../office-forms.ts';
import { settingsActions } from '../routes.ts';

/** The log of certificates: for owners and supervisors. */
export function logPosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn(deps);

  serve(routes, settingsActions.logAddress, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'log.manage');
    const posted = await readPosted(c);
    const form = readForm('log-address', logAddressForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { mail_to: mailTo } = form.value;
    await once(viewer, posted, (trx) => changeLogAddress(trx, viewer, mailTo, deps.clock()));
    return c.redirect(`/settings/log?done=log-address-${mailTo === '' ? 'removed' : 'saved'}`, 303);
  });

  serve(routes, settingsActions.signHead, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'log.manage');
    const posted = await readPosted(c);
    await once(viewer, posted, (trx) => signHeadNow(trx, viewer, deps.config.sessionSecret, deps.clock));
    return c.redirect('/settings/log?done=head-signed', 303);
  });

  return routes;
}
