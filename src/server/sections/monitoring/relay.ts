import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../context.ts';
import { isFromElsewhere } from '../../http/middleware/own-origin.ts';
import { serve } from '../../http/routes/serve.ts';
import { monitoringAddresses } from '../routes.ts';
import { envelopeAddress, isSameProject, readEnvelope } from './envelope.ts';
import { relayQueue } from './relay-queue.ts';

/**
 * Accepts the browser's error, trace and replay envelopes on our own host and sends them on only to the configured
 * project. It adds nothing: no cookie, no address, no account.
 */
export function monitoringRoutes({ config, log }: Pick<Deps, 'config' | 'log'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const dsn = config.sentryDsn;
  if (!dsn) {
    serve(routes, monitoringAddresses.relay, (c) => c.body(null, 204));
    return routes;
  }
  const queue = relayQueue(envelopeAddress(dsn), log);

  serve(routes, monitoringAddresses.relay, async (c) => {
    if (isFromElsewhere(c, config)) return c.body(null, 403);
    const envelope = readEnvelope(Buffer.from(await c.req.arrayBuffer()), c.req.header('content-encoding'));
    if (envelope.kind === 'too-large') return c.body(null, 413);
    if (envelope.kind === 'not-an-envelope') return c.body(null, 400);
    if (!isSameProject(envelope.dsn, dsn)) return c.body(null, 403);
    queue.add(envelope.body);
    return c.body(null, 200);
  });
  return routes;
}
