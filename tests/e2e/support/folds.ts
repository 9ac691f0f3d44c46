import type { Page } from '@playwright/test';

/** Opens every line of a page that is folded, as a reader does one by one; waits for the page that has some. */
export async function unfold(page: Page): Promise<void> {
  const folded = page.locator('.folds > details');
  await folded.first().waitFor({ state: 'attached' });
  await folded.evaluateAll((all) => {
    for (const each of all) (each as HTMLDetailsElement).open = true;
  });
}
