import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openApplication, serveApplication } from '../../src/server/composition.ts';
import { frontSite } from '../support/front-site.ts';
import { openWholeSite } from '../support/whole-site.ts';

const { db } = frontSite();

describe('a server that is asked to stop', () => {
  test('finishes what is under way, takes nothing new, lets go of everything, and ends with 0', async () => {
    const { app, deps } = await openWholeSite(db(), { config: { port: 0, host: '127.0.0.1' } });
    const [asked, answerNow, closed] = [signal(), signal(), signal()];
    let listening = 0;
    const order: string[] = [];
    const exit = vi.spyOn(process, 'exit').mockImplementation(((code?: number) => {
      order.push(`exit ${code}`);
      closed.give();
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
    await serveApplication(async () => ({
      deps,
      async fetch(request) {
        if (new URL(request.url).pathname !== '/slow') return app.fetch(request);
        asked.give();
        await answerNow.given;
        order.push('answered');
        return new Response('whole');
      },
      async close() {
        order.push('closed');
      },
    }));
    const stop = process.listeners('SIGTERM').find((listener) => !before.includes(listener)) as () => void;
    onTestFinished(() => {
      process.removeListener('SIGTERM', stop);
      for (const listener of process.listeners('SIGINT')) {
        if (!interruptListeners.includes(listener)) process.removeListener('SIGINT', listener);
      }
    });
    await vi.waitFor(() => expect(listening).toBeGreaterThan(0));
    const address = `http://127.0.0.1:${listening}`;
    expect((await fetch(`${address}/api/health`)).status).toBe(200);

    const slow = fetch(`${address}/slow`);
    await asked.given;
    stop();
    // A proxy that has just sent something is answered, and told to go elsewhere.
    const late = await fetch(`${address}/auth/sign-in`);
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
    expect((await fetch(`${address}/api/health`)).status).toBe(503);
    await expect
      .poll(
        () =>
          fetch(`${address}/api/health`).then(
            () => 'answered',
            () => 'refused',
          ),
        { timeout: 5000 },
      )
      .toBe('refused');
    expect(order).toEqual([]);
    answerNow.give();
    expect(await (await slow).text()).toBe('whole');
    await closed.given;
    expect(order).toEqual(['answered', 'closed', 'exit 0']);
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

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
