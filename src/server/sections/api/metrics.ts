import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { Counter, Gauge, Registry } from 'prom-client';
import { NotFoundError, SignInNeededError } from '../../../kernel/errors.ts';
import { backupAge } from '../../backup/last-good.ts';
import { sha256 } from '../../codes.ts';
import type { AppEnv, Deps } from '../../context.ts';
import { isDatabaseTrouble } from '../../db/faults.ts';
import type { Health } from '../../http/health.ts';
import { serve } from '../../http/routes/serve.ts';
import { countLiveSessions } from '../../repositories/identity/sessions.ts';
import { countWaitingMail } from '../../repositories/outbox.ts';
import { type EventLoopDelay, watchEventLoop } from '../../runtime/event-loop-delay.ts';
import type { RequestCounts } from '../../runtime/request-counts.ts';
import { apiAddresses } from './routes.ts';

/** `/api/metrics` for the bearer of METRICS_TOKEN. No value and no label identifies a person, a company or a path. */
export function metricsRoutes(deps: Deps, counts: RequestCounts, health: Health): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const { metricsToken } = deps.config;
  if (metricsToken === undefined) {
    return routes.all(apiAddresses.metrics.path, () => {
      throw new NotFoundError('metrics: METRICS_TOKEN is not set');
    });
  }
  const eventLoop = watchEventLoop();
  serve(routes, apiAddresses.metrics, async (c) => {
    if (!isToken(c.req.header('authorization'), metricsToken)) {
      c.header('www-authenticate', 'Bearer');
      throw new SignInNeededError();
    }
    const now = new Registry();
    aboutProcess(now, deps);
    aboutEventLoop(now, eventLoop.read());
    await aboutDatabase(now, deps, health);
    aboutConnections(now, health);
    aboutBackup(now, deps);
    gauge(
      now,
      'copperplate_printer_queue',
      'Prints of certificates that are drawn or wait for it.',
      deps.printer.queue(),
    );
    const all = Registry.merge([counts.registry, now]);
    return c.body(await all.metrics(), 200, { 'content-type': all.contentType, 'cache-control': 'no-store' });
  });
  return routes;
}

/** Compares hashes of equal length, in a time that does not reveal how much was right. */
function isToken(authorization: string | undefined, token: string): boolean {
  const [, given] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
  if (given === undefined) return false;
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(token)));
}

/** A value as it is when it is asked for. */
const gauge = (registry: Registry, name: string, help: string, value: number): void =>
  new Gauge({ name, help, registers: [registry] }).set(value);

function aboutProcess(registry: Registry, { config, dialect }: Deps): void {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const labels = { version: config.version, commit: config.commit ?? '', database: dialect };
  const info = { name: 'copperplate_info', help: 'What is running.', labelNames: Object.keys(labels) };
  new Gauge({ ...info, registers: [registry] }).set(labels, 1);
  gauge(registry, 'process_start_time_seconds', 'When the process started, since 1970.', performance.timeOrigin / 1000);
  new Counter({ name: 'process_cpu_seconds_total', help: 'Processor time used.', registers: [registry] }).inc(
    (user + system) / 1e6,
  );
  gauge(registry, 'process_resident_memory_bytes', 'Memory of the process.', rss);
  gauge(registry, 'nodejs_heap_used_bytes', 'Memory in use by scripts.', heapUsed);
  gauge(registry, 'nodejs_external_memory_bytes', 'Memory held outside the heap.', external);
}

/** Whether the database answers, and counts from it. The counts are left out when it does not; the other metrics stay. */
async function aboutDatabase(registry: Registry, { db, clock }: Deps, health: Health): Promise<void> {
  const up = new Gauge({
    name: 'copperplate_database_up',
    help: 'Whether the database answers and can be written.',
    registers: [registry],
  });
  if (health.queries) registry.registerMetric(health.queries);
  try {
    await health.check();
  } catch {
    return;
  }
  try {
    const [mail, sessions] = [await countWaitingMail(db), await countLiveSessions(db, clock().toISOString())];
    up.set(1);
    gauge(registry, 'copperplate_outbox_waiting', 'Mails that are not sent yet.', mail);
    gauge(registry, 'copperplate_sessions_live', 'Sessions that are signed in.', sessions);
  } catch (error) {
    if (!isDatabaseTrouble(error)) throw error;
  }
}

/** Nothing if no backup was ever made with this data folder. */
function aboutBackup(registry: Registry, { config, clock }: Deps): void {
  const backup = backupAge(config.dataDir, clock());
  if (!backup) return;
  gauge(registry, 'copperplate_backup_age_seconds', 'Since the last good backup was made.', backup.seconds);
}

/** Nothing on SQLite, which has no connection pool. */
function aboutConnections(registry: Registry, { connections }: Health): void {
  if (!connections) return;
  const { open, idle, waiting } = connections();
  gauge(registry, 'copperplate_database_connections_open', 'Connections to PostgreSQL.', open);
  gauge(registry, 'copperplate_database_connections_used', 'Connections in use.', open - idle);
  gauge(registry, 'copperplate_database_connections_idle', 'Connections not in use.', idle);
  gauge(registry, 'copperplate_database_connections_waiting', 'Requests that wait for a connection.', waiting);
}

function aboutEventLoop(registry: Registry, { half, most, longest }: EventLoopDelay): void {
  const delay = new Gauge({
    name: 'nodejs_eventloop_delay_seconds',
    help: 'How long the event loop took for one turn, in the minute that runs and in the one before it.',
    labelNames: ['quantile'],
    registers: [registry],
  });
  for (const [quantile, seconds] of [
    ['0.5', half],
    ['0.99', most],
    ['1', longest],
  ] as const)
    delay.set({ quantile }, seconds);
}
