import { expect, type Page, test } from '@playwright/test';
import { openBrowser } from '../../src/demo/browser.ts';
import { socketAdded } from '../../src/demo/installations/new-work.ts';
import { fillReport } from '../../src/demo/work/fill-report.ts';
import { definitionOf } from '../../src/domain/forms/registry.ts';
import { worldPassword } from '../support/world.ts';
import * as office from './support/office-work.ts';
import { setUp, signIn } from './support/people.ts';
import { type Server, startServer } from './support/server.ts';
import { approve, clearOfMidnight, issue, sign, today } from './support/signing.ts';
import { watchBrowsers } from './support/watch.ts';

const owner = { name: 'Olwen Owner', email: 'olwen@example.org' };
const electrician = { name: 'Elin Vaughan', email: 'elin@example.org', role: 'Electrician', position: 'Electrician' };
const supervisor = { name: 'Sian Rowe', email: 'sian@example.org', role: 'Supervisor', position: 'Supervisor' };
const site = '3 Kiln Cottages';

let server: Server;
test.beforeEach(clearOfMidnight);
test.beforeEach(async () => {
  server = await startServer();
});
test.afterEach(() => server.stop());

/** The owner adds a client and a site, and books minor works with nothing that the form does not ask for. */
async function book(page: Page, name: string): Promise<void> {
  await office.addClient(page, server, { name: 'Tudor Lettings', address: '2 Tannery Row' });
  const home = { address: site, postcode: 'ZX3 5KC', tenure: 'Private rented', premises: 'Residential' };
  await office.addSite(page, server, { client: 'Tudor Lettings', name: site, ...home });
  const visit = { electrician: name, day: today(), boards: '1', circuits: '1', hazards: '' };
  await office.bookVisit(page, server, { site, ...visit, form: /minor works/i });
}

/** Whoever is booked begins the visit in the browser, and fills the report in by its pages. @returns its id. */
async function fill(page: Page, { email }: { email: string }): Promise<string> {
  await page.goto(`${server.origin}/electrician`);
  await page.getByRole('link', { name: site }).click();
  await page.getByRole('button', { name: 'I have arrived' }).click();
  await page.getByRole('link', { name: 'Open the report' }).click();
  const reportId = page.url().split('/').at(-1) ?? '';
  const phone = openBrowser((request) => fetch(request), server.origin);
  await phone.post('/auth/sign-in', { email, password: worldPassword });
  await fillReport(phone, reportId, socketAdded(today()), {
    form: definitionOf({ form_type: 'MEIWC', edition: '2018+A4' }),
  });
  await page.goto(`${server.origin}/electrician/reports/${reportId}/sign`);
  return reportId;
}

test('a new company issues its first certificate with nothing set but what the set-up asks', async ({ browser }) => {
  test.setTimeout(600_000);
  const watch = watchBrowsers(browser);
  const desk = await (await watch.open()).newPage();
  await setUp(desk, server);
  const list = desk.getByRole('region').or(desk.locator('main'));
  await expect(desk.getByRole('heading', { name: 'Before your first certificate' })).toBeVisible();
  await expect(list.first()).toContainText('Mail is not set up: no emails are sent');
  await expect(list.first()).toContainText('Set: address, phone, scheme and number.');
  await expect(desk.getByRole('link', { name: 'A second approver' })).toBeVisible();
  await office.addUser(desk, server, electrician);
  await office.addUser(desk, server, supervisor);
  await desk.goto(server.origin);
  await expect(desk.getByRole('link', { name: 'A second approver' })).toHaveCount(0);
  await book(desk, electrician.name);

  const elin = await (await watch.open({ javaScriptEnabled: false })).newPage();
  await office.choosePassword(elin, server, electrician.email);
  await signIn(elin, server.origin, electrician.email, '/electrician');
  const report = `${server.origin}/reports/${await fill(elin, electrician)}`;
  // What the certificate will lack is said before it is signed, by the name of the setting.
  await expect(elin.getByRole('main')).toContainText('Your qualifications are not set (Settings › People)');
  await expect(elin.getByRole('main')).not.toContainText('address is not set');
  expect(await sign(elin, electrician.name)).toBe(303);

  const sian = await (await watch.open()).newPage();
  await office.choosePassword(sian, server, supervisor.email);
  await signIn(sian, server.origin, supervisor.email);
  await sian.goto(report);
  await issueAtOnce(sian, report, supervisor.name);
  await desk.goto(server.origin);
  await expect(desk.getByRole('heading', { name: 'Before your first certificate' })).toHaveCount(0);
  expect(watch.complaints()).toEqual([]);
});

test('a sole trader inspects and issues alone, as the set-up asked', async ({ browser }) => {
  test.setTimeout(600_000);
  const watch = watchBrowsers(browser);
  const desk = await (await watch.open({ javaScriptEnabled: false })).newPage();
  await setUp(desk, server, true);
  await expect(desk.getByRole('link', { name: 'A second approver' })).toHaveCount(0);
  await book(desk, owner.name);
  const report = `${server.origin}/reports/${await fill(desk, owner)}`;
  expect(await sign(desk, owner.name)).toBe(303);
  await desk.goto(report);
  await issueAtOnce(desk, report, owner.name);
  expect(watch.complaints()).toEqual([]);
});

/** Minor works need no approval of their own; where a form asks for one, it is given first. */
async function issueAtOnce(page: Page, report: string, name: string): Promise<void> {
  if (await page.getByRole('button', { name: 'Approve the report' }).isVisible()) await approve(page);
  const signature = page.getByLabel('Your name, as your signature');
  if (await signature.isVisible()) return issue(page, report, name);
  await page.getByLabel(/^Issue this report\./).check();
  await page.getByRole('button', { name: 'Issue the report' }).click();
  await expect(page).toHaveURL(new RegExp(`^${RegExp.escape(report)}\\?done=issued(#|$)`), { timeout: 300_000 });
}
