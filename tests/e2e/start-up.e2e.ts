import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { startServer } from './support/server.ts';

test('an empty installation prints a set-up link that works once, and stops when asked', async ({ page, request }) => {
  const server = await startServer();
  const link = /Make the first one at (\S+)/.exec(server.output())?.[1];
  expect(link).toBeTruthy();
  await page.goto(link as string);
  await page.getByLabel('Name of the company').fill('Dŵr & Sons');
  await page.getByLabel('Address', { exact: true }).fill('1 Quayside');
  await page.getByLabel('Town', { exact: true }).fill('Abergelli');
  await page.getByLabel('Postcode', { exact: true }).fill('ZX1 1AA');
  await page.getByLabel('Phone').fill('01632 960 000');
  await page.getByLabel('Competent person scheme').fill('none');
  await page.getByRole('radio', { name: /^No: a second person/ }).check();
  await page.getByLabel('Your name').fill('Siân Ŵyn');
  await page.getByLabel('Your email address').fill('sian@example.org');
  await page.getByLabel('Password', { exact: false }).first().fill('correct horse battery');
  await page.getByRole('button').last().click();
  await expect(page).toHaveURL(`${server.origin}/`);
  expect((await request.get(link as string)).status()).toBeGreaterThanOrEqual(400);
  expect(await (await request.get(`${server.origin}/api/health`)).json()).toMatchObject({
    status: 'ok',
    database: 'sqlite',
    ...JSON.parse(readFileSync('dist/build.json', 'utf8')),
  });
  expect(await server.stop()).toBe(0);
});

test('wrong settings are named, all of them, and nothing starts', () => {
  const ended = spawnSync('node_modules/.bin/node', ['dist/serve-node.js'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: 'eighty', SMTP_URL: 'mail.example', TRUST_PROXY: '-1' },
    encoding: 'utf8',
  });
  expect(ended.status).toBe(1);
  for (const name of ['PORT', 'SMTP_URL', 'TRUST_PROXY']) expect(ended.stderr).toContain(name);
  expect(ended.stderr).not.toContain('    at ');
});
