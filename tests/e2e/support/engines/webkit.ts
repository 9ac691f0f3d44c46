import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, MARKED, markButton, type Tab } from './engine.ts';

const driver = '/usr/bin/WebKitWebDriver';
const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
const needed = [driver, '/usr/bin/xvfb-run', '/usr/bin/xauth'];

/** WebKitGTK's own small browser, driven over plain WebDriver: the engine that Safari and every browser of an iPhone stands on. */
export const webkit: Engine = {
  name: 'WebKit',
  missing: () =>
    browser && needed.every((file) => existsSync(file))
      ? undefined
      : 'WebKit is not installed (Debian: webkit2gtk-driver, xvfb and xauth)',
  async start() {
    const home = mkdtempSync(join(tmpdir(), 'copperplate-webkit-'));
    const port = await freePort();
    // A display for each, and no bus: what is started over one mounts folders in its home.
    const running = spawn('xvfb-run', ['-a', driver, `--port=${port}`], {
      env: {
        ...process.env,
        ...quiet,
        DBUS_SESSION_BUS_ADDRESS: 'disabled:',
        HOME: home,
        XDG_DATA_HOME: home,
        XDG_CACHE_HOME: home,
        XDG_CONFIG_HOME: home,
      },
      stdio: 'ignore',
      detached: true,
    });
    const ask = commands(`http://127.0.0.1:${port}`);
    const close = async () => {
      await ask('DELETE', '').catch(() => undefined);
      await ended(running);
      rmSync(home, { recursive: true, force: true, maxRetries: 20 });
    };
    try {
      await ask.begin({
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
        timeouts: { script: 120_000, pageLoad: 120_000 },
      });
    } catch (error) {
      await close();
      throw error;
    }
    const run: Tab['run'] = async (body, given = null) => {
      const script = `const [given, done] = arguments;
        (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const said = (await ask('POST', '/execute/async', { script, args: [given] })) as {
        value?: never;
        error?: string;
      };
      if (said.error !== undefined) throw new Error(said.error);
      return said.value as never;
    };
    return {
      run,
      goto: async (url) => void (await ask('POST', '/url', { url })),
      async press(name) {
        await run(markButton, name);
        const found = (await ask('POST', '/element', { using: 'css selector', value: MARKED })) as object;
        await ask('POST', `/element/${Object.values(found)[0]}/click`, {});
      },
      close,
    };
  },
};

/** It is run by whoever runs the tests, root among them, and draws without a graphics card. */
const quiet = {
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
};

/** What a WebDriver is asked, below the address of its session. */
function commands(origin: string) {
  let session = '';
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${origin}/session${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: { message?: string; sessionId: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.message ?? JSON.stringify(value)}`);
    return value;
  };
  const ask = (method: string, path: string, body?: unknown) => send(method, `/${session}${path}`, body);
  return Object.assign(ask, {
    /** Waits until the driver listens, and has it start the browser. */
    async begin(alwaysMatch: object): Promise<void> {
      for (let tries = 0; ; tries += 1) {
        try {
          const made = (await send('POST', '', { capabilities: { alwaysMatch } })) as { sessionId: string };
          session = made.sessionId;
          return;
        } catch (error) {
          if (!(error instanceof TypeError) || tries > 300) throw error;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }
    },
  });
}

/** Ends what was started here with all that it started, and waits. */
async function ended(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null || running.pid === undefined) return;
  const over = once(running, 'exit');
  process.kill(-running.pid, 'SIGTERM');
  await over;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
