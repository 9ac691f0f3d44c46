import { Hono } from 'hono';
import { APP, removeOwnFactor } from '../../../../features/second-factor/server/remove-factor.ts';
import { isConfirmed } from '../../../../features/second-factor/server/step-up.ts';
import { NotFoundError } from '../../../../kernel/errors.ts';
import { changeKeys } from '../../../account/change-keys.ts';
import { changePassword } from '../../../account/change-password.ts';
import { changeWorkMail } from '../../../account/change-work-mail.ts';
import { endOwnSession } from '../../../account/end-session.ts';
import { sha256 } from '../../../codes.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import { idempotentIn } from '../../../http/forms/idempotent.ts';
import { readForm, readPosted } from '../../../http/forms/posted.ts';
import { serve } from '../../../http/routes/serve.ts';
import { guess, tooManyWords } from '../../../identity/guesses.ts';
import { hashPassword, isPassword } from '../../../identity/passwords.ts';
import { withNext } from '../../../identity/proceed.ts';
import { knownBrowser, startSession } from '../../../identity/session.ts';
import { mailRemoved } from '../../../mail/factor-mails.ts';
import type { ShowAgain } from '../../../pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { hasSecondFactor } from '../../../repositories/identity/second-factors.ts';
import { getShown } from '../../../repositories/identity/sessions.ts';
import { findAccount } from '../../../repositories/people/accounts.ts';
import { getCompanyById } from '../../../repositories/people/companies.ts';
import { isAnswered } from '../../../repositories/reports/submissions.ts';
import { passwordErrors, readFields } from '../../auth/auth-form.ts';
import { keysForm, workMailForm } from '../forms/people-forms.ts';
import { accountActions } from '../routes.ts';

/** Actions on one's own account: choose another password, end a session on another device, remove a second factor. */
export function accountPosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn(deps);
  const path = '/settings/account';

  serve(routes, accountActions.sessions, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'account.own');
    const posted = await readPosted(c);
    const session = posted.fields.end_session?.[0] ?? '';
    await once(viewer, posted, (trx) => endOwnSession(trx, viewer, session, clock()));
    return c.redirect(`${path}?done=session-ended`, 303);
  });

  serve(routes, accountActions.workMail, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'account.own');
    const posted = await readPosted(c);
    const form = readForm('work-mail', workMailForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    await once(viewer, posted, (trx) => changeWorkMail(trx, viewer, form.value.work_mail, clock()));
    return c.redirect(`${path}?done=work-mail-saved`, 303);
  });

  serve(routes, accountActions.keys, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'account.own');
    const posted = await readPosted(c);
    const form = readForm('keys', keysForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    await once(viewer, posted, (trx) => changeKeys(trx, viewer, form.value.keys, clock()));
    return c.redirect(`${path}?done=keys-saved`, 303);
  });

  serve(routes, accountActions.secondFactor, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'account.own');
    const posted = await readPosted(c);
    const factor = posted.fields.remove_factor?.[0] ?? '';
    if (!(await isConfirmed(deps, viewer))) return c.redirect(withNext('/auth/confirm', path), 303);
    let isGone = false;
    await once(viewer, posted, async (trx) => {
      await removeOwnFactor(trx, viewer, factor, clock());
      isGone = true;
    });
    if (isGone) await mailRemoved(deps, viewer, factor === APP ? 'app' : 'passkey');
    return c.redirect(`${path}?done=factor-removed`, 303);
  });

  serve(routes, accountActions.password, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'account.own');
    const posted = await readPosted(c);
    const now = clock();
    // The hash covers the submission only: a stored quick hash of the typed passwords would be a risk.
    const submission = { submission: posted.submission, contentHash: sha256(`${c.req.path} ${posted.submission}`) };
    if (await isAnswered(db, viewer, posted.submission)) return c.redirect(`${path}?done=password-changed`, 303);
    const account = await findAccount(db, viewer.userId);
    if (!account) throw new NotFoundError(`user ${viewer.userId}`);
    const typed = await readFields(c, ['current_password', 'password']);
    // The typed values are not passed to the page: a password is never sent back.
    const refuse = (field: string, message: string) =>
      showAgain(c, { form: 'password', entered: {}, errors: [{ field, message }] });
    const { name: company } = await getCompanyById(db, viewer.companyId);
    const [notGood] = passwordErrors(typed.password, [viewer.name, viewer.email, company]);
    if (typed.current_password === '') return refuse('current_password', 'Enter your current password');
    if (notGood) return refuse(notGood.field, notGood.message);

    const who = { what: viewer.email, address: c.var.address, browser: knownBrowser(deps, c, viewer.email) };
    const outcome = await guess(deps, who, () => isPassword(typed.current_password, account.passwordHash));
    if (outcome.kind === 'refused') {
      const page = await refuse('current_password', tooManyWords(outcome.retryAfterSeconds));
      const headers = new Headers(page.headers);
      headers.set('retry-after', String(outcome.retryAfterSeconds));
      return new Response(page.body, { status: 429, headers });
    }
    if (outcome.kind === 'wrong') return refuse('current_password', 'This is not your current password');
    const hash = await hashPassword(typed.password);
    const before = await getShown(db, viewer);
    await once(viewer, submission, (trx) => changePassword(trx, account, hash, now, viewer.sessionId));
    // The session gets a new id: the old one, and a browser with the void password, give no access. The new one showed no more than the old.
    const hasFactor = await hasSecondFactor(db, account.id);
    await startSession(deps, c, account, { ...before, ...(!hasFactor && { confirmed: now }) });
    return c.redirect(`${path}?done=password-changed`, 303);
  });

  return routes;
}
