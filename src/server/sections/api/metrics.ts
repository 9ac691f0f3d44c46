import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../context.ts';
import { NotFoundError, SignInNeededError } from '../../errors.ts';
import type { Health } from '../../health.ts';
import { sha256 } from '../../ids.ts';
import { countWaitingMail } from '../../repositories/outbox.ts';
import { countLiveSessions } from '../../repositories/sessions.ts';
import type { RequestCounts } from '../../request-counts.ts';
import { type Metric, showMetrics } from './prometheus.ts';

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/** `/api/metrics` for whoever bears METRICS_TOKEN. No value and no label tells of a person, a company or a path. */
export function metricsRoutes(deps: Deps, counts: RequestCounts, health: Health): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const { metricsToken } = deps.config;
  if (metricsToken === undefined) {
    return routes.all('/', () => {
      throw new NotFoundError('metrics: METRICS_TOKEN is not set');
    });
  }
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  routes.get('/', async (c) => {
    if (!isToken(c.req.header('authorization'), metricsToken)) {
      c.header('www-authenticate', 'Bearer');
      throw new SignInNeededError();
    }
    const now = deps.clock().toISOString();
    const waiting = await countWaitingMail(deps.db);
    const sessions = await countLiveSessions(deps.db, now);
    const metrics = [
      ...aboutRequests(counts),
      ...aboutProcess(deps),
      ...aboutEventLoop(delay),
      ...aboutConnections(health),
      gauge('copperplate_outbox_waiting', 'Mails that are not sent yet.', waiting),
      gauge('copperplate_sessions_live', 'Sessions that are signed in.', sessions),
    ];
    return c.body(showMetrics(metrics), 200, { 'content-type': contentType, 'cache-control': 'no-store' });
  });
  return routes;
}

/** Compared by hashes of one length, in a time that does not tell how much of it was right. */
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
      samples: counts.times().flatMap(({ method, route, counts: within, sum, total }) => {
        const labels = { method, route };
        let upTo = 0;
        const buckets = counts.bounds.map((bound, i) => {
          upTo += within[i] ?? 0;
          return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: upTo };
        });
        return [
          ...buckets,
          { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: total },
          { suffix: '_sum', labels, value: sum },
          { suffix: '_count', labels, value: total },
        ];
      }),
    },
  ];
}

function aboutProcess({ config, dialect }: Deps): Metric[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const labels = { version: config.version, database: dialect };
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

/** Nothing on SQLite, which has no connections to run out of. */
function aboutConnections({ connections }: Health): Metric[] {
  if (!connections) return [];
  const { open, idle, waiting } = connections();
  return [
    gauge('copperplate_database_connections_open', 'Connections to PostgreSQL.', open),
    gauge('copperplate_database_connections_idle', 'Those of them that nobody uses.', idle),
    gauge('copperplate_database_connections_waiting', 'Requests that wait for one.', waiting),
  ];
}

/** How late the event loop was since the metrics were last asked for. */
function aboutEventLoop(delay: ReturnType<typeof monitorEventLoopDelay>): Metric[] {
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
  const samples = [
    { labels: { quantile: '0.5' }, value: seconds(delay.percentile(50)) },
    { labels: { quantile: '0.99' }, value: seconds(delay.percentile(99)) },
    { labels: { quantile: '1' }, value: delay.count > 0 ? seconds(delay.max) : 0 },
  ];
  delay.reset();
  const help = 'How long the event loop took for one turn, since it was last asked.';
  return [{ name: 'nodejs_eventloop_delay_seconds', help, type: 'gauge', samples }];
}
