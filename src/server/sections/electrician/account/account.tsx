import { Hono } from 'hono';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { frameOf } from '../frame.ts';
import { accountAddresses } from '../routes.ts';
import type { FieldDeps } from '../store.ts';
import { AccountPage } from './account-page.tsx';

/** The account, as far as a phone can show it without a signal. */
export function accountRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, accountAddresses.account, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'electrician.pages');
    const account = await deps.store(viewer).account();
    return c.html(await deps.renderHtml(<AccountPage frame={frameOf(deps, c, viewer)} account={account} />));
  });
  return routes;
}
