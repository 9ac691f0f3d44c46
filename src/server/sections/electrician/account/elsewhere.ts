import { Hono } from 'hono';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { elsewhereAddresses } from '../routes.ts';

/**
 * Redirects from the section to pages outside it. A phone answers only for the section: without a signal, a plain link would open
 * the browser's own error page; these addresses open the section's "No signal" page.
 */
export function elsewhereRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const { account, office, devices, signIn, verify } = elsewhereAddresses;
  serve(routes, account, (c) => c.redirect('/settings/account', 303));
  serve(routes, office, (c) => c.redirect('/', 303));
  serve(routes, devices, (c) => c.redirect('/signout', 303));
  // The guard asks for a sign-in first.
  serve(routes, signIn, (c) => c.redirect('/electrician/unsent', 303));
  serve(routes, verify, (c) => {
    const code = c.req.query('code');
    return c.redirect(code ? `/public/verify/${encodeURIComponent(code)}` : '/public/verify', 303);
  });
  return routes;
}
