import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../context.ts';
import { certificatePdf } from '../../../documents/certificates/certificate-print.ts';
import { serve } from '../../../http/routes/serve.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { visitAddresses } from '../routes.ts';
import type { FieldDeps } from '../store.ts';
import { getOwnVisit } from '../visits/visits.tsx';

/** The PDF of an issued report of the site. On the server only, which stores the PDFs. */
export function issuedPdfRoutes(deps: Deps & FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, visitAddresses.issuedPdf, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.read');
    const visit = await getOwnVisit(deps, viewer, c.req.param('visit'));
    const { certificateId, number } = await deps.store(viewer).issuedReport(visit, c.req.param('report'));
    const pdf = await certificatePdf(deps, viewer, certificateId);
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${number.replace(/[^\w-]/g, '-')}.pdf"`,
    });
  });
  return routes;
}
