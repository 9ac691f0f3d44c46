import { Hono } from 'hono';
import { NotFoundError } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { AppEnv } from '../../server/context.ts';
import { frameOf } from '../../server/sections/electrician/frame.ts';
import type { FieldDeps } from '../../server/sections/electrician/store.ts';
import type { Phone } from '../kept/phone.ts';
import { PHOTOS, typeOfPhoto } from '../kept/photos.ts';
import type { Actions } from './actions.ts';
import { refusedRoutes } from './refused-routes.tsx';
import { NotRemovedPage, SignOutPage } from './sign-out-page.tsx';
import { asText, unsentLines } from './unsent.ts';
import { UnsentPage } from './unsent-page.tsx';

/** Unsent entries, and signing out. The server has no such pages. */
export function unsentRoutes({
  phone,
  assets,
  renderHtml,
  actions,
}: Pick<FieldDeps, 'assets' | 'renderHtml'> & { phone: Phone; actions: Actions }) {
  const routes = new Hono<AppEnv>();
  routes.get('/electrician/unsent', async (c) => {
    const frame = frameOf({ assets }, c, c.var.viewer as Viewer);
    return c.html(
      await renderHtml(
        <UnsentPage
          frame={frame}
          lines={await unsentLines(phone)}
          hasLost={(await phone.fact('lost')) !== undefined}
        />,
      ),
    );
  });
  routes.post('/electrician/unsent/sending', async (c) => {
    await actions.send();
    return c.redirect('/electrician/unsent', 303);
  });
  routes.get(`${PHOTOS}/:sha`, async (c) => {
    const photo = await phone.photo(c.req.param('sha'));
    if (!photo) throw new NotFoundError('a photo on this phone');
    return c.body(photo.bytes, 200, { 'content-type': typeOfPhoto(photo.bytes), 'cache-control': 'no-store' });
  });
  // Undo: an entry that was sent meanwhile stays, and can be removed on its own page.
  routes.post('/electrician/unsent/:n/take-back', async (c) => {
    const n = Number(c.req.param('n'));
    const mayBe = (await unsentLines(phone)).some((line) => line.n === n && line.takeBack !== undefined);
    if (mayBe) await actions.drop(n);
    return c.redirect('/electrician/unsent', 303);
  });
  routes.post('/electrician/unsent/seen', async (c) => {
    await actions.seen();
    return c.redirect('/electrician/unsent', 303);
  });
  routes.get('/electrician/unsent/entries.txt', async (c) =>
    c.body(asText(await unsentLines(phone)), 200, {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="copperplate-unsent.txt"',
    }),
  );
  routes.get('/electrician/unsent/entries.json', async (c) => {
    const unsent = (await phone.entered()).filter(({ state }) => state !== 'taken');
    const entries = unsent.map(({ sent, site, state, refusal }) => ({
      site,
      state,
      refused: refusal?.reason,
      entry: sent,
    }));
    return c.body(JSON.stringify(entries, null, 2), 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="copperplate-unsent.json"',
    });
  });

  // After the named routes: any other address is an entry's number.
  routes.route('/', refusedRoutes({ phone, assets, renderHtml, actions }));

  const unsentNow = async () =>
    new Set((await phone.entered()).flatMap(({ n, state }) => (state === 'taken' ? [] : [n])));
  routes.get('/electrician/sign-out', async (c) => {
    const frame = frameOf({ assets }, c, c.var.viewer as Viewer);
    return c.html(await renderHtml(<SignOutPage frame={frame} unsent={(await unsentNow()).size} />));
  });
  routes.post('/electrician/sign-out', async (c) => {
    const frame = frameOf({ assets }, c, c.var.viewer as Viewer);
    const again = async (error: string) =>
      c.html(await renderHtml(<SignOutPage frame={frame} unsent={(await unsentNow()).size} error={error} />), 422);
    const unsent = await unsentNow();
    const confirmed = (await c.req.formData()).get('confirm');
    // The box confirms this number of entries: if there are more now, the page asks again.
    if (unsent.size > 0 && confirmed !== String(unsent.size))
      return again(confirmed === null ? 'Tick the box to sign out without sending' : 'There are newer entries');
    const done = await actions.signOut(unsent);
    if (!done.isOut) return again(done.why);
    if (done.left.length > 0) return c.html(await renderHtml(<NotRemovedPage frame={frame} left={done.left} />), 500);
    return c.redirect('/auth/sign-in', 303);
  });
  return routes;
}
