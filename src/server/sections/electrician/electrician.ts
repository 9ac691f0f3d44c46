import { Hono } from 'hono';
import type { OpenFeature } from '../../../features/feature.ts';
import type { AppEnv, Deps } from '../../context.ts';
import type { CopyReader } from '../../documents/certificates/copies/copy-reader.ts';
import { can } from '../../permissions.ts';
import { elsewhereRoutes } from './account/elsewhere.ts';
import { fillingRoutes } from './filling.ts';
import { issuedPdfRoutes } from './issued/issued-pdf.ts';
import { newJobRoutes } from './new-job/new-job.tsx';
import { newJobSearchRoutes } from './new-job/new-job-search.tsx';
import { paperPdfRoutes } from './paper/paper-pdf.ts';
import { photoFileRoutes } from './photos/photo-file-routes.ts';
import { handOverRoutes } from './report/hand-over/hand-over.tsx';
import { historyRoutes } from './report/history/history.tsx';
import { broughtReportRoutes } from './report/last-time/brought-report.tsx';
import { drawnSignatureRoutes } from './signing/drawn-signature.ts';
import type { FieldDeps } from './store.ts';
import { countForYou } from './visits/for-you.ts';
import { giveUpRoutes } from './visits/give-up.tsx';

/** Plain pages for electricians on site. Every page works without scripts. */
export function electricianRoutes(
  deps: Deps & FieldDeps,
  features: readonly OpenFeature[],
  copies?: CopyReader,
): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.use('/electrician/*', async (c, next) => {
    const { viewer } = c.var;
    if (viewer && c.req.method === 'GET' && can(viewer, 'electrician.pages'))
      c.set('forYou', await countForYou(deps.store(viewer)));
    return next();
  });
  // Only the server can answer these; each says why.
  routes.route('/', elsewhereRoutes());
  routes.route('/', giveUpRoutes(deps));
  routes.route('/', newJobSearchRoutes(deps));
  routes.route('/', newJobRoutes(deps));
  routes.route('/', handOverRoutes(deps));
  routes.route('/', historyRoutes(deps));
  routes.route('/', drawnSignatureRoutes(deps));
  for (const { electrician } of features) if (electrician) routes.route('/', electrician(deps));
  routes.route('/', paperPdfRoutes(deps));
  routes.route('/', photoFileRoutes(deps));
  routes.route('/', issuedPdfRoutes(deps));
  routes.route('/', broughtReportRoutes(deps, copies));
  routes.route('/', fillingRoutes(deps));
  return routes;
}
