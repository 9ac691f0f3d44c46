import { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { newCode } from '../../../server/codes.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { type Posted, readPosted } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { publicOrigin } from '../../../server/public-origin.ts';
import { NEW_CALENDAR } from '../domain/new-calendar.ts';
import { setFeed, type Whose } from '../server/set-feed.ts';
import { calendarActions } from './addresses.ts';

/** Calendar addresses: made, renewed and stopped. */
export function calendarPosts({ db, clock, config }: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, calendarActions.start, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'calendar.own');
    const posted = await readPosted(c);
    const [whose, secret] = [whoseIn(posted), newCode()];
    let made = false;
    await once(viewer, posted, async (trx) => {
      await setFeed(trx, viewer, { whose, secret }, clock());
      made = true;
    });
    if (!made) return c.redirect('/settings/account#calendar', 303);
    // Only its hash is stored: the browser brings it to the page that shows it, within a minute.
    setCookie(c, NEW_CALENDAR, `${whose}.${secret}`, {
      ...{ path: '/settings/account', httpOnly: true, sameSite: 'Strict', maxAge: 60 },
      secure: new URL(publicOrigin(config)).protocol === 'https:',
    });
    return c.redirect('/settings/account#calendar', 303);
  });

  serve(routes, calendarActions.stop, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'calendar.own');
    const posted = await readPosted(c);
    const whose = whoseIn(posted);
    await once(viewer, posted, (trx) => setFeed(trx, viewer, { whose, secret: undefined }, clock()));
    return c.redirect('/settings/account?done=calendar-stopped', 303);
  });

  return routes;
}

const whoseIn = ({ fields }: Posted): Whose => (fields.whose?.[0] === 'company' ? 'company' : 'own');
