import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildServer } from '../../support/built-server.ts';
import { worldPassword } from '../../support/world.ts';

/** What is sent: one request, or several at once. */
export type Attack = {
  method?: 'GET' | 'POST';
  path: string;
  type?: string;
  body?: Uint8Array | string;
  as?: 'office' | 'electrician';
  atOnce?: number;
};

/** In milliseconds. */
export type Delay = {
  /** The longest that health took to answer. */
  late: number;
  /** The longest stretch of work of the event loop itself, in processor time: what neighbours take is not in it. */
  stretch: number;
};

export type AttackedServer = {
  /** @returns the statuses, and what it did to others. */
  attack(attack: Attack): Promise<Delay & { statuses: number[] }>;
  /** Keeps the event loop from its turns for so long, as an attack that works does. */
  block(milliseconds: number): Promise<Delay>;
  close(): Promise<void>;
};

const site = 'certs.example';
/** Asked again so soon after each answer. */
const ASK_EVERY_MS = 15;
/** An attack that is not answered by then is left. */
const LONGEST_MS = 300_000;

/** The whole application in another process, on a database and built files of its own. */
export async function openAttackedServer(): Promise<AttackedServer> {
  const { folder, script } = await buildServer('attacked-server.ts');
  const child = spawn(process.execPath, [script, folder], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'fatal',
      PUBLIC_URL: `http://${site}`,
      // So that each attack can come from an address of its own, which no limit knows yet.
      TRUST_PROXY: '1',
      SENTRY_DSN: 'http://key@127.0.0.1:9/7',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const port = await portOf(child);
  const cookies = { office: await signIn(port, 'office'), electrician: await signIn(port, 'electrician') };
  const longestStretch = () =>
    new Promise<number>((resolve) => {
      child.once('message', (longest) => resolve(Number(longest)));
      child.send('longest');
    });
  const delayWhile = async (work: () => Promise<unknown>): Promise<Delay> => {
    await longestStretch();
    let over = false;
    const done = work().finally(() => {
      over = true;
    });
    let late = 0;
    while (!over) {
      late = Math.max(late, await health(port));
      await wait(ASK_EVERY_MS);
    }
    await done;
    return { late, stretch: await longestStretch() };
  };
  return {
    async attack({ as, atOnce = 1, ...attack }) {
      let statuses: number[] = [];
      const delay = await delayWhile(async () => {
        const sending = Array.from({ length: atOnce }, () => send(port, attack, as && cookies[as]));
        statuses = (await Promise.all(sending)).map(({ status }) => status);
      });
      return { ...delay, statuses };
    },
    block: (milliseconds) =>
      delayWhile(async () => {
        await wait(100);
        child.send(milliseconds);
        await wait(milliseconds);
      }),
    async close() {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (part: Buffer) => {
      said += part;
      const port = /^port (\d+)$/m.exec(said)?.[1];
      if (port !== undefined) resolve(Number(port));
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}

/** How long health takes to answer, in milliseconds, on a connection of its own. */
async function health(port: number): Promise<number> {
  const asked = performance.now();
  const { status } = await send(port, { method: 'GET', path: '/api/health' });
  if (status !== 200) throw new Error(`health answered ${status}`);
  return performance.now() - asked;
}

async function signIn(port: number, role: 'office' | 'electrician'): Promise<string> {
  const body = new URLSearchParams({ email: `${role}@attacked.example`, password: worldPassword }).toString();
  const { status, cookies } = await send(port, { path: '/auth/sign-in', body });
  if (status !== 303) throw new Error(`${role} could not sign in: ${status}`);
  return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}

type Answer = { status: number; cookies: string[] };
let senders = 0;

/** @returns status 0 where the connection was cut, as it may be after 413, or nothing came in time. */
function send(port: number, { method = 'POST', path, type, body }: Omit<Attack, 'as'>, cookie = ''): Promise<Answer> {
  senders += 1;
  const headers = {
    host: site,
    origin: `http://${site}`,
    'x-forwarded-for': `10.${senders >> 16}.${(senders >> 8) & 255}.${senders & 255}`,
    ...(cookie && { cookie }),
    ...(body !== undefined && {
      'content-type': type ?? 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
    }),
  };
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent: false, timeout: LONGEST_MS });
    const leave = () => {
      asked.destroy();
      resolve({ status: 0, cookies: [] });
    };
    asked.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, cookies: answer.headers['set-cookie'] ?? [] }));
      answer.on('error', leave);
    });
    asked.on('error', leave).on('timeout', leave);
    asked.end(body);
  });
}
