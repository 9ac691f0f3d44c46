import { Hono } from 'hono';
import { Actions, Button } from '../../components/ui/forms/form-parts.tsx';
import { KEEPS_TYPED, PlainLayout } from '../../components/ui/layout/plain-layout.tsx';
import type { AppEnv, Deps } from '../context.ts';
import { serve } from '../http/routes/serve.ts';
import { homeOf } from '../identity/home.ts';
import { endSession } from '../identity/session.ts';
import { outAddresses } from './auth/routes.ts';

/** `/logout`: ends the session of this browser. A GET only asks, as links are followed by more than people. */
export function logoutRoutes(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  serve(routes, outAddresses.logout.get, async (c) => {
    const { viewer } = c.var;
    if (!viewer) return c.redirect('/auth/sign-in', 303);
    const home = homeOf(viewer.role);
    return c.html(
      await deps.renderHtml(
        <PlainLayout
          title="Sign out"
          assets={deps.assets}
          viewerName={viewer.name}
          home={home}
          backHref={home}
          scripts={[KEEPS_TYPED]}
          whose={viewer.userId}
        >
          <h1>Sign out</h1>
          <p>You are signed out in this browser only.</p>
          <form method="post" action="/logout">
            <Actions>
              <Button>Sign out</Button>
            </Actions>
          </form>
          <p>
            Lost a phone? <a href="/signout">Sign out on every device</a>
          </p>
        </PlainLayout>,
      ),
    );
  });

  serve(routes, outAddresses.logout.post, async (c) => {
    await endSession(deps, c);
    return c.redirect('/auth/sign-in', 303);
  });

  return routes;
}
