import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

/** What browsers complained of: script errors, console errors, and what the content security policy stopped. */
export type Watch = { open(options?: BrowserContextOptions): Promise<BrowserContext>; complaints(): readonly string[] };

/**
 * Opens browsers that are listened to. Chromium writes an error for every answer of 400 and above: of pages that were asked
 * for as such it is what the test is about and no complaint; of anything a page loads it is one.
 */
export function watchBrowsers(browser: Browser): Watch {
  const complaints: string[] = [];
  return {
    complaints: () => complaints,
    async open(options) {
      const context = await browser.newContext(options);
      const pages = new Set<string>();
      context.on('request', (request) => {
        if (request.isNavigationRequest()) pages.add(request.url().split('#')[0] ?? '');
      });
      context.on('console', (message) => {
        if (message.type() !== 'error' && !/content security policy/i.test(message.text())) return;
        const isAnswer = message.text().startsWith('Failed to load resource: the server responded with a status of 4');
        if (isAnswer && pages.has(message.location().url.split('#')[0] ?? '')) return;
        complaints.push(`${message.page()?.url()}: ${message.text()}`);
      });
      context.on('weberror', (error) => complaints.push(`${error.page()?.url()}: ${error.error().message}`));
      return context;
    },
  };
}
