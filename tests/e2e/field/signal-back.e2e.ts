import { expect, test } from '@playwright/test';
import { measured, startOnSite } from '../support/on-site.ts';
import { signIn } from '../support/people.ts';
import { allSent, makeReady, phonePage, syncStatus } from '../support/phone.ts';

test('what is saved at the moment in which the signal comes back is sent, and “No signal” goes, ten times over', async ({
  browser,
}) => {
  const site = await startOnSite('Cellar Electrical');
  for (let round = 0; round < 10; round += 1) {
    const page = await phonePage(browser);
    // The page asks once a minute whatever happens: what is asked here is whether it is told when to try again.
    await page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }));
    await signIn(page, site.weather.origin, site.who.email, '/electrician');
    await makeReady(page, site.weather.origin);
    await page.context().setOffline(true);
    await page.goto(`${site.report}/supply`);
    const ze = `0.${30 + round}`;
    await page.getByLabel('Ze', { exact: true }).fill(ze);
    const back = new Promise((resolve) => setTimeout(resolve, round * 20)).then(() => page.context().setOffline(false));
    await Promise.all([page.getByRole('button', { name: 'Save', exact: true }).click(), back]);
    await expect(page.getByText('Saved.')).toBeVisible();
    await allSent(page);
    await expect(syncStatus(page)).not.toContainText('No signal');
    expect(await site.times('supply/ze', measured(ze))).toBe(1);
    await page.context().close();
  }
  await site.close();
});
