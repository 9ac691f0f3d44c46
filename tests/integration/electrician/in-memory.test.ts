import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../src/demo/browser.ts';
import { eicrA4 } from '../../../src/domain/forms/eicr/a4.ts';
import type { AppEnv, Viewer } from '../../../src/server/context.ts';
import { renderHtml } from '../../../src/server/pages/html.ts';
import { fillingRoutes } from '../../../src/server/sections/electrician/filling.ts';
import { inspectionOf } from '../../support/made-up.ts';
import { memoryFieldStore } from '../../support/memory-field-store.ts';
import { textOf } from './site.ts';

const viewer: Viewer = {
  ...{ userId: 'u1', companyId: 'c1', role: 'electrician', name: 'Elin Vaughan', email: 'elin@volt.example' },
  ...{ clientId: null, sessionId: 's1' },
};
const id = 'r1';
const home = `/electrician/reports/${id}`;
const address = { lines: ['1 Test Street'], town: 'Testham', postcode: 'ZX1 1AA' };
const clock = () => new Date('2026-11-24T10:00:00.000Z');

let kept: ReturnType<typeof memoryFieldStore>;
let browser: Browser;

/** The pages as a service worker would answer them: no server, no session, a store of maps. */
beforeEach(() => {
  kept = memoryFieldStore(viewer, eicrA4, clock);
  kept.add(id, 'Flat 3');
  const known = eicrA4.begin({
    site: { address, premisesType: 'residential', nation: 'England', tenure: 'owner_occupied' },
    client: { name: 'Harlech House Lettings', address, email: '', phone: '' },
    company: { name: 'Volt & Ampère Ltd', address },
  });
  kept.fill(id, [...known.map(([path, value]) => ({ path, value })), ...inspectionOf('2026-11-24')]);
  const app = new Hono<AppEnv>();
  app.onError((error) => {
    throw error;
  });
  app.use((c, next) => {
    c.set('viewer', viewer);
    return next();
  });
  app.route(
    '/',
    fillingRoutes({
      store: () => kept.store,
      form: (c) => c.req.formData(),
      renderHtml,
      assets: { url: (name) => `/static/${name}` },
      clock,
    }),
  );
  browser = openBrowser((request) => app.fetch(request), 'http://phone.example');
});

const circuits = () => (kept.report(id).document.boards?.[0] as { id: string; circuits: { id: string }[] }) ?? {};

/** The button "Save and next circuit". */
const goOn = Object.fromEntries([['then', 'next']]);

test('a circuit is saved with no database, and leads to the next one', async () => {
  const board = circuits();
  const [first, second] = board.circuits;
  const address = `${home}/boards/${board.id}/circuits/${first?.id}`;
  const page = await browser.get(address);
  expect(page.status).toBe(200);
  const typed = { description: 'Shower', zs: '0.47', ...goOn };
  const answer = await browser.submit(page, typed, { action: address });
  const next = `${home}/boards/${board.id}/circuits/${second?.id}?saved`;
  expect([answer.status, answer.location]).toEqual([303, next]);
  expect(circuits().circuits[0]).toMatchObject({ description: 'Shower', zs: { text: '0.47' } });
  const onward = await browser.get(next);
  expect(onward.status).toBe(200);
  expect(textOf(onward.html)).toContain('Saved.');

  const { seq } = kept.report(id);
  const again = await browser.submit(page, typed, { action: address });
  expect([again.location, kept.report(id).seq]).toEqual([next, seq]);
});

test('a wrong value is said at its field, with what was typed', async () => {
  const board = circuits();
  const address = `${home}/boards/${board.id}/circuits/${board.circuits[0]?.id}`;
  const { seq } = kept.report(id);
  const answer = await browser.submit(await browser.get(address), { zs: 'a lot' }, { action: address });
  expect(answer.status).toBe(422);
  expect(answer.html).toContain('value="a lot"');
  expect(kept.report(id).seq).toBe(seq);
});

test('every page from the visits of the day to the signature is drawn', async () => {
  const board = circuits();
  const sections = eicrA4.sections.map(({ key }) => `${home}/${key}`);
  const pages = [
    '/electrician',
    `/electrician/visits/visit-${id}`,
    '/electrician/reports',
    home,
    ...sections,
    `${home}/boards`,
    `${home}/boards/${board.id}`,
    `${home}/boards/${board.id}/remove`,
    `${home}/inspection_schedule`,
    `${home}/observations`,
    `${home}/check`,
    `${home}/sign`,
  ];
  for (const page of pages) {
    const answer = await browser.get(page);
    expect([page, answer.status]).toEqual([page, 200]);
    expect(answer.html).toContain('<h1');
  }
  for (const list of ['boards', `boards/${board.id}/circuits`, 'observations']) {
    const made = await browser.open(`${home}/${list}/new`);
    expect([list, made.status]).toEqual([list, 200]);
    const answer = await browser.submit(made, {}, { withField: 'submission', action: `${home}/${list}/new` });
    expect([list, answer.status]).toEqual([list, 303]);
    expect((await browser.get(answer.location ?? '')).status).toBe(200);
  }
});

test('a visit is started, and the report is signed and handed in', async () => {
  const visit = `/electrician/visits/visit-${id}`;
  const started = await browser.submit(
    await browser.get(visit),
    {},
    { action: `${visit}/start`, withField: 'submission' },
  );
  expect(started.location).toBe(`${visit}?started`);
  expect(textOf((await browser.get(visit)).html)).toContain('Started 24 November 2026, 10:00');
  const page = await browser.get(`${home}/sign`);
  const answer = await browser.submit(page, { signature: viewer.name, confirm: 'yes' }, { action: `${home}/sign` });
  expect([answer.status, answer.location], textOf(answer.html)).toEqual([303, `${home}?signed`]);
  expect(kept.report(id).status).toBe('submitted');
});
