import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
export const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** The text of axe that the builder would send twice to each page. */
const require = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const { source } = require('axe-core') as { source: string };

/**
 * Sees one page as it was loaded, as often as it is asked: axe's script of half a megabyte goes into it once. No page has a frame:
 * there is nothing to look for in others.
 * @returns each rule that is broken, and where.
 */
export function axeOn(page: Page): (choose: (axe: AxeBuilder) => AxeBuilder) => Promise<string[]> {
  let isThere = false;
  return async (choose) => {
    if (!isThere) await page.evaluate(`${source}; void 0`);
    isThere = true;
    const axe = new AxeBuilder({ page, axeSource: 'void window.axe' });
    const only = axe.setLegacyMode(true).options({ resultTypes: ['violations'] });
    const { violations } = await choose(only).analyze();
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
    );
  };
}

/** Until what was changed of the page is drawn. */
export const settle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30))));

/**
 * Makes the window as tall as the page: what sticks to its lower edge then stands at the end, where it covers nothing. That a
 * keyboard comes to nothing below it in a window of a phone's height is the other walk's (`lostFocus`).
 */
export async function seeWhole(page: Page, width: number, least: number): Promise<void> {
  await page.setViewportSize({ width, height: least });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height > least) await page.setViewportSize({ width, height });
}
