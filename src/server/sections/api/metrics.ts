import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { backupAge } from '../../backup/last-good.ts';
import type { AppEnv, Deps } from '../../context.ts';
import { isDatabaseTrouble } from '../../db/faults.ts';
import { NotFoundError, SignInNeededError } from '../../errors.ts';
import type { Health } from '../../http/health.ts';
import { serve } from '../../http/routes/serve.ts';
import { sha256 } from '../../ids.ts';
import { countLiveSessions } from '../../repositories/identity/sessions.ts';
import { countWaitingMail } from '../../repositories/outbox.ts';
import { type EventLoopDelay, watchEventLoop } from '../../runtime/event-loop-delay.ts';
import type { RequestCounts } from '../../runtime/request-counts.ts';
import { type Metric, samplesOf, showMetrics } from './prometheus.ts';
import { apiAddresses } from './routes.ts';

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

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
    const metrics = [
      ...aboutRequests(counts),
      ...aboutProcess(deps),
      aboutEventLoop(eventLoop.read()),
      ...(await aboutDatabase(deps, health)),
      ...aboutConnections(health),
      ...aboutBackup(deps),
      gauge('copperplate_printer_queue', 'Prints of certificates that are drawn or wait for it.', deps.printer.queue()),
    ];
    return c.body(showMetrics(metrics), 200, { 'content-type': contentType, 'cache-control': 'no-store' });
  });
  return routes;
}

/** Compares hashes of equal length, in a time that does not reveal how much was right. */
function isToken(authorization: string | undefined, token: string): boolean {
  const [, given] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
  if (given === undefined) return false;
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(token)));
}

function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: 'gauge', samples: [{ value }] };
}

function aboutRequests(counts: RequestCounts): Metric[] {
  return [
    {
      name: 'copperplate_http_requests_total',
      help: 'Requests answered, by pattern of the route and class of status.',
      type: 'counter',
      samples: counts.totals().map(({ total, ...labels }) => ({ labels, value: total })),
    },
    {
      name: 'copperplate_http_request_duration_seconds',
      help: 'Time until the answer was ready.',
      type: 'histogram',
      samples: counts.times().flatMap(({ took, ...labels }) => samplesOf(took, labels)),
    },
  ];
}

function aboutProcess({ config, dialect }: Deps): Metric[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const labels = { version: config.version, commit: config.commit ?? '', database: dialect };
  return [
    { name: 'copperplate_info', help: 'What is running.', type: 'gauge', samples: [{ labels, value: 1 }] },
    gauge('process_start_time_seconds', 'When the process started, since 1970.', performance.timeOrigin / 1000),
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time used.',
      type: 'counter',
      samples: [{ value: (user + system) / 1e6 }],
    },
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('nodejs_heap_used_bytes', 'Memory in use by scripts.', heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory held outside the heap.', external),
  ];
}

/** Whether the database answers, and its counts, which are left out where it does not: the other metrics are still reported. */
async function aboutDatabase({ db, clock }: Deps, health: Health): Promise<Metric[]> {
  const up = (value: 0 | 1) =>
    gauge('copperplate_database_up', 'Whether the database answers and can be written.', value);
  const took: Metric[] = health.queries
    ? [
        {
          name: 'copperplate_database_query_duration_seconds',
          help: 'Time until the database had answered a statement.',
          type: 'histogram',
          samples: samplesOf(health.queries),
        },
      ]
    : [];
  try {
    await health.check();
  } catch {
    return [up(0), ...took];
  }
  try {
    return [
      up(1),
      ...took,
      gauge('copperplate_outbox_waiting', 'Mails that are not sent yet.', await countWaitingMail(db)),
      gauge(
        'copperplate_sessions_live',
        'Sessions that are signed in.',
        await countLiveSessions(db, clock().toISOString()),
      ),
    ];
  } catch (error) {
    if (!isDatabaseTrouble(error)) throw error;
    return [up(0), ...took];
  }
}

/** Empty where no backup was ever made with this data folder. */
function aboutBackup({ config, clock }: Deps): Metric[] {
  const backup = backupAge(config.dataDir, clock());
  if (!backup) return [];
  return [gauge('copperplate_backup_age_seconds', 'Since the last good backup was made.', backup.seconds)];
}

/** Empty on SQLite, which has no connection pool. */
function aboutConnections({ connections }: Health): Metric[] {
  if (!connections) return [];
  const { open, idle, waiting } = connections();
  return [
    gauge('copperplate_database_connections_open', 'Connections to PostgreSQL.', open),
    gauge('copperplate_database_connections_used', 'Those of them that are in use.', open - idle),
    gauge('copperplate_database_connections_idle', 'Those of them that nobody uses.', idle),
    gauge('copperplate_database_connections_waiting', 'Requests that wait for one.', waiting),
  ];
}

function aboutEventLoop({ half, most, longest }: EventLoopDelay): Metric {
  const samples = [
    { labels: { quantile: '0.5' }, value: half },
    { labels: { quantile: '0.99' }, value: most },
    { labels: { quantile: '1' }, value: longest },
  ];
  const help = 'How long the event loop took for one turn, in the minute that runs and in the one before it.';
  return { name: 'nodejs_eventloop_delay_seconds', help, type: 'gauge', samples };
}
