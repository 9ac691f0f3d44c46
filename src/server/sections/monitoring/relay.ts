import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../context.ts';
import { isFromElsewhere } from '../../http/middleware/own-origin.ts';
import { rateLimit } from '../../runtime/rate-limit.ts';
import { envelopeAddress, isSameProject, readEnvelope } from './envelope.ts';
import { relayQueue } from './relay-queue.ts';

/** Envelopes taken from one network in a minute. */
const ENVELOPES_A_MINUTE = 300;

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
  const limit = rateLimit(clock, ENVELOPES_A_MINUTE);

  routes.post('/', async (c) => {
    if (isFromElsewhere(c, config)) return c.body(null, 403);
    const taken = limit.take(c.var.address);
    if (!taken.ok) return c.body(null, 429, { 'retry-after': String(taken.retryAfterSeconds) });
    const envelope = readEnvelope(Buffer.from(await c.req.arrayBuffer()), c.req.header('content-encoding'));
    if (envelope.kind === 'too-large') return c.body(null, 413);
    if (envelope.kind === 'not-an-envelope') return c.body(null, 400);
    if (!isSameProject(envelope.dsn, dsn)) return c.body(null, 403);
    queue.add(envelope.body);
    return c.body(null, 200);
  });
  return routes;
}
