import { Hono } from 'hono';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { serve } from '../../../server/http/routes/serve.ts';
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
    return c.body(streamed(deps, parts), 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${fileName}"`,
      'x-content-type-options': 'nosniff',
    });
  });

  return routes;
}

/** Sent as fast as the browser takes it. An error breaks the download off, so that half a file is not taken for a whole one. */
function streamed({ log }: Pick<Deps, 'log'>, parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await parts.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          log.error({ err: error }, 'an export broke off');
          controller.error(error);
        }
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
