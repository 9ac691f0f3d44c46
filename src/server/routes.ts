import { brandActions } from '../features/brand/pages/routes.ts';
import { features } from '../features/features.ts';
import { listRoutes, type Route, type Routes } from './http/routes/route.ts';
import { routeTable } from './http/routes/route-table.ts';
import { ordinaryPageRoutes } from './pages/routes.ts';
import { apiAddresses } from './sections/api/routes.ts';
import { authAddresses, outAddresses } from './sections/auth/routes.ts';
import {
  accountAddresses,
  elsewhereAddresses,
  newJobAddresses,
  phoneAddresses,
  reportAddresses,
  visitAddresses,
} from './sections/electrician/routes.ts';
import {
  accountActions,
  boardRemarkActions,
  listFileAddresses,
  registerActions,
  remarkActions,
  reportActions,
  settingsActions,
  viewActions,
  visitActions,
} from './sections/office/routes.ts';
import { publicAddresses } from './sections/public/routes.ts';
import { fileAddresses, keptAddresses, monitoringAddresses, wellKnownAddresses } from './sections/routes.ts';

const sections: readonly Routes[] = [
  ...features.flatMap(({ addresses }) => addresses),
  registerActions,
  visitActions,
  remarkActions,
  boardRemarkActions,
  reportActions,
  listFileAddresses,
  viewActions,
  accountActions,
  settingsActions,
  brandActions,
  phoneAddresses,
  accountAddresses,
  elsewhereAddresses,
  visitAddresses,
  newJobAddresses,
  reportAddresses,
  keptAddresses,
  authAddresses,
  outAddresses,
  publicAddresses,
  apiAddresses,
  wellKnownAddresses,
  fileAddresses,
  monitoringAddresses,
];

/** What the sections say they serve, each address with who may use it, how large a body may be and how often it may be asked. */
export const servedRoutes: readonly Route[] = sections.flatMap(listRoutes);

/**
 * Every route of the site: what is not here is answered 404, and the app does not start with it. Actions on a page
 * check their own permissions.
 */
export const siteRoutes = routeTable([
  ...servedRoutes,
  ...features.flatMap(({ pages = [] }) => pages),
  ...ordinaryPageRoutes,
]);
