import { Hono } from 'hono';
import { Actions, Button } from '../../../components/ui/forms/form-parts.tsx';
import { sha256 } from '../../codes.ts';
import type { AppEnv, Deps } from '../../context.ts';
import { serve } from '../../http/routes/serve.ts';
import { proceed } from '../../identity/proceed.ts';
import { findAuthToken, spendAuthToken } from '../../repositories/identity/auth-tokens.ts';
import { findAccount } from '../../repositories/people/accounts.ts';
import { serveAsking } from './ask-for-link.tsx';
import { AuthPage, DeadLinkPage } from './auth-page.tsx';
import { authAddresses } from './routes.ts';

/** Signing in by a mailed link. Opening it only shows a button: programs that scan mails must not use it up. */
export function signInLinkRoutes(deps: Deps): Hono<AppEnv> {
  const { db, assets, renderHtml } = deps;
  const routes = new Hono<AppEnv>();
  const deadLink = () =>
    renderHtml(<DeadLinkPage assets={assets} again={{ href: '/auth/link', words: 'Ask for another link' }} />);

  serveAsking(routes, deps, 'sign-in');

  serve(routes, authAddresses.link.get, async (c) => {
    const now = deps.clock().toISOString();
    if (!(await findAuthToken(db, sha256(c.req.param('token')), 'sign-in', now))) {
      return c.html(await deadLink(), 404);
    }
    return c.html(await renderHtml(<SignInLinkPage assets={assets} />));
  });

  serve(routes, authAddresses.link.post, async (c) => {
    const now = deps.clock().toISOString();
    const token = sha256(c.req.param('token'));
    const found = await findAuthToken(db, token, 'sign-in', now);
    const account = found?.userId ? await findAccount(db, found.userId) : undefined;
    if (!account || !(await spendAuthToken(db, token, 'sign-in', now))) return c.html(await deadLink(), 404);
    return c.redirect(await proceed(deps, c, account, { by: 'link' }), 303);
  });

  return routes;
}

const SignInLinkPage = ({ assets }: { assets: Deps['assets'] }) => (
  <AuthPage title="Sign in" assets={assets}>
    <form method="post">
      <p>You opened the link from your mail.</p>
      <Actions>
        <Button>Sign in on this device</Button>
      </Actions>
    </form>
  </AuthPage>
);
