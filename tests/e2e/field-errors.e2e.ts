import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

test('the error of a short field has the whole width, and its neighbours stay side by side', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const field = (id: string, error = '') =>
    `<div class="field" id="${id}"><label>Ze</label>${error && `<p class="error">${error}</p>`}<input></div>`;
  await page.setContent(`<div class="fields">${field('a')}${field('b')}${field('wrong', 'Enter Ze in ohms')}</div>`);
  await page.addStyleTag({ content: readFileSync('src/styles/plain/forms.css', 'utf8') });
  const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width ?? 0;
  const whole = await widthOf('.fields');
  expect(await widthOf('#wrong')).toBe(whole);
  expect(await widthOf('#a')).toBeLessThan(whole / 2);
});
