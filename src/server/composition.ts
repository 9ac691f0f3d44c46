import { mkdirSync } from 'node:fs';
import type { Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { type Logger, pino } from 'pino';
import { startLogRounds } from '../features/certificate-log/server/daily.ts';
import { linkPurposes, openFeatures } from '../features/features.ts';
import { mailedLetter } from '../features/letters/server/letter-print.ts';
import { noteMailFate } from '../features/mailed-link/server/mailed-link.ts';
import { noteFateOfReminders } from '../features/reminders/server/note-fate.ts';
import { noteFateOfPapers } from '../features/service/server/note-fate.ts';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { Deps } from './context.ts';
import { type OpenDatabase, openDatabase } from './db/connect.ts';
import { databaseFault } from './db/faults.ts';
import { migrate } from './db/migrate.ts';
import { keepStatistics } from './db/statistics.ts';
import type { BlobStore, BlobStoreError } from './documents/blobs/store/blob-store.ts';
import { openBlobStore } from './documents/blobs/store/open-store.ts';
import { openCopyReader } from './documents/certificates/copies/copy-reader.ts';
import { mailedPrint } from './documents/certificates/mailed-print.ts';
import { openPrinter } from './documents/pdf/printer.ts';
import { openVerifier } from './documents/verifier/verifier.ts';
import { startHousekeeping } from './housekeeping.ts';
import { readAssets } from './http/assets.ts';
import { checkWritable, watchHealth } from './http/health.ts';
import { openProcessState } from './http/process-state.ts';
import { keepServedFiles } from './http/served-files.ts';
import { openMail, startOutboxWorker } from './mail/mail.ts';
import { openMonitoring } from './monitoring/open-monitoring.ts';
import type { OrdinaryPages } from './pages/ordinary-pages.ts';
import { publicOrigin } from './public-origin.ts';
import { keepToThisAccount } from './runtime/keep-to-this-account.ts';
import { openQueryTimes } from './runtime/query-times.ts';
import { startRounds } from './runtime/scheduler.ts';
import { storedSecret } from './secrets/stored-secret.ts';
import { setupLink } from './sections/auth/set-up-link.ts';

export type Application = {
  fetch(request: Request, ...args: unknown[]): Response | Promise<Response>;
  deps: Deps;
  /** Lets go of everything, in the order in which it depends on each other. */
  close(): Promise<void>;
};

/** What the built site exports for use without serving it, for example by the demo. */
export type OpenApplication = (clock?: () => Date) => Promise<Application>;

type Options = {
  environment: Record<string, string | undefined>;
  /** Folder of the built files, with `static` and `public` below it. */
  root: string;
  renderHtml: Deps['renderHtml'];
  renderOrdinaryPage: OrdinaryPages;
  /** The router in the pages of this build. */
  builtRouter?: 'own' | 'waku';
  /** Where time comes from; the machine's clock when not given. */
  clock?: () => Date;
};

/**
 * Opens database, mail and monitoring by the settings and builds the app.
 * @throws ConfigError when a setting is wrong; Error with a sentence when something cannot be opened.
 */
export async function openApplication({
  environment,
  root,
  renderHtml,
  renderOrdinaryPage,
  builtRouter,
  clock = () => new Date(),
}: Options): Promise<Application> {
  const config = readConfig(environment);
  mkdirSync(config.dataDir, { recursive: true });
  const log = pino({ level: config.logLevel, base: undefined, redact: ['*.password', '*.cookie', '*.authorization'] });
  if (builtRouter && builtRouter !== config.pageRouter)
    log.warn(`this build has the page router "${builtRouter}": build again for PAGE_ROUTER=${config.pageRouter}`);
  const sessionSecret = config.sessionSecret ?? storedSecret(config.dataDir);
  const { databaseUrl, dataDir } = config;
  const where = { databaseUrl, dataDir, secret: sessionSecret };
  await prepare(() => openDatabase(where), log);
  const blobs = openBlobStore(config);
  await checkBlobStore(blobs, log);
  const onLost = (error: Error) => log.warn({ err: error }, 'a connection to the database broke');
  const queries = openQueryTimes();
  const { db, dialect, ping, connections, close } = openDatabase({
    ...where,
    bounded: true,
    onLost,
    onQuery: (seconds) => queries.observe(seconds),
  });
  const monitoring = await openMonitoring(config, log);
  const deps: Deps = {
    db,
    dialect,
    config: { ...config, sessionSecret },
    log,
    renderHtml,
    mail: openMail({ db, config, clock }),
    assets: { ...readAssets(join(root, 'static')), monitoring: monitoring.browser },
    monitoring,
    printer: openPrinter(join(root, 'print-worker.js')),
    blobs,
    clock,
    state: openProcessState({ db, clock }),
  };
  await keepServedFiles(root, dataDir).catch((error: unknown) =>
    log.warn({ err: error }, 'files of this build are not kept for pages that stay open after the next one'),
  );
  const verifier = openVerifier(join(root, 'verify-worker.js'));
  const copies = openCopyReader(join(root, 'copy-worker.js'));
  const features = openFeatures(deps, root);
  const app = buildApp({
    deps,
    renderOrdinaryPage,
    verifier,
    copies,
    features,
    health: watchHealth(db, ping, { connections, queries }),
    files: { static: join(root, 'static'), public: join(root, 'public') },
  });
  const worker = startOutboxWorker({
    ...deps,
    origin: () => publicOrigin(config),
    attached: (pdfOf) => mailedPrint(deps, pdfOf),
    letters: (letterOf) => mailedLetter(deps, letterOf),
    files: async ({ id, ...of }) => ({ ...of, content: await deps.blobs.get(id) }),
    told: [
      (mailId, tried) => noteMailFate(deps, linkPurposes, mailId, tried),
      (mailId, tried) => noteFateOfPapers(deps, mailId, tried),
      (mailId, tried) => noteFateOfReminders(deps, mailId, tried),
    ],
  });
  const rounds = features.flatMap(({ rounds: each }) =>
    each ? [startRounds(each.work, { every: each.every, failed: (err) => log.error({ err }, each.failed) })] : [],
  );
  return {
    deps,
    fetch: (request, ...args) => app.fetch(request, ...(args as [])),
    async close() {
      await Promise.all([worker, ...rounds, ...features].map((each) => each.stop?.()));
      await deps.printer.close();
      await verifier.close();
      await copies.close();
      await deps.monitoring.flush(2000);
      await close();
    },
  };
}

/** Brings the database to this version, however long that takes, and finds out whether it can be written at all. */
async function prepare(open: () => OpenDatabase, log: Logger): Promise<void> {
  let opened: OpenDatabase | undefined;
  try {
    opened = open();
    const made = await migrate(opened.db, opened.dialect, (step) =>
      log.info(step, 'the database is brought to this version'),
    );
    // Of new tables nothing is known yet: the states of all homes, which are worked out next, would take an hour and not a minute.
    if (made.length > 0) await keepStatistics(opened.db);
    await checkWritable(opened.db);
  } catch (error) {
    const words = whyNotOpened[databaseFault(error) ?? ''];
    throw words === undefined ? error : new Error(words, { cause: error });
  } finally {
    await opened?.close();
  }
}

const whyNotOpened: Readonly<Record<string, string>> = {
  'read-only':
    'the database may only be read. The account that serves must be allowed to write it, and on SQLite its folder too',
  full: 'no space is left where the database is. Make room, and start again',
  damaged: 'the database is damaged or is no database: restore the last backup into an empty one',
};

/** Of the start, in milliseconds, while it is asked whether large bytes can be kept. */
const checksBlobsWithin = 3000;

/**
 * Finds out whether the store can be used as it is set. One that does not answer, or is full, may do better later, and most of the
 * work goes on without it.
 */
async function checkBlobStore(blobs: BlobStore, log: Logger): Promise<void> {
  const warn = (error: unknown) => log.warn({ err: error }, 'large bytes such as prints cannot be kept just now');
  const checked = blobs.check().catch((error: unknown) => {
    const { fault } = error as Partial<BlobStoreError>;
    if (fault === 'refused' || fault === 'read-only') throw error;
    warn(error);
  });
  // What fails after that is reported as well.
  await Promise.race([checked, pause(checksBlobsWithin, undefined, { ref: false })]);
  checked.catch(warn);
}

/** How long a server that is asked to stop takes for it, in milliseconds. */
type Leave = {
  /** For so long a proxy may still send what it had ready: it is answered, told to send no more this way, and health says no. */
  leavingMs: number;
  /** For what is under way. */
  graceMs: number;
  /** What hangs after that, such as a database that does not answer, is left as it is. */
  closingMs: number;
};
/** Eight seconds at most: ten are what a container is given before it is killed. */
export const takingLeave: Leave = { leavingMs: 1000, graceMs: 4000, closingMs: 2500 };

/** Serves until asked to stop; then finishes what is under way, at most four seconds, and closes, at most two and a half more. */
export async function serveApplication(
  open: () => Promise<Application>,
  { leavingMs, graceMs, closingMs } = takingLeave,
): Promise<void> {
  keepToThisAccount();
  let application: Application;
  let config: Config;
  try {
    application = await open();
    config = application.deps.config;
  } catch (error) {
    process.stderr.write(
      `${error instanceof ConfigError ? error.message : `Copperplate cannot start: ${(error as Error).message}`}\n`,
    );
    process.exit(1);
  }
  let stopping = false;
  const answering = new Set<Promise<unknown>>();
  const answer = async (request: Request, env: unknown) => {
    if (stopping) {
      const { outgoing } = env as { outgoing: ServerResponse };
      outgoing.shouldKeepAlive = false;
      if (new URL(request.url).pathname === '/api/health')
        return Response.json({ status: 'stopping' }, { status: 503 });
    }
    return application.fetch(request, env);
  };
  const server = serve(
    {
      fetch(request, env) {
        const answered = answer(request, env);
        answering.add(answered);
        void answered.finally(() => answering.delete(answered)).catch(() => undefined);
        return answered;
      },
      hostname: config.host,
      port: config.port,
    },
    async (info) => {
      // Port 0 asks for any free one: what is mailed and printed names the one that was given.
      application.deps.config.port = info.port;
      const address = publicOrigin(application.deps.config);
      const link = await setupLink(application.deps);
      const first = link ? `Nobody has an account yet. Make the first one at ${address}${link}\n` : '';
      process.stdout.write(`Copperplate is ready at ${address}\n${first}`);
    },
  ) as Server;
  server.on('error', (error: NodeJS.ErrnoException) => {
    const words = error.code === 'EADDRINUSE' ? `port ${config.port} is taken by another program` : error.message;
    process.stderr.write(`Copperplate cannot start: ${words}\n`);
    process.exit(1);
  });
  // Not where a story is told in the past: what it makes would be past its use at once.
  const housekeeping = startHousekeeping(application.deps);
  const logs = startLogRounds(application.deps);
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), leavingMs + graceMs + closingMs).unref();
    await pause(leavingMs);
    const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
    // A connection that has just had its answer is kept for the next request: nobody is to wait for that to run out.
    const letGo = setInterval(() => server.closeIdleConnections(), 50);
    server.close(async () => {
      clearTimeout(cutOff);
      clearInterval(letGo);
      // Whose connection was cut off is still at work, and would find everything closed.
      await Promise.allSettled(answering);
      await housekeeping.stop();
      await logs.stop();
      await application.close();
      process.exit(0);
    });
  };
  // Never `once`: the next signal would then end the process at once. A launcher passes on what its whole group was sent.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
