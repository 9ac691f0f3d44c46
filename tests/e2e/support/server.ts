import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveArguments } from '../../../scripts/serve-arguments.mjs';

export type Server = {
  origin: string;
  dataDir: string;
  /** What it printed so far. */
  output(): string;
  /** Ends it the way an operator does, and waits. Answers the exit code. */
  stop(): Promise<number | null>;
  /** Ends it the way a power cut does, and waits. */
  kill(): Promise<void>;
};

const startLimitMs = 120_000;

/**
 * The built server in a process and a folder of its own, on a free port.
 * @param from  `installed`: folder of what serves, this project unless said; `built`: folder of the build in it.
 */
export async function startServer(
  environment: Record<string, string> = {},
  folder?: string,
  { installed = '.', built = 'dist' }: { installed?: string | undefined; built?: string } = {},
): Promise<Server> {
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'copperplate-e2e-'));
  const child = spawn('node_modules/.bin/node', [...serveArguments.slice(0, -1), `${built}/serve-node.js`], {
    cwd: installed,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (part) => {
    printed += part;
  });
  child.stderr.on('data', (part) => {
    printed += part;
  });
  const origin = await ready(child, () => printed);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    origin,
    dataDir,
    output: () => printed,
    async stop() {
      const code = await end('SIGTERM');
      if (!folder) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
    async kill() {
      await end('SIGKILL');
    },
  };
}

function ready(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const address = /ready at (http\S+)/.exec(printed())?.[1];
      if (address) done(() => resolve(address));
    };
    const watch = setInterval(look, 20);
    const limit = setTimeout(
      () => done(() => reject(new Error(`the server did not start: ${printed()}`))),
      startLimitMs,
    );
    const onExit = () => done(() => reject(new Error(`the server ended: ${printed()}`)));
    child.once('exit', onExit);
    function done(then: () => void) {
      clearInterval(watch);
      clearTimeout(limit);
      child.off('exit', onExit);
      then();
    }
  });
}
