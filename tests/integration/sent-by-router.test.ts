import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { frontSite } from '../support/front-site.ts';
import type { SiteOptions } from '../support/whole-site.ts';
import { worldPassword } from '../support/world.ts';

const { signedIn } = frontSite();

const byRouter = { 'x-sent-by': 'router' };
const path = '/settings/account/password';
const typed = (more: Record<string, string> = {}) => ({
  submission: randomUUID(),
  current_password: worldPassword,
  password: 'another long sentence of theirs',
  ...more,
});

/** Pages say how they were asked for. */
const said: SiteOptions = {
  renderOrdinaryPage: async (request, as) =>
    Response.json({ page: new URL(request.url).pathname, method: request.method, as: as ?? 'document' }),
};

test('to the router a redirect is told, with the cookie that goes with it, and not followed', async () => {
  const { browser } = await signedIn(said);
  const answer = await browser.post(path, typed(), byRouter);
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect(answer.headers.get('x-goes-to')).toBe('/settings/account?done=password-changed');
  expect(answer.headers.get('location')).toBeNull();
  expect(answer.headers.getSetCookie().length).toBeGreaterThan(0);
  // The cookie is the new session's: the old one is over.
  expect((await browser.get('/sites')).status).toBe(200);
  await browser.post(path, typed({ current_password: 'another long sentence of theirs', password: worldPassword }));
});

test('what was refused is the page of the action as data, and as a document for everybody else', async () => {
  const { browser } = await signedIn(said);
  const wrong = () => typed({ current_password: 'not this one at all' });
  const [data, document] = [await browser.post(path, wrong(), byRouter), await browser.post(path, wrong())];
  expect([data.status, data.headers.get('content-type')]).toEqual([422, 'text/x-component; charset=utf-8']);
  expect(await data.json()).toEqual({ page: '/settings/account', method: 'GET', as: 'data' });
  expect([document.status, document.headers.get('content-type')]).toEqual([422, 'application/json']);
  expect(await document.json()).toEqual({ page: '/settings/account', method: 'GET', as: 'document' });
});

test('what leads out of the pages is said to', async () => {
  const { browser } = await signedIn(said);
  const answer = await browser.post('/logout', {}, byRouter);
  expect([answer.status, answer.headers.get('x-goes-to')]).toEqual([204, null]);
  expect(answer.headers.get('x-leaves-to')).toMatch(/^\/auth\/sign-in/);
});

test('from elsewhere it is refused as ever, with a page of errors; a page that is asked for is a document', async () => {
  const { browser } = await signedIn(said);
  const foreign = await browser.post(path, typed(), { ...byRouter, origin: 'https://evil.example' });
  expect([foreign.status, foreign.headers.get('content-type')]).toEqual([403, 'text/html; charset=UTF-8']);
  expect(await (await browser.get('/sites', byRouter)).json()).toMatchObject({ as: 'document' });
});
