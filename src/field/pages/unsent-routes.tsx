import { Hono } from 'hono';
import type { AppEnv, Viewer } from '../../server/context.ts';
import { frameOf } from '../../server/sections/electrician/frame.ts';
import type { FieldDeps } from '../../server/sections/electrician/store.ts';
import type { Phone } from '../kept/phone.ts';
import { SignOutPage } from './sign-out-page.tsx';
import { asText, unsentLines } from './unsent.ts';
import { UnsentPage } from './unsent-page.tsx';

/** What these pages ask of the worker. */
export type Actions = {
  /** Tries now, whatever went wrong before. */
  send(): Promise<void>;
  /** Enters what was refused once more, as something new. */
  enterAgain(n: number): Promise<void>;
  drop(n: number): Promise<void>;
  /** Ends the session and takes everything off the phone. @returns whether the server was reached. */
  signOut(): Promise<boolean>;
};

/** What is on the phone alone, and the way off it. The server has no such pages. */
export function unsentRoutes({
  phone,
  assets,
  renderHtml,
  actions,
}: Pick<FieldDeps, 'assets' | 'renderHtml'> & { phone: Phone; actions: Actions }) {
  const routes = new Hono<AppEnv>();
  routes.get('/electrician/unsent', async (c) => {
    const frame = frameOf({ assets }, c, c.var.viewer as Viewer);
    return c.html(await renderHtml(<UnsentPage frame={frame} lines={await unsentLines(phone)} />));
  });
  routes.post('/electrician/unsent/sending', async (c) => {
    await actions.send();
    return c.redirect('/electrician/unsent', 303);
  });
  routes.post('/electrician/unsent/refused', async (c) => {
    const form = await c.req.formData();
    const n = Number(form.get('entry'));
    await (form.get('then') === 'drop' ? actions.drop(n) : actions.enterAgain(n));
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

  const countUnsent = async () => (await phone.entered()).filter(({ state }) => state !== 'taken').length;
  routes.get('/electrician/sign-out', async (c) => {
    const frame = frameOf({ assets }, c, c.var.viewer as Viewer);
    return c.html(await renderHtml(<SignOutPage frame={frame} unsent={await countUnsent()} />));
  });
  routes.post('/electrician/sign-out', async (c) => {
    const frame = frameOf({ assets }, c, c.var.viewer as Viewer);
    const again = async (unsent: number, error: string) =>
      c.html(await renderHtml(<SignOutPage frame={frame} unsent={unsent} error={error} />), 422);
    const unsent = await countUnsent();
    const isConfirmed = (await c.req.formData()).get('confirm') === 'yes';
    if (unsent > 0 && !isConfirmed) return again(unsent, 'Tick the box to sign out without sending');
    if (!(await actions.signOut())) return again(unsent, 'No signal: signing out has to reach the server');
    return c.redirect('/auth/sign-in', 303);
  });
  return routes;
}
