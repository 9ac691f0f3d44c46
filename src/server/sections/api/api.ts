import { Hono } from 'hono';
import { certificateSchema } from '../../../domain/certificate/certificate-schema.ts';
import { reportSchema } from '../../../domain/forms/json/json-schema.ts';
import { formsOfType } from '../../../domain/forms/registry.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import { backupAge } from '../../backup/last-good.ts';
import type { AppEnv, Deps } from '../../context.ts';
import { type Verifier, verifyHere } from '../../documents/verifier/verifier.ts';
import { type Health, watchHealth } from '../../http/health.ts';
import { serve } from '../../http/routes/serve.ts';
import { countRequests } from '../../runtime/request-counts.ts';
import { fieldRoutes } from './field/field.ts';
import { metricsRoutes } from './metrics.ts';
import { openApiDocument } from './openapi.ts';
import { apiAddresses } from './routes.ts';
import { verifyRoutes } from './verify.ts';

/** The JSON API. */
export function apiRoutes(
  deps: Deps,
  counts = countRequests(),
  verifier: Verifier = verifyHere,
  health: Health = watchHealth(deps.db),
): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  serve(routes, apiAddresses.health, async (c) => {
    const { version, commit } = deps.config;
    const backup = backupAge(deps.config.dataDir, deps.clock());
    const about = {
      ...{ database: deps.dialect, version, commit },
      ...(backup && { backup: backup.isOld ? 'old' : 'ok' }),
    };
    try {
      await health.check();
      return c.json({ status: 'ok', ...about });
    } catch (error) {
      deps.log.error({ err: error, requestId: c.var.requestId }, 'the database does not answer, or cannot be written');
      return c.json({ status: 'unavailable', ...about }, 503);
    }
  });
  routes.route('/', metricsRoutes(deps, counts, health));
  serve(routes, apiAddresses.openApi, (c) => c.json(openApiDocument(deps.config.version)));
  serve(routes, apiAddresses.schema, (c) => {
    const name = c.req.param('file').replace('.json', '');
    const [form] = formsOfType(name.toUpperCase());
    if (!form && name !== 'certificate') throw new NotFoundError('schema of a form that is not built yet');
    return c.body(JSON.stringify(form ? reportSchema(form) : certificateSchema()), 200, {
      'content-type': 'application/schema+json',
    });
  });
  routes.route('/', verifyRoutes(deps, verifier));
  routes.route('/', fieldRoutes(deps));
  routes.all(apiAddresses.rest.path, (c) => {
    throw new NotFoundError(`api ${c.req.path}`);
  });
  return routes;
}
