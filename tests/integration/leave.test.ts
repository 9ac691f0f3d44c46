import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { takingLeave } from '../../src/server/composition.ts';
import { type BlackHole, openBlackHole } from '../support/black-hole.ts';
import { buildServer } from '../support/built-server.ts';
import { freshDatabase } from '../support/databases.ts';

/*
 * A server that is asked to leave while the network to its database loses everything, in a process of its own, as it has to end
 * by itself: by its exit code, and not by a signal.
 */

let built: { folder: string; script: string };
beforeAll(async () => {
  built = await buildServer('leaving-server.ts');
});
afterAll(() => rm(built.folder, { recursive: true, force: true }));

type Left = { code: number | null; signal: string | null; said: string };

/** @param times  for leaving, for what is under way and for closing, in milliseconds. */
async function startBehindHole(times: readonly number[]) {
  const fresh = await freshDatabase('postgres');
  const address = new URL(fresh.options.databaseUrl ?? '');
  const hole: BlackHole = await openBlackHole(Number(address.port));
  address.port = String(hole.port);
  const child = spawn(process.execPath, [built.script, built.folder, ...times.map(String)], {
    cwd: built.folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: join(built.folder, `data-${hole.port}`),
      DATABASE_URL: address.href,
      SESSION_SECRET: 'a secret that only the tests of leaving have',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = text(child.stderr as NonNullable<ChildProcess['stderr']>);
  const ended: Promise<Left> = once(child, 'exit').then(async ([code, signal]) => ({
    code,
    signal,
    said: await output,
  }));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    await hole.close();
    await fresh.drop();
  });
  return { origin: await originOf(child), hole, leave: () => child.kill('SIGTERM'), ended };
}

async function originOf(child: ChildProcess): Promise<string> {
  let said = '';
  for await (const piece of child.stdout as NonNullable<ChildProcess['stdout']>) {
    said += String(piece);
    const [, origin] = /ready at (http:\S+)/.exec(said) ?? [];
    if (origin) return origin;
  }
  throw new Error(`the server did not start: ${said}`);
}

/** A page that asks the database. */
const page = '/public/verify/7K3M-9QW1-2B40-H6NP';

test('a page that waits for an answer that never comes does not keep the server from ending', {
  timeout: 300_000,
}, async () => {
  const { origin, hole, leave, ended } = await startBehindHole([50, 500, 500]);
  expect((await fetch(`${origin}${page}`)).status).toBe(404);
  hole.loseEverything();
  const hanging = fetch(`${origin}${page}`).then(
    () => 'answered',
    () => 'cut off',
  );
  // It is at work when another one, sent after it, has its answer.
  expect((await fetch(`${origin}/nowhere`)).status).toBe(200);
  leave();
  expect(await ended).toMatchObject({ code: 1, signal: null });
  expect(await hanging).toBe('cut off');
});

test('a server that hangs is gone before a container is killed, ten seconds after it was asked', () => {
  const { leavingMs, graceMs, closingMs } = takingLeave;
  expect(leavingMs + graceMs + closingMs).toBeLessThanOrEqual(8000);
});
