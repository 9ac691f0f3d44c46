import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { newId } from '../../src/kernel/ids.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import { insertMail } from '../../src/server/repositories/outbox.ts';
import { freePort } from '../support/postgres-server.ts';
import { startServer } from './support/server.ts';

/** `npm start` in a process group of its own, as a supervisor starts it. */
async function startByNpm() {
  const dataDir = mkdtempSync(join(tmpdir(), 'copperplate-stop-'));
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(npm, 'exit').then(([code, signal]) => ({ code, signal }));
  await printed(npm, /ready at/);
  return {
    port,
    npm: npm.pid as number,
    /** Of the process that serves: the child of the launcher, which is npm's. */
    server: childOf(childOf(npm.pid as number)),
    ended,
    close: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

async function printed({ stdout }: ChildProcess, words: RegExp) {
  let said = '';
  for await (const part of stdout ?? []) {
    said += part;
    if (words.test(said)) return;
  }
  throw new Error(`it ended before it was ready: ${said}`);
}

const childOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);

const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A form of which half has been sent, so that it is under way for as long as we like. */
function halfSent(port: number) {
  const form = 'email=ada%40example.org&password=correct+horse+battery';
  const socket = connect(port, '127.0.0.1');
  const head = `POST /auth/sign-in HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}`;
  const about = `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}`;
  socket.write(`${head}\r\n${about}\r\n\r\n${form.slice(0, 20)}`);
  const answered = text(socket).catch((error: Error) => error.message);
  return { answered, sendTheRest: () => socket.write(form.slice(20)) };
}

const signalled = [
  { to: 'the server', pid: ({ server }: { server: number }) => server },
  { to: 'its whole group', pid: ({ npm }: { npm: number }) => -npm },
  { to: 'npm', pid: ({ npm }: { npm: number }) => npm },
];

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  for (const { to, pid } of signalled) {
    test(`${signal} sent twice to ${to}: what is under way is answered, and all of it ends`, async () => {
      test.skip(process.platform !== 'linux', 'processes are found in /proc');
      const started = await startByNpm();
      try {
        const { answered, sendTheRest } = halfSent(started.port);
        await pause(200);
        process.kill(pid(started), signal);
        await pause(200);
        process.kill(pid(started), signal);
        await pause(200);
        sendTheRest();
        expect(await answered).toMatch(/^HTTP\/1\.1 422 /);
        expect((await started.ended).signal).toBeNull();
        expect(runs(started.server)).toBe(false);
      } finally {
        if (runs(started.npm)) process.kill(-started.npm, 'SIGKILL');
        started.close();
      }
    });
  }
}

test('a mail server that takes the connection and says nothing does not hold up the end', async () => {
  const silent = createServer((socket) => void socket.on('error', () => undefined));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  const server = await startServer({
    SMTP_URL: `smtp://127.0.0.1:${port}?from=office@example.org`,
    PUBLIC_URL: 'https://certificates.example',
  });
  try {
    const { db, close } = openDatabase({ dataDir: server.dataDir });
    const asked = once(silent, 'connection');
    await insertMail(
      db,
      undefined,
      newId(),
      { to: 'ada@example.org', subject: 'Due', text: 'Due' },
      new Date().toISOString(),
    );
    await close();
    await asked;
    // With 0 everything was closed; what hangs is cut off with 1.
    expect(await server.stop()).toBe(0);
  } finally {
    await server.kill();
    silent.close();
  }
});
