import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { openBrowser } from '../../src/demo/browser.ts';
import { fillReport } from '../../src/demo/work/fill-report.ts';
import { inspected } from '../support/inspection.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { worldPassword } from '../support/world.ts';
import * as office from './support/office-work.ts';
import { setUp, signIn } from './support/people.ts';
import { type Server, startServer } from './support/server.ts';
import { approve, clearOfMidnight, issue, sign, today } from './support/signing.ts';
import { watchBrowsers } from './support/watch.ts';

const supervisor = {
  name: 'Sian Rowe',
  email: 'sian@example.org',
  role: 'Supervisor',
  position: 'Qualified supervisor',
};
const client = 'Tudor Lettings';
const site = '3 Kiln Cottages';

let postgres: PostgresServer;
let server: Server;
test.beforeEach(clearOfMidnight);
test.beforeEach(async () => {
  postgres = await startPostgres();
  server = await startServer({
    DATABASE_URL: `${postgres.url}/postgres`,
    SESSION_SECRET: 'a secret that only this test has, and no other does',
  });
});
test.afterEach(async () => {
  await server?.stop();
});

test('on PostgreSQL too the job runs, and a supervisor who inspected cannot issue that report', async ({ browser }) => {
  const { origin } = server;
  const watch = watchBrowsers(browser);
  const owner = await (await watch.open()).newPage();
  await setUp(owner, server);
  await office.addUser(owner, server, supervisor);
  const sian = await (await watch.open({ javaScriptEnabled: false })).newPage();
  await office.choosePassword(sian, server, supervisor.email);
  await office.addClient(owner, server, { name: client, address: '2 Tannery Row' });
  const home = { address: site, postcode: 'ZX3 5KC', tenure: 'Private rented', premises: 'Residential' };
  await office.addSite(owner, server, { client, name: site, ...home });
  const visit = { electrician: supervisor.name, day: today(), boards: '1', circuits: '8', hazards: 'Dog in the yard' };
  await office.bookVisit(owner, server, { site, ...visit });

  await signIn(sian, origin, supervisor.email, '/electrician');
  await sian.getByRole('link', { name: site }).click();
  await sian.getByRole('button', { name: 'I have arrived' }).click();
  await sian.getByRole('link', { name: 'Open the report' }).click();
  const reportId = sian.url().split('/').at(-1) ?? '';
  const report = `${origin}/reports/${reportId}`;
  const phone = openBrowser((request) => fetch(request), origin);
  await phone.post('/auth/sign-in', { email: supervisor.email, password: worldPassword });
  const day = today();
  await fillReport(phone, reportId, inspected({ seed: 5, day, electrician: supervisor.name }));
  await sian.goto(`${origin}/electrician/reports/${reportId}/sign`);
  expect(await sign(sian, supervisor.name)).toBe(303);

  const refused = async (action: string) => {
    await sian.goto(report);
    await expect(sian.getByRole('heading', { name: 'You inspected this report' })).toBeVisible();
    await expect(sian.getByRole('button', { name: /^(Approve|Issue) the report$/ })).toHaveCount(0);
    const base = (await sian.locator('input[name="base"]').first().getAttribute('value')) ?? '';
    const answer = await sian.request.post(`${report}/${action}`, {
      form: { submission: randomUUID(), base, signature: supervisor.name, confirm: 'yes' },
      headers: { origin },
      maxRedirects: 0,
    });
    expect(answer.status(), action).toBe(403);
  };
  await refused('approval');
  await owner.goto(report);
  await approve(owner);
  await refused('certificate');
  await owner.goto(report);
  await issue(owner, report, 'Olwen Owner');

  await owner.getByText('Technical details', { exact: true }).last().click();
  const verify = (await owner.getByRole('link', { name: /\/public\/verify\// }).getAttribute('href')) ?? '';
  const anyone = await (await watch.open({ javaScriptEnabled: false })).newPage();
  await anyone.goto(verify);
  await expect(anyone.getByRole('heading', { name: 'Is it real? Genuine' })).toBeVisible();
  await expect(anyone.getByRole('main')).toContainText('Valid: not changed since it was signed');
  expect(watch.complaints()).toEqual([]);
  expect(await server.stop()).toBe(0);
});
