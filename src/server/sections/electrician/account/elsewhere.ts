import { Hono } from 'hono';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { elsewhereAddresses } from '../routes.ts';

/**
 * Leads from the section to pages outside it. A phone answers only for the section: a link straight to such a page would open the
 * browser's own error page where there is no signal, and these open the section's.
 */
export function elsewhereRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const { account, office, devices, signIn, verify } = elsewhereAddresses;
  serve(routes, account, (c) => c.redirect('/settings/account', 303));
  serve(routes, office, (c) => c.redirect('/', 303));
  serve(routes, devices, (c) => c.redirect('/signout', 303));
  // The guard asks for the sign-in first.
  serve(routes, signIn, (c) => c.redirect('/electrician/unsent', 303));
  serve(routes, verify, (c) => {
    const code = c.req.query('code');
    return c.redirect(code ? `/public/verify/${encodeURIComponent(code)}` : '/public/verify', 303);
  });
  return routes;
}
