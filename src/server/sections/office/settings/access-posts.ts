import { Hono } from 'hono';
import { resetFactors } from '../../../../features/second-factor/server/reset-second-factor.ts';
import { ConflictError } from '../../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import { idempotentIn } from '../../../http/forms/idempotent.ts';
import { readForm, readPosted } from '../../../http/forms/posted.ts';
import { serve } from '../../../http/routes/serve.ts';
import { mailReset } from '../../../mail/factor-mails.ts';
import type { ShowAgain } from '../../../pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { getUser } from '../../../repositories/people/users.ts';
import { forgetUser } from '../../../users/forget.ts';
import { letUserIn } from '../../../users/let-in.ts';
import { shutUserOut } from '../../../users/shut-out.ts';
import { signUserOut } from '../../../users/sign-out.ts';
import { forgetForm, shutOutForm } from '../forms/people-forms.ts';
import { settingsActions } from '../routes.ts';
import { askWhoItIs, whereToShowIt } from './ask-who.ts';

/** What a user can still sign in to: for owners. */
export function accessPosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, settingsActions.shutOut, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'users.manage');
    const user = await getUser(db, viewer, c.req.param('user'));
    if (user.id === viewer.userId) throw new ConflictError('You cannot remove your own access.');
    const posted = await readPosted(c);
    const form = readForm('shut-out', shutOutForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const first = await whereToShowIt(deps, viewer, `/settings/users/${user.id}`);
    if (first) return c.redirect(first, 303);
    await once(viewer, posted, (trx) => shutUserOut(trx, viewer, user.id, clock()));
    return c.redirect('/settings?done=user-saved', 303);
  });

  serve(routes, settingsActions.letIn, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'users.manage');
    const user = await getUser(db, viewer, c.req.param('user'));
    const posted = await readPosted(c);
    const first = await whereToShowIt(deps, viewer, `/settings/users/${user.id}`);
    if (first) return c.redirect(first, 303);
    await once(viewer, posted, (trx) => letUserIn(trx, viewer, user.id, clock()));
    return c.redirect('/settings?done=user-saved', 303);
  });

  serve(routes, settingsActions.signOut, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'users.manage');
    const user = await getUser(db, viewer, c.req.param('user'));
    const posted = await readPosted(c);
    if (user.id === viewer.userId) return c.redirect('/signout', 303);
    const first = await whereToShowIt(deps, viewer, `/settings/users/${user.id}`);
    if (first) return c.redirect(first, 303);
    await once(viewer, posted, (trx) => signUserOut(trx, viewer, user.id, clock()));
    return c.redirect(`/settings/users/${user.id}?done=user-signed-out`, 303);
  });

  serve(routes, settingsActions.resetSecondFactor, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'users.manage');
    const user = await getUser(db, viewer, c.req.param('user'));
    const posted = await readPosted(c);
    const asked = await askWhoItIs(deps, c, viewer, 'reset-second-factor', posted);
    if (asked) return showAgain(c, asked);
    let reset: { name: string; email: string; companyId: string } | undefined;
    await once(viewer, posted, async (trx) => {
      reset = await resetFactors(trx, viewer, user.id, clock());
    });
    if (reset) await mailReset(deps, reset, viewer.name);
    return c.redirect(`/settings/users/${user.id}?done=second-factor-reset`, 303);
  });

  serve(routes, settingsActions.forget, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'users.manage');
    const user = await getUser(db, viewer, c.req.param('user'));
    const posted = await readPosted(c);
    const form = readForm('forget', forgetForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const first = await whereToShowIt(deps, viewer, `/settings/users/${user.id}`);
    if (first) return c.redirect(first, 303);
    await once(viewer, posted, (trx) => forgetUser(trx, viewer, user.id, clock()));
    return c.redirect('/settings?done=user-forgotten', 303);
  });

  return routes;
}
