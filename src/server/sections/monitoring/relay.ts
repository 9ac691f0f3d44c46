import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../context.ts';
import { envelopeAddress, isSameProject, readEnvelope } from './envelope.ts';
import { relayQueue } from './relay-queue.ts';

const perMinute = 300;
const minuteMs = 60_000;

/**
 * Takes the browser's error, trace and replay envelopes on our own host and sends them on to the configured project,
 * and to no other. It adds nothing: no cookie, no address, no account.
 */
export function monitoringRoutes({ config, log, clock }: Pick<Deps, 'config' | 'log' | 'clock'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const dsn = config.sentryDsn;
  if (!dsn) {
    routes.post('/', (c) => c.body(null, 204));
    return routes;
  }
  const queue = relayQueue(envelopeAddress(dsn), log);
  const mayTake = rateByAddress(clock);

  routes.post('/', async (c) => {
    if (!mayTake(c.var.address)) return c.body(null, 429, { 'retry-after': '60' });
    const envelope = readEnvelope(Buffer.from(await c.req.arrayBuffer()), c.req.header('content-encoding'));
    if (envelope.kind === 'too-large') return c.body(null, 413);
    if (envelope.kind === 'not-an-envelope') return c.body(null, 400);
    if (!isSameProject(envelope.dsn, dsn)) return c.body(null, 403);
    queue.add(envelope.body);
    return c.body(null, 200);
  });
  return routes;
}

/** Counts by address in this process: a relay needs a limit, not an exact one. */
function rateByAddress(clock: () => Date): (address: string) => boolean {
  let counts = new Map<string, number>();
  let minute = 0;
  return (address) => {
    const now = Math.floor(clock().getTime() / minuteMs);
    if (now !== minute) {
      counts = new Map();
      minute = now;
    }
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= perMinute;
  };
}
