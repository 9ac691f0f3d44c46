import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { worldPassword } from '../../support/world.ts';
import type { Server } from './server.ts';

export type NewUser = { name: string; email: string; role: string; client?: string; position: string };

/** The owner adds an account in the settings. */
export async function addUser(page: Page, { origin }: Server, user: NewUser): Promise<void> {
  await page.goto(`${origin}/settings/users/new`);
  await page.getByLabel('Name', { exact: true }).fill(user.name);
  await page.getByLabel('Email', { exact: true }).fill(user.email);
  await page.getByRole('radio', { name: new RegExp(`^${user.role}:`) }).check();
  if (user.client) await page.getByLabel('Client', { exact: true }).selectOption({ label: user.client });
  await page.getByLabel('Position', { exact: true }).fill(user.position);
  await page.getByRole('button', { name: 'Add the user' }).click();
  await expect(page.getByText('User added.')).toBeVisible();
}

/** The person opens the link they were mailed, and chooses a password. */
export async function choosePassword(page: Page, server: Server, email: string): Promise<void> {
  await page.goto(`${server.origin}${await mailedLink(server, email)}`);
  await page.getByLabel('New password').fill(worldPassword);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await page.waitForURL(`${server.origin}/auth/sign-in*`);
}

/** The path of the link in the newest mail to somebody; mail is delivered in the background, so it may take a moment. */
async function mailedLink({ dataDir }: Server, email: string): Promise<string> {
  let link: string | undefined;
  const look = async () => {
    const folder = join(dataDir, 'outbox');
    const files = await readdir(folder).catch(() => []);
    for (const file of files.filter((name) => name.endsWith('.eml')).toSorted()) {
      const mail = await readFile(join(folder, file), 'utf8');
      if (mail.includes(`To: ${email}`)) link = /https?:\/\/[^/\s]+(\/auth\/\S+)/.exec(mail)?.[1] ?? link;
    }
    return link;
  };
  await expect.poll(look, { message: `a mail to ${email}`, timeout: 120_000 }).toBeTruthy();
  return link as unknown as string;
}

type NewClient = { name: string; address: string; agent?: { name: string; email: string; phone: string } };

export async function addClient(page: Page, { origin }: Server, client: NewClient): Promise<void> {
  await page.goto(`${origin}/clients/new`);
  await page.getByLabel('Name', { exact: true }).fill(client.name);
  await page.getByLabel('Kind of client').selectOption({ label: 'Landlord' });
  await page.getByLabel('Address', { exact: true }).fill(client.address);
  await page.getByLabel('Town', { exact: true }).fill('Abergelli');
  await page.getByLabel('Postcode', { exact: true }).fill('zx11ab');
  if (client.agent) {
    await page.getByLabel('Agent’s name').fill(client.agent.name);
    await page.getByLabel('Agent’s email').fill(client.agent.email);
    await page.getByLabel('Agent’s phone').fill(client.agent.phone);
  }
  await page.getByRole('button', { name: 'Add the client' }).click();
  await expect(page.getByText('Client added.')).toBeVisible();
}

type NewSite = { client: string; name: string; address: string; postcode: string; tenure: string; premises: string };

export async function addSite(page: Page, { origin }: Server, site: NewSite): Promise<void> {
  await page.goto(`${origin}/sites/new`);
  await page.getByLabel('Client', { exact: true }).selectOption({ label: site.client });
  await page.getByLabel('Name', { exact: true }).fill(site.name);
  await page.getByLabel('Address', { exact: true }).fill(site.address);
  await page.getByLabel('Town', { exact: true }).fill('Abergelli');
  await page.getByLabel('Postcode', { exact: true }).fill(site.postcode);
  await page.getByLabel('Wales', { exact: true }).check();
  await page.getByRole('group', { name: 'Tenure' }).getByLabel(site.tenure, { exact: true }).check();
  await page.getByRole('group', { name: 'Type of premises' }).getByLabel(site.premises, { exact: true }).check();
  await page.getByLabel('Access notes').fill('Before opening at nine.');
  await page.getByRole('button', { name: 'Add the site' }).click();
  await expect(page.getByText('Site added.')).toBeVisible();
}

/** Chooses a CSV file for a client and has it checked. */
export async function checkFile(page: Page, { origin }: Server, client: string, csv: string): Promise<void> {
  await page.goto(`${origin}/sites/import`);
  await page.getByLabel('Client', { exact: true }).selectOption({ label: client });
  const file = { name: 'sites.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel(/^CSV file/).setInputFiles(file);
  await page.getByRole('button', { name: 'Check the file' }).click();
}

type NewVisit = {
  site: string;
  electrician: string;
  day: string;
  boards: string;
  circuits: string;
  hazards: string;
} & {
  /** The form it is for, where not the first one. */
  form?: RegExp;
};

/** Finds the site in the register and books from its page. */
export async function bookVisit(page: Page, { origin }: Server, visit: NewVisit): Promise<void> {
  await page.goto(`${origin}/sites`);
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill(visit.site);
  await search.press('Enter');
  await page.getByRole('link', { name: visit.site, exact: true }).click();
  await page.getByRole('link', { name: 'Book a visit' }).click();
  await page.getByLabel('Electrician', { exact: true }).selectOption({ label: visit.electrician });
  await page.getByLabel('Day', { exact: true }).fill(visit.day);
  if (visit.form) {
    const kinds = page.getByLabel('Form', { exact: true });
    const named = kinds.locator('option').filter({ hasText: visit.form });
    await kinds.selectOption((await named.first().getAttribute('value')) ?? '');
  }
  await page.getByLabel('Arrival from').fill('08:30');
  await page.getByLabel('Arrival to').fill('10:30');
  await page.getByLabel('Boards', { exact: true }).fill(visit.boards);
  await page.getByLabel('Circuits', { exact: true }).fill(visit.circuits);
  await page.getByLabel('Hazards').fill(visit.hazards);
  await page.getByRole('button', { name: 'Book the visit' }).click();
  // Later in the day the window is over, and before that the tenant has short notice: both are asked about.
  const booked = page.getByText('Visit booked. Its report is ready to fill in.');
  const despite = page.getByRole('button', { name: 'Book anyway' });
  await expect(booked.or(despite)).toBeVisible();
  if (await despite.isVisible()) await despite.click();
  await expect(booked).toBeVisible();
}

/** How many sites the register holds, counted through its pages: by last inspection, as else a building is one line. */
export async function countSites(page: Page, { origin }: Pick<Server, 'origin'>): Promise<number> {
  let count = 0;
  for (let address: string | null = '/sites?sort=last'; address !== null; ) {
    await page.goto(new URL(address, origin).href);
    const register = page.getByRole('table', { name: 'Sites' });
    await expect(register).toBeVisible();
    count += (await register.getByRole('row').count()) - 1;
    const next = page.getByRole('link', { name: 'Next page' });
    address = (await next.count()) > 0 ? await next.getAttribute('href') : null;
  }
  return count;
}
