import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { copperplate } from '../support/backups.ts';
import { type Server, startServer } from './support/server.ts';

const password = 'copperplate-demo';
/** Pages of each person that a walk opens: every kind of page is among the first. */
const MAX_PAGES = 120;

for (const file of globSync('tests/support/upgrades/*.backup').toSorted()) {
  test(`a company of ${basename(file, '.backup')} goes on working after an upgrade`, async ({ playwright }) => {
    test.setTimeout(300_000);
    const folder = mkdtempSync(join(tmpdir(), 'copperplate-upgrade-'));
    let server: Server | undefined;
    try {
      const restored = await copperplate(['restore', file], { options: { dataDir: folder } });
      expect(restored, restored.err).toMatchObject({ code: 0 });
      server = await startServer({}, folder);
      for (const name of ['office', 'client', 'electrician', 'apprentice']) {
        const person = await playwright.request.newContext({ baseURL: server.origin });
        await person.post('/auth/sign-in', {
          form: { email: `${name}@demo.example`, password },
          headers: { origin: server.origin },
        });
        const opened = await walk(async (path) => {
          const response = await person.get(path);
          return { status: response.status(), at: new URL(response.url()).pathname, text: await response.text() };
        });
        expect(opened.filter(({ status }) => status !== 200)).toEqual([]);
        expect([name, opened.length > (name === 'apprentice' ? 3 : 15)]).toEqual([name, true]);
        expect(opened.some(({ at }) => at === '/auth/sign-in')).toBe(false);
        await person.dispose();
      }
    } finally {
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** Follows the links of pages, one of each kind before a second: ids and numbers in an address count as alike. */
async function walk(open: (path: string) => Promise<{ status: number; at: string; text: string }>) {
  const waiting = ['/'];
  const known = new Set(waiting);
  const kinds = new Map<string, number>();
  const opened: { path: string; status: number; at: string }[] = [];
  while (waiting.length > 0 && opened.length < MAX_PAGES) {
    waiting.sort((a, b) => (kinds.get(kindOf(a)) ?? 0) - (kinds.get(kindOf(b)) ?? 0));
    const path = waiting.shift() as string;
    kinds.set(kindOf(path), (kinds.get(kindOf(path)) ?? 0) + 1);
    const { status, at, text } = await open(path);
    opened.push({ path, status, at });
    for (const [, href = ''] of text.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)) {
      const next = href.replaceAll('&amp;', '&');
      if (known.has(next) || /^\/(logout|signout|static)\b/.test(next)) continue;
      known.add(next);
      waiting.push(next);
    }
  }
  return opened;
}

const kindOf = (path: string) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '…').replace(/\?.*/, '?');
