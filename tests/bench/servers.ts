import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serveArguments, serveMemory } from '../../scripts/serve-arguments.mjs';
import { benchSecret } from '../support/borough.ts';
import { worldPassword } from '../support/world.ts';
import type { Model } from './bare-server.ts';

export type Running = { origin: string; pid: number; stop(): Promise<void> };

/** The built application, as `npm start` runs it. */
export const startApplication = (
  dataDir: string,
  databaseUrl?: string,
  settings: Record<string, string> = {},
): Promise<Running> =>
  start(serveArguments, {
    NODE_ENV: 'production',
    ...serveMemory,
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    // The secret of the bench's data: the report it copies is issued with a key sealed with it.
    SESSION_SECRET: benchSecret,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...settings,
  });

export const startBare = (model: Model): Promise<Running> =>
  start([fileURLToPath(new URL('bare-server.ts', import.meta.url))], {}, JSON.stringify(model));

function start(args: readonly string[], environment: Record<string, string>, input?: string): Promise<Running> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    let printed = '';
    const onEnd = (code: number | null) => reject(new Error(`it ended with ${code}: ${printed.slice(-2000)}`));
    child.once('exit', onEnd);
    child.stdout.on('data', (part) => {
      // Its log is read, as a service manager would, and not kept.
      if (printed.length > 100_000) return;
      printed += part;
      const origin = /ready at (http:\S+)/.exec(printed)?.[1];
      if (!origin) return;
      printed = ' '.repeat(100_001);
      child.off('exit', onEnd);
      resolve({ origin, pid: child.pid as number, stop: () => end(child) });
    });
  });
}

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

/** Resident memory of a process, bytes. Linux only, as the servers we measure for are. */
export function residentBytes(pid: number): number {
  const kibibytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (!kibibytes) throw new Error(`no memory of process ${pid} to be read`);
  return Number(kibibytes) * 1024;
}

/** Processor time that a process has taken since it began, ms, to ten. Linux only. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [user, system] = [fields[11], fields[12]].map(Number);
  return ((user as number) + (system as number)) * 10;
}

/** The same of the process and all below it, ms, as exactly as the kernel counts: a server's threads, or the children of PostgreSQL. */
export function processorMsOfAll(pid: number): number {
  const tasks = tasksOf(pid);
  const own = tasks.map((task) => readOf(`/proc/${pid}/task/${task}/schedstat`).split(' ')[0]);
  const below = tasks.flatMap((task) => readOf(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean));
  const nanoseconds = own.reduce((sum, each) => sum + Number(each), 0);
  return nanoseconds / 1e6 + below.reduce((sum, child) => sum + processorMsOfAll(Number(child)), 0);
}

/** None of a process that has just ended. */
function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** '' of a process that has just ended. */
function readOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The cookies of a signed-in browser after its first page. */
export async function signIn(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/auth/sign-in`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ email, password: worldPassword }),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`${email} could not sign in: ${answer.status}`);
  const session = cookiesOf(answer).join('; ');
  const first = await fetch(`${origin}${answer.headers.get('location')}`, { headers: { cookie: session } });
  await first.text();
  return [session, ...cookiesOf(first)].join('; ');
}

const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
