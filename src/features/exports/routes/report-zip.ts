import { Hono } from 'hono';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { streamed } from '../../../server/http/streamed.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { findCertificateOfReport } from '../../../server/repositories/certificates/certificates.ts';
import { reportExport } from '../server/report-export.ts';
import { exportActions } from './addresses.ts';

/** An issued report with all its data in one file. */
export function reportZip(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  serve(routes, exportActions.zip, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'certificates.read');
    const report = c.req.param('report');
    const certificate = await findCertificateOfReport(deps.db, viewer, report);
    if (!certificate) throw new NotFoundError(`certificate of report ${report}`);
    const { fileName, parts } = await reportExport(deps, viewer, certificate);
    return c.body(streamed(deps, parts, 'an export broke off'), 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${fileName}"`,
      'x-content-type-options': 'nosniff',
    });
  });

  return routes;
}
