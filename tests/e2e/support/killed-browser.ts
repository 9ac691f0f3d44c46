import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type LaunchOptions } from '@playwright/test';

/** A browser with a folder of its own, which can be killed and started again on what it left there. */
export function browserToKill(options: LaunchOptions & BrowserContextOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'copperplate-phone-'));
  let context: BrowserContext | undefined;
  return {
    async start(): Promise<BrowserContext> {
      context = await chromium.launchPersistentContext(folder, options);
      return context;
    },
    async kill(): Promise<void> {
      const closed = new Promise((resolve) => context?.once('close', resolve));
      process.kill(processIn(folder), 'SIGKILL');
      await closed;
      context = undefined;
    },
    async end(): Promise<void> {
      await context?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The browser's own process among those that run in this folder; it takes the others with it. */
function processIn(folder: string): number {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const words = readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0');
      if (words.includes(`--user-data-dir=${folder}`) && !words.some((word) => word.startsWith('--type=')))
        return Number(id);
    } catch {
      // It ended in between.
    }
  }
  throw new Error(`no browser in ${folder}`);
}
