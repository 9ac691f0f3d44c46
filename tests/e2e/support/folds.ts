import type { Page } from '@playwright/test';

/** Opens every line of a page that is folded, as a reader does one by one. */
export const unfold = (page: Page): Promise<void> =>
  page.locator('.folds > details').evaluateAll((all) => {
    for (const each of all) (each as HTMLDetailsElement).open = true;
  });
