import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { wholeInspection } from '../support/inspection.ts';
import { book, fill, makeCompany } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { startWorld, type World } from './support/world.ts';

test.describe('a danger notice', () => {
  let world: World<{ email: string; office: string; reportId: string }>;
  test.beforeAll(async () => {
    world = await startWorld(async (db) => {
      const company = await makeCompany(db, 'Notice Electrical');
      const who = company.people.electrician;
      const { reportId } = await book(db, company, who);
      const found = {
        code: 'C1',
        slug: 'cu_ip',
        text: 'Bare live ends behind the cooker',
        location: 'Kitchen',
      } as const;
      const danger = { ...found, item: '4.4', regulations: ['416.2'] };
      await fill(db, who, reportId, wholeInspection({ defects: [danger] }));
      return { email: who.email, office: company.people.office.email, reportId };
    });
  });
  test.afterAll(() => world.close());

  /** The link in the mail to an address, once it lies in the outbox. */
  async function linkTo(email: string): Promise<string> {
    const folder = join(world.server.dataDir, 'outbox');
    const found = () =>
      (existsSync(folder) ? readdirSync(folder) : [])
        .filter((name) => name.endsWith('.eml'))
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .find((mail) => mail.includes(`To: ${email}`));
    // Mail is delivered in the background.
    await expect.poll(found, { timeout: 120_000 }).toBeDefined();
    return /\S+\/public\/notice\/[\w-]+/.exec(found() ?? '')?.[0] ?? '';
  }

  test('is sent, opened and confirmed with no script and no account, and the office sees it', async ({ browser }) => {
    const small = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false };
    const phone = await (await browser.newContext(small)).newPage();
    await signIn(phone, world.server.origin, world.made.email, '/electrician');
    await phone.goto(`${world.server.origin}/electrician/reports/${world.made.reportId}/observations/obs-1/notice`);
    await phone.getByRole('link', { name: 'Send it, or record who received it' }).click();
    await phone.getByLabel('Another person’s name').fill('Ann Penhale');
    await phone.getByLabel('Email address').fill('ann@penhale.example');
    await phone.getByRole('button', { name: 'Send the notice' }).click();
    await expect(phone.getByText('Notice created.')).toBeVisible();

    const tenant = await (await browser.newContext(small)).newPage();
    await tenant.goto(await linkTo('ann@penhale.example'));
    await expect(tenant.getByRole('heading', { name: 'Danger: electricity' })).toBeVisible();
    await tenant.getByLabel('Your name (optional)').fill('A. Penhale');
    await tenant.getByRole('button', { name: 'I have received this' }).click();
    await expect(tenant.getByText('can see that you confirmed it')).toBeVisible();

    const desk = await (await browser.newContext()).newPage();
    await signIn(desk, world.server.origin, world.made.office, '/');
    await desk.goto(`${world.server.origin}/reports/${world.made.reportId}`);
    await desk.getByRole('region', { name: 'Danger notices' }).getByRole('link', { name: 'Observation 1' }).click();
    await expect(desk.getByText('by A. Penhale')).toBeVisible();
    const revoke = 'Revoke the link of Ann Penhale';
    await desk.getByRole('button', { name: revoke }).click();
    await desk.getByRole('dialog').getByRole('button', { name: revoke }).click();
    await expect(desk.getByText('Revoked. The link no longer works.')).toBeVisible();
    await tenant.reload();
    await expect(tenant.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  });
});
