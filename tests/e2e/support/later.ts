import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';

/** Moves the clock of whatever runs it on. */
function moveOn(by: number): void {
  const { Date: Before } = globalThis;
  globalThis.Date = new Proxy(Before, {
    construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [Before.now() + by], made),
    get: (target, name) => (name === 'now' ? () => Before.now() + by : Reflect.get(target, name)),
  });
}

/** A clock of a server that can be moved on while it runs. @param folder  that it may write to. */
export function movableClock(folder: string) {
  const [script, mark] = [join(folder, 'clock.mjs'), join(folder, 'clock-moved-on')];
  const soon = `const look = setInterval(() => {
  if (!existsSync(${JSON.stringify(mark)})) return;
  clearInterval(look);
  moveOn(Number(readFileSync(${JSON.stringify(mark)}, 'utf8')));
}, 20);
look.unref();`;
  writeFileSync(script, `import { existsSync, readFileSync } from 'node:fs';\n${moveOn}\n${soon}\n`);
  return {
    environment: { NODE_OPTIONS: `--import=${pathToFileURL(script)}` },
    moveOn: (by: number) => writeFileSync(mark, String(by)),
  };
}

/**
 * Moves the clock of a phone on: of its pages from the next one on, and of its worker. `page.clock` does not reach a worker. One that were
 * started anew would have the time of day again, which `isLater` finds; while a browser is watched, it stops none.
 */
export async function moveOnPhone(page: Page, by: number): Promise<void> {
  await page.addInitScript(moveOn, by);
  for (const worker of page.context().serviceWorkers()) await worker.evaluate(moveOn, by);
}

/** What its pages and its worker take for the time is later than that of the test, by so much. */
export async function isLater(page: Page, by: number): Promise<void> {
  const workers = page.context().serviceWorkers();
  expect(workers.length).toBeGreaterThan(0);
  const clocks = [page.evaluate(() => Date.now()), ...workers.map((worker) => worker.evaluate(() => Date.now()))];
  for (const now of await Promise.all(clocks)) expect(Math.abs(now - Date.now() - by)).toBeLessThan(60_000);
}
