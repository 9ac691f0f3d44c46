import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { signatureFile } from '../../signature-file.ts';
import { openReport } from '../report/open-report.ts';
import { reportAddresses } from '../routes.ts';
import type { FieldDeps } from '../store.ts';

/** The drawn signature as a file. On the server only: the certificate's rows hold it. */
export function drawnSignatureRoutes(deps: Deps & FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.signature, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    return signatureFile(deps, c, viewer, report);
  });
  return routes;
}
