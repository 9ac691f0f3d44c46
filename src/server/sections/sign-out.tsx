import { Hono } from 'hono';
import type { ReactNode } from 'react';
import { Actions, Button } from '../../components/ui/forms/form-parts.tsx';
import { KEEPS_TYPED, PlainLayout } from '../../components/ui/layout/plain-layout.tsx';
import type { Viewer } from '../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../context.ts';
import { serve } from '../http/routes/serve.ts';
import { homeOf } from '../identity/home.ts';
import { endAllSessions, endSession } from '../identity/session.ts';
import { outAddresses } from './auth/routes.ts';

/**
 * `/logout` ends the session of this browser; `/signout` every session of this user on every device, for a phone that was lost. A GET
 * only asks, as links are followed by more than people.
 */
export function signOutRoutes(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const asked = (viewer: Viewer, title: string, children: ReactNode) => {
    const home = homeOf(viewer.role);
    const frame = { title, assets: deps.assets, viewerName: viewer.name, home, backHref: home, whose: viewer.userId };
    return deps.renderHtml(
      <PlainLayout {...frame} scripts={[KEEPS_TYPED]}>
        <h1>{title}</h1>
        {children}
      </PlainLayout>,
    );
  };

  serve(routes, outAddresses.logout.get, async (c) => {
    const { viewer } = c.var;
    if (!viewer) return c.redirect('/auth/sign-in', 303);
    const page = (
      <>
        <p>You are signed out in this browser only.</p>
        <form method="post" action="/logout">
          <Actions>
            <Button>Sign out</Button>
          </Actions>
        </form>
        <p>
          Lost a phone? <a href="/signout">Sign out on every device</a>
        </p>
      </>
    );
    return c.html(await asked(viewer, 'Sign out', page));
  });

  serve(routes, outAddresses.logout.post, async (c) => {
    await endSession(deps, c);
    return c.redirect('/auth/sign-in', 303);
  });

  serve(routes, outAddresses.signout.get, async (c) => {
    const { viewer } = c.var;
    if (!viewer) return c.redirect('/auth/sign-in', 303);
    const page = (
      <>
        <p>
          You are signed out at once on every phone and computer, this one too. First save on your other devices. If you
          save there later, we keep the form for a day and show it when you sign in again on that device.
        </p>
        <form method="post" action="/signout">
          <Actions>
            <Button weight="danger">Sign out on every device</Button>
          </Actions>
        </form>
        <p>
          <a href="/logout">Sign out in this browser only</a>
        </p>
      </>
    );
    return c.html(await asked(viewer, 'Sign out everywhere', page));
  });

  serve(routes, outAddresses.signout.post, async (c) => {
    await endAllSessions(deps, c);
    return c.redirect('/auth/sign-in', 303);
  });

  return routes;
}
