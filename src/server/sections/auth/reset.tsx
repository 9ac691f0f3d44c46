import { Hono } from 'hono';
import { Actions, Button, errorsByField, type FormError } from '../../../components/ui/forms/form-parts.tsx';
import { changePassword } from '../../account/change-password.ts';
import { sha256 } from '../../codes.ts';
import type { AppEnv, Deps } from '../../context.ts';
import { serve } from '../../http/routes/serve.ts';
import { hashPassword } from '../../identity/passwords.ts';
import { findAuthToken, spendAuthToken } from '../../repositories/identity/auth-tokens.ts';
import { findAccount } from '../../repositories/people/accounts.ts';
import { AddressInUseError, holdAskedAddress } from '../../repositories/people/address-in-use.ts';
import { getCompanyById } from '../../repositories/people/companies.ts';
import { serveAsking } from './ask-for-link.tsx';
import { passwordErrors, readFields } from './auth-form.ts';
import { AuthPage, DeadLinkPage, NewPasswordField } from './auth-page.tsx';
import { authAddresses } from './routes.ts';

/** A forgotten password: the link is requested, mailed, and opens a form for a new one. */
export function resetRoutes(deps: Deps): Hono<AppEnv> {
  const { db, assets, renderHtml } = deps;
  const routes = new Hono<AppEnv>();
  const deadLink = () =>
    renderHtml(<DeadLinkPage assets={assets} again={{ href: '/auth/forgot', words: 'Ask for another link' }} />);

  serveAsking(routes, deps, 'reset');

  serve(routes, authAddresses.reset.get, async (c) => {
    const now = deps.clock().toISOString();
    const found = await findAuthToken(db, sha256(c.req.param('token')), 'reset', now);
    if (!found) return c.html(await deadLink(), 404);
    return c.html(await renderHtml(<ResetPage assets={assets} />));
  });

  serve(routes, authAddresses.reset.post, async (c) => {
    const now = deps.clock().toISOString();
    const token = sha256(c.req.param('token'));
    const found = await findAuthToken(db, token, 'reset', now);
    const account = found?.userId ? await findAccount(db, found.userId) : undefined;
    if (!account) return c.html(await deadLink(), 404);
    const { password } = await readFields(c, ['password']);
    const { name: company } = await getCompanyById(db, account.companyId);
    const errors = passwordErrors(password, [account.name, account.email, found?.shows ?? '', company]);
    if (errors.length > 0) return c.html(await renderHtml(<ResetPage {...{ assets, errors }} />), 422);

    const hash = await hashPassword(password);
    const change = db.transaction().execute(async (trx) => {
      if (!(await spendAuthToken(trx, token, 'reset', now))) return false;
      if (found?.shows !== undefined && !(await holdAskedAddress(trx, account.id, found.shows))) return false;
      await changePassword(trx, account, hash, new Date(now));
      return true;
    });
    const done = await change.catch((error: unknown) => {
      if (error instanceof AddressInUseError) return false;
      throw error;
    });
    if (!done) return c.html(await deadLink(), 404);
    return c.redirect('/auth/sign-in?notice=password-changed', 303);
  });

  return routes;
}

function ResetPage({ assets, errors = [] }: { assets: Deps['assets']; errors?: FormError[] }) {
  return (
    <AuthPage title="Choose a new password" {...{ assets, errors }}>
      <form method="post" noValidate>
        <NewPasswordField error={errorsByField(errors).password} />
        <p>You are then signed out everywhere and sign in with the new password.</p>
        <Actions>
          <Button>Save the new password</Button>
        </Actions>
      </form>
    </AuthPage>
  );
}
