import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { callPhotoFile, photoFile } from '../../photo-file.ts';
import { openReport } from '../report/open-report.ts';
import { reportAddresses, visitAddresses } from '../routes.ts';
import type { FieldDeps } from '../store.ts';
import { getOwnVisit } from '../visits/visits.tsx';

/** The bytes of photos. On the server only: they are in its store. */
export function photoFileRoutes(deps: Deps & FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.photoFile, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    return photoFile(deps, c, viewer, { report, named: false });
  });
  serve(routes, visitAddresses.callPhoto, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.read');
    const visit = await getOwnVisit(deps, viewer, c.req.param('visit'));
    return callPhotoFile(deps, c, viewer, visit.id);
  });
  return routes;
}
