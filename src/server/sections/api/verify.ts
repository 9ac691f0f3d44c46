import { Hono } from 'hono';
import { BadInputError, BusyError, SignInNeededError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../context.ts';
import type { Verifier } from '../../documents/verifier/verifier.ts';
import { invalidDocument, problem } from '../../http/problem.ts';
import { serve } from '../../http/routes/serve.ts';
import { apiAddresses } from './routes.ts';

const RETRY_WHEN_BUSY_SECONDS = 5;

/**
 * Checks a report document: findings, unknown fields, outcome. Stores nothing. Open to
 * anyone unless PUBLIC_VERIFY is off; then to anyone signed in, for it changes nothing.
 */
export function verifyRoutes({ config }: Deps, verifier: Verifier): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  serve(routes, apiAddresses.verify.post, async (c) => {
    if (!config.publicVerify && !c.var.viewer) throw new SignInNeededError();
    if (!isPlainJson(c.req.header('content-type'), c.req.header('content-encoding'))) {
      c.header('accept-post', 'application/json');
      return problem(c, 415, 'Send the report as application/json, uncompressed');
    }
    const bytes = new Uint8Array(
      await c.req.arrayBuffer().catch((cause) => {
        throw new BadInputError('The document was cut off', { cause });
      }),
    );
    const judged = await verifier.verify(bytes);
    switch (judged.state) {
      case 'verified':
        return c.body(judged.json, 200, { 'content-type': 'application/json' });
      case 'invalid':
        return invalidDocument(c, judged.errors);
      case 'busy':
        throw new BusyError('verifying documents', RETRY_WHEN_BUSY_SECONDS);
      case 'gave up':
        return problem(c, 422, 'This document takes too much time or memory to verify', {
          errors: [{ path: '', message: 'Give a report with fewer boards and circuits' }],
        });
    }
  });
  routes.all(apiAddresses.verify.get.path, (c) => {
    c.header('allow', 'POST');
    return problem(c, 405, 'Send a report document by POST');
  });
  return routes;
}

function isPlainJson(contentType = '', contentEncoding = 'identity'): boolean {
  return /^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(contentType.trim()) && /^identity$/i.test(contentEncoding);
}
