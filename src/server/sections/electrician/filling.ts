import { Hono } from 'hono';
import { dangerNoticeRoutes } from '../../../features/danger-notices/routes/electrician-notice.tsx';
import { noticeReceiptRoutes } from '../../../features/danger-notices/routes/electrician-receipts.tsx';
import { paperImportRoutes } from '../../../features/row-import/routes/paper-routes.ts';
import type { AppEnv } from '../../context.ts';
import { accountRoutes } from './account/account.tsx';
import { boardRoutes } from './boards/boards.tsx';
import { scheduleRoutes } from './boards/schedule.tsx';
import { circuitRoutes } from './circuit/circuits.tsx';
import { overrideRoutes } from './findings/override.tsx';
import { fullReportRoutes } from './full-report/full-report.tsx';
import { gridRoutes } from './grid/grid-routes.tsx';
import { issuedRoutes } from './issued/issued.tsx';
import { observationRoutes } from './observations/observations.tsx';
import { paperRoutes } from './paper/paper-routes.tsx';
import { photoRoutes } from './photos/photos.tsx';
import { checkRoutes } from './report/check/check.tsx';
import { lastTimeRoutes } from './report/last-time/last-time.tsx';
import { reportRoutes } from './report/report.tsx';
import { sectionRoutes } from './report/sections.tsx';
import { signRoutes } from './signing/sign.tsx';
import type { FieldDeps } from './store.ts';
import { attendanceRoutes } from './visits/attendance.tsx';
import { visitRoutes } from './visits/visits.tsx';

/**
 * The part of the section that a phone answers by itself: the day's visits, and a report from its first page to the signature.
 * It depends on the given store alone, and nothing it imports needs Node (`tests/unit/portable-handlers.test.ts`).
 */
export function fillingRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.route('/', accountRoutes(deps));
  routes.route('/', visitRoutes(deps));
  routes.route('/', attendanceRoutes(deps));
  routes.route('/', issuedRoutes(deps));
  routes.route('/', reportRoutes(deps));
  routes.route('/', lastTimeRoutes(deps));
  routes.route('/', fullReportRoutes(deps));
  routes.route('/', boardRoutes(deps));
  routes.route('/', circuitRoutes(deps));
  routes.route('/', gridRoutes(deps));
  routes.route('/', paperRoutes(deps));
  routes.route('/', paperImportRoutes(deps));
  routes.route('/', observationRoutes(deps));
  routes.route('/', dangerNoticeRoutes(deps));
  routes.route('/', noticeReceiptRoutes(deps));
  routes.route('/', photoRoutes(deps));
  routes.route('/', scheduleRoutes(deps));
  routes.route('/', checkRoutes(deps));
  routes.route('/', overrideRoutes(deps));
  routes.route('/', signRoutes(deps));
  // Last: any other name is a section of the form, or unknown.
  routes.route('/', sectionRoutes(deps));
  return routes;
}
