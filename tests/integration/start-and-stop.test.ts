import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openApplication, serveApplication } from '../../src/server/composition.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import { frontSite } from '../support/front-site.ts';
import { openWholeSite } from '../support/whole-site.ts';

const { db } = frontSite();

/** The time that a proxy is given to go elsewhere is over when the test says so; what follows takes what it takes. */
const held = { leavingMs: 1234, graceMs: 600_000, closingMs: 600_000 };
const leave = signal();
vi.mock(import('node:timers/promises'), async (original) => {
  const timers = await original();
  const pause = async (...[ms, ...more]: Parameters<typeof timers.setTimeout>) =>
    ms === held.leavingMs ? leave.given : timers.setTimeout(ms, ...more);
  return { ...timers, setTimeout: pause as typeof timers.setTimeout };
});

describe('a server that is asked to stop', () => {
  test('finishes what is under way, takes nothing new, lets go of everything, and ends with 0', async () => {
    const { app, deps } = await openWholeSite(db(), { config: { port: 0, host: '127.0.0.1' } });
    const [asked, answerNow] = [signal(), signal()];
    const order: string[] = [];
    const open = async () => ({
      deps,
      async fetch(request: Request) {
        if (new URL(request.url).pathname !== '/slow') return app.fetch(request);
        asked.give();
        await answerNow.given;
        order.push('answered');
        return new Response('whole');
      },
      async close() {
        order.push('closed');
      },
    });
    const { address, stop, ended } = await serveHere(order, open, held);
    expect((await fetch(`${address}/api/health`)).status).toBe(200);

    const slow = fetch(`${address}/slow`);
    await asked.given;
    stop();
    // A proxy that has just sent something is answered, and told to go elsewhere.
    const late = await fetch(`${address}/auth/sign-in`);
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
    expect((await fetch(`${address}/api/health`)).status).toBe(503);
    leave.give();
    await expect
      .poll(
        () =>
          fetch(`${address}/api/health`).then(
            () => 'answered',
            () => 'refused',
          ),
        { timeout: 30_000 },
      )
      .toBe('refused');
    expect(order).toEqual([]);
    answerNow.give();
    expect(await (await slow).text()).toBe('whole');
    await ended;
    expect(order).toEqual(['answered', 'closed', 'exit 0']);
  });

  test('lets what was cut off come to its end, on a database that is still open, before it closes that', async () => {
    const { deps } = await openWholeSite(db(), { config: { port: 0, host: '127.0.0.1' } });
    const opened = openDatabase({ memory: true });
    const [asked, goOn] = [signal(), signal()];
    const order: string[] = [];
    const times = { leavingMs: 10, graceMs: 50, closingMs: 600_000 };
    const open = async () => ({
      deps,
      async fetch() {
        asked.give();
        await goOn.given;
        const { rows } = await sql`select 1 as one`.execute(opened.db);
        order.push(`read ${rows.length} row`);
        return new Response('too late');
      },
      async close() {
        await opened.close();
        order.push('closed');
      },
    });
    const { address, stop, ended } = await serveHere(order, open, times);
    const page = fetch(address);
    await asked.given;
    stop();
    await expect(page).rejects.toThrow();
    expect(order).toEqual([]);
    goOn.give();
    await ended;
    expect(order).toEqual(['read 1 row', 'closed', 'exit 0']);
  });

  test('says in one sentence why it cannot start, and ends with 1', async () => {
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('ended');
    });
    const said: string[] = [];
    const output = vi.spyOn(process.stderr, 'write').mockImplementation((line) => said.push(String(line)) > 0);
    onTestFinished(() => {
      exit.mockRestore();
      output.mockRestore();
    });
    const wrong = () =>
      openApplication({
        environment: { PORT: 'x', TRUST_PROXY: 'yes' },
        root: '/nowhere',
        renderHtml: async () => '',
        renderOrdinaryPage: async () => undefined,
      });
    await expect(serveApplication(wrong)).rejects.toThrow('ended');
    expect(exit).toHaveBeenCalledWith(1);
    expect(said).toEqual([expect.stringMatching(/^Copperplate cannot start: PORT .*; TRUST_PROXY .*\.\n$/)]);
  });
});

/**
 * Serves in this process, which must not end: what it would have ended with goes to `order`.
 * @returns when it listens, with what SIGTERM would do.
 */
async function serveHere(order: string[], ...[open, times]: Parameters<typeof serveApplication>) {
  const ended = signal();
  let listening = 0;
  const exit = vi.spyOn(process, 'exit').mockImplementation(((code?: number) => {
    order.push(`exit ${code}`);
    ended.give();
  }) as typeof process.exit);
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    listening = Number(/ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(String(line))?.[1] ?? listening);
    return true;
  });
  onTestFinished(() => {
    exit.mockRestore();
    output.mockRestore();
  });
  const before = process.listeners('SIGTERM');
  const interruptListeners = process.listeners('SIGINT');
  await serveApplication(open, times);
  const stop = process.listeners('SIGTERM').find((listener) => !before.includes(listener)) as () => void;
  onTestFinished(() => {
    process.removeListener('SIGTERM', stop);
    for (const listener of process.listeners('SIGINT')) {
      if (!interruptListeners.includes(listener)) process.removeListener('SIGINT', listener);
    }
  });
  await vi.waitFor(() => expect(listening).toBeGreaterThan(0), { timeout: 30_000 });
  return { address: `http://127.0.0.1:${listening}`, stop, ended: ended.given };
}

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
