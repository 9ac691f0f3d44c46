import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../src/demo/browser.ts';
import { answering } from '../../../src/field/answering.ts';
import { writeOnPhone } from '../../../src/field/people.ts';
import { buildApp } from '../../../src/server/app.ts';
import { renderHtml } from '../../../src/server/pages/html.ts';
import { getLog } from '../../../src/server/repositories/entries/entry-log.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { inspectionOf } from '../../support/made-up.ts';
import { fill, worldPassword } from '../../support/world.ts';
import { openSite, type Site } from '../electrician/site.ts';

/** A phone beside the site: its worker, what of the network works, and the browser on top of both. */
async function openPhoneOf({ deps, company }: Site) {
  const origin = 'http://localhost';
  const app = buildApp({
    deps,
    renderOrdinaryPage: async () => undefined,
    files: { static: '/nowhere', public: '/nowhere' },
  });
  const network = { isThere: true };
  let cookies = '';
  const server = async (request: Request) => {
    if (!network.isThere) throw new TypeError('Failed to fetch');
    return app.fetch(request);
  };
  const desk = openBrowser(async (request) => {
    const answer = await server(request);
    const set = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    if (set.length > 0) cookies = set.join('; ');
    return answer;
  }, origin);
  expect(
    (await desk.post('/auth/sign-in', { email: company.people.electrician.email, password: worldPassword })).status,
  ).toBe(303);
  await writeOnPhone({});
  const section = answering({
    fetched: (asked, init) => {
      const request = typeof asked === 'string' ? new Request(new URL(asked, origin), init) : asked;
      const headers = new Headers(request.headers);
      headers.set('cookie', cookies);
      headers.set('origin', origin);
      return server(new Request(request, { headers }));
    },
    ...{
      clock: deps.clock,
      assets: deps.assets,
      isOnline: () => network.isThere,
      renderHtml,
      changed: () => undefined,
    },
  });
  const work: Promise<unknown>[] = [];
  const browser: Browser = openBrowser((request) => {
    Object.defineProperty(request, 'referrer', { value: `${origin}/electrician` });
    return section.answer({ request, after: (more) => void work.push(more.catch(() => undefined)) });
  }, origin);
  const settled = async () => {
    while (work.length > 0) await work.pop();
  };
  return { section, browser, network, settled };
}

onBothDatabases('a phone and the server', (database) => {
  test('a report is filled in and signed with no signal, and with one the server has every value once', async () => {
    const site = await openSite(database.db);
    const { electrician } = site.company.people;
    await fill(database.db, electrician, site.reportId, inspectionOf('2026-11-24'));
    const { section, browser, network, settled } = await openPhoneOf(site);
    await section.send(true);
    const first = await browser.get('/electrician');
    expect(first.html).toContain('Ready without signal');

    network.isThere = false;
    const visit = `/electrician/visits/${site.visitId}`;
    const started = await browser.submit(
      await browser.get(visit),
      {},
      { action: `${visit}/start`, withField: 'submission' },
    );
    expect(started.location).toBe(`${visit}?started`);
    const board = (await site.document()).boards?.[0] as { id: string; circuits: { id: string }[] };
    const address = `${site.home}/boards/${board.id}/circuits/${board.circuits[0]?.id}`;
    for (const description of ['Kiln', 'Kiln, shed']) {
      const saved = await browser.submit(await browser.get(address), { description }, { action: address });
      expect(saved.status).toBe(303);
    }
    const sign = `${site.home}/sign`;
    const signed = await browser.submit(
      await browser.get(sign),
      { signature: electrician.name, confirm: 'yes' },
      { action: sign },
    );
    expect([signed.status, signed.location]).toEqual([303, `${site.home}?signed`]);
    expect((await browser.get(`${site.home}?signed`)).html).toContain('Signed. It goes to review by itself');
    expect((await browser.get(`${site.home}/history`)).status).toBe(503);
    await settled();
    expect((await getReport(database.db, electrician, site.reportId)).status).toBe('draft');

    network.isThere = true;
    await section.send(true);
    await section.send(true);
    const report = await getReport(database.db, electrician, site.reportId);
    expect([report.status, report.conflicts]).toEqual(['submitted', []]);
    const log = await getLog(database.db, electrician, site.reportId);
    const path = `boards/${board.id}/circuits/${board.circuits[0]?.id}/description`;
    const entered = log.filter((entry) => entry.path === path && String(entry.value).startsWith('Kiln'));
    expect(entered.map(({ value }) => value)).toEqual(['Kiln', 'Kiln, shed']);
    expect((await section.line())?.words).toBe('All sent');
  });
});
