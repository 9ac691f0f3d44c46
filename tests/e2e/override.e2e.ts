import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import type { Change } from '../../src/domain/report/merge.ts';
import { book, fill, makeCompany } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { approve, issue, sign } from './support/signing.ts';
import { watchBrowsers } from './support/watch.ts';
import { startWorld } from './support/world.ts';

const phone = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false } as const;
const reading = (path: string, text: string): Change => ({ path, value: { text, provenance: 'measured' } });

test('without scripts an electrician answers two findings, and the supervisor reads the reason first', async ({
  browser,
}) => {
  const world = await startWorld(async (db) => {
    const company = await makeCompany(db, 'Reasons Electrical');
    const { electrician } = company.people;
    const { reportId } = await book(db, company, electrician);
    await fill(db, electrician, reportId);
    await fill(db, electrician, reportId, [
      reading('boards/cu1/circuits/cu1-1/rcd_ms', '340'),
      reading('boards/cu1/circuits/cu1-2/ir_le', '1.4'),
    ]);
    return { people: company.people, reportId };
  });
  try {
    const { origin } = world.server;
    const { people, reportId } = world.made;
    const home = `${origin}/electrician/reports/${reportId}`;
    const watch = watchBrowsers(browser);
    const onSite = await (await watch.open(phone)).newPage();
    await signIn(onSite, origin, people.electrician.email, '/electrician');
    // Axe needs scripts: it looks at the same pages in a browser beside.
    const beside = await (await watch.open({ viewport: phone.viewport })).newPage();
    await signIn(beside, origin, people.electrician.email, '/electrician');
    const isAccessible = async () => {
      await beside.goto(onSite.url());
      await accessible(beside);
    };

    await test.step('a reason is given on a page of its own, stands beside the value, and is taken back', async () => {
      await onSite.goto(`${home}/check`);
      const low = onSite.locator('.finding', { hasText: '1.4 MΩ' });
      await low.getByRole('link', { name: 'Not a fault? Accept with a reason' }).click();
      await isAccessible();
      await onSite.getByRole('button', { name: 'Save reason' }).click();
      await expect(onSite.getByRole('alert')).toContainText('Say why this is not a fault');
      await onSite.getByLabel('Reason why it is not a fault').fill('A heating mat that cannot be disconnected');
      await onSite.getByRole('button', { name: 'Save reason' }).click();
      await expect(onSite.getByRole('main').getByRole('status')).toContainText('Reason saved for the supervisor.');
      await isAccessible();
      const section = onSite.locator('section', {
        has: onSite.getByRole('heading', { name: 'Accepted with a reason' }),
      });
      await expect(section).toContainText(`Accepted by ${people.electrician.name}`);
      await onSite.goto(`${home}/boards/cu1/circuits/cu1-2`);
      const field = onSite.locator('.field', { has: onSite.locator('#ir_le') });
      await expect(field).toContainText('A heating mat that cannot be disconnected');
      await field.getByRole('button', { name: 'Save and undo' }).click();
      await expect(onSite.getByRole('main').getByRole('status')).toContainText(
        'Reason removed. The check applies again.',
      );
      await onSite.locator('summary', { hasText: 'Particulars' }).click();
      await onSite.getByLabel('What it feeds').fill('Heating mat, typed and not yet saved');
      await field.getByRole('button', { name: 'Not a fault? Save and accept with a reason' }).click();
      await onSite.getByLabel('Reason why it is not a fault').fill('A heating mat under the floor');
      await onSite.getByRole('button', { name: 'Save reason' }).click();
      await expect(onSite).toHaveURL(/#ir_le$/);
      await expect(onSite.getByLabel('What it feeds')).toHaveValue('Heating mat, typed and not yet saved');
    });

    await test.step('an observation begins from the library at the field, and gets its code when it is saved', async () => {
      await onSite.goto(`${home}/boards/cu1/circuits/cu1-1`);
      const field = onSite.locator('.field', { has: onSite.locator('#rcd_ms') });
      await isAccessible();
      await onSite.locator('summary', { hasText: 'Particulars' }).click();
      await onSite.getByLabel('What it feeds').fill('Sockets, typed and not yet saved');
      await field
        .getByRole('button', { name: /^Save and record this observation.*RCD operating time above 300 ms/ })
        .click();
      await expect(onSite.getByRole('main').getByRole('status')).toContainText('Observation started.');
      await isAccessible();
      await expect(onSite.getByLabel('C2', { exact: false })).toBeChecked();
      await onSite.getByLabel('What is wrong and where').fill('RCD of the first circuit takes 340 ms');
      await onSite.getByRole('button', { name: 'Save', exact: true }).click();
      await onSite.goto(`${home}/boards/cu1/circuits/cu1-1`);
      await expect(onSite.getByLabel('What it feeds')).toHaveValue('Sockets, typed and not yet saved');
      await expect(field).toContainText('Covered by observation 1');
      await onSite.goto(`${home}/summary`);
      await onSite.getByLabel('Unsatisfactory').check();
      await onSite.getByRole('button', { name: 'Save', exact: true }).click();
      await onSite.goto(`${home}/check`);
      await expect(onSite.getByText(/^0 missing, 0 failures, 0 queries/)).toContainText('2 answered.');
      await onSite.goto(`${home}/sign`);
      expect(await sign(onSite, people.electrician.name)).toBe(303);
    });

    const supervisor = await (await watch.open()).newPage();
    await signIn(supervisor, origin, people.supervisor.email);
    const report = `${origin}/reports/${reportId}`;
    await test.step('the supervisor reads it before anything else, asks it again, and gives a reason of their own', async () => {
      await supervisor.goto(report);
      const heads = await supervisor.getByRole('heading', { level: 2 }).allInnerTexts();
      const at = (head: string) => heads.indexOf(head);
      expect(at('Accepted with a reason')).toBeGreaterThan(-1);
      // What people decide and check comes after the reason.
      expect(at('Accepted with a reason')).toBeLessThan(Math.min(at('Decision'), at('Checks')));
      await accessible(supervisor);
      await supervisor.getByRole('button', { name: 'Reopen' }).click();
      await expect(supervisor.getByText('Reason removed. The check applies again.')).toBeVisible();
      await supervisor
        .locator('.finding', { hasText: '1.4 MΩ' })
        .first()
        .getByRole('link', { name: 'Not a fault? Accept with a reason' })
        .click();
      await supervisor.getByLabel('Reason why it is not a fault').fill('Seen on site: 240 MΩ with its thermostat out');
      await accessible(supervisor);
      await supervisor.getByRole('button', { name: 'Save reason' }).click();
      await expect(supervisor.getByText('Reason saved.')).toBeVisible();
    });

    await test.step('what was overridden when it was issued stands on the company’s page, and not on the client’s', async () => {
      await supervisor.goto(report);
      await approve(supervisor);
      await issue(supervisor, report, people.supervisor.name);
      await supervisor.goto(report);
      const section = supervisor.getByRole('region', { name: 'Findings accepted with a reason' });
      await expect(section).toContainText('Seen on site: 240 MΩ with its thermostat out');
      await accessible(supervisor);
      const client = await (await watch.open(phone)).newPage();
      await signIn(client, origin, people.client.email);
      await client.goto(report);
      await expect(client.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(client.getByText('Seen on site')).toHaveCount(0);
    });
    expect(watch.complaints()).toEqual([]);
  } finally {
    await world.close();
  }
});

async function accessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
