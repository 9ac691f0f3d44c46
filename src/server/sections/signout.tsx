import { Hono } from 'hono';
import { Actions, Button } from '../../components/ui/forms/form-parts.tsx';
import { KEEPS_TYPED, PlainLayout } from '../../components/ui/layout/plain-layout.tsx';
import type { AppEnv, Deps } from '../context.ts';
import { serve } from '../http/routes/serve.ts';
import { homeOf } from '../identity/home.ts';
import { endAllSessions } from '../identity/session.ts';
import { outAddresses } from './auth/routes.ts';

/** `/signout`: ends every session of this user on every device, for a phone that was lost. A GET only asks. */
export function signoutRoutes(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  serve(routes, outAddresses.signout.get, async (c) => {
    const { viewer } = c.var;
    if (!viewer) return c.redirect('/auth/sign-in', 303);
    const home = homeOf(viewer.role);
    return c.html(
      await deps.renderHtml(
        <PlainLayout
          title="Sign out everywhere"
          assets={deps.assets}
          viewerName={viewer.name}
          home={home}
          backHref={home}
          scripts={[KEEPS_TYPED]}
          whose={viewer.userId}
        >
          <h1>Sign out everywhere</h1>
          <p>
            You are signed out at once on every phone and computer, this one too. First save on your other devices. If
            you save there later, we keep the form for a day and show it when you sign in again on that device.
          </p>
          <form method="post" action="/signout">
            <Actions>
              <Button weight="danger">Sign out on every device</Button>
            </Actions>
          </form>
          <p>
            <a href="/logout">Sign out in this browser only</a>
          </p>
        </PlainLayout>,
      ),
    );
  });

  serve(routes, outAddresses.signout.post, async (c) => {
    await endAllSessions(deps, c);
    return c.redirect('/auth/sign-in', 303);
  });

  return routes;
}
