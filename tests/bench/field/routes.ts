import { elsewhereAddresses } from '../../../src/server/sections/electrician/routes.ts';
import { routeAccess } from '../../support/route-access.ts';

const routes = routeAccess
  .filter(({ method, path }) => method === 'GET' && path.startsWith('/electrician'))
  .map((route) => ({
    ...route,
    // The address of an action leads to its page, and a file is no page; what leads on may have a page with a query behind it.
    isPage: !route.ofAction && (route.answers === undefined || route.answers === 'redirect'),
    pattern: new RegExp(`^${route.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
    parameters: route.path.split(':').length,
  }));

/** The routes of the section that have a page of their own. */
export const pageRoutes: readonly string[] = routes.filter(({ isPage }) => isPage).map(({ path }) => path);

/** The route that answers at an address, as it is registered: of several the one that says most of it itself. */
export function routeOf(address: string): string | undefined {
  const { pathname } = new URL(address, 'http://section');
  const matching = routes.filter(({ pattern }) => pattern.test(pathname));
  return matching.toSorted((a, b) => a.parameters - b.parameters)[0]?.path;
}

/** Routes whose page is not measured, and why. */
const leftOut: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(elsewhereAddresses).map(({ path }) => [path, 'leads to an ordinary page']),
);

export type Coverage = {
  /** Routes without a page that are not listed as left out, and listed ones that do not exist. */
  wrong: string[];
  /** Routes asked, and what is left out and why, in words. */
  note: string;
};

/** Which routes of the section some addresses are of. */
export function coverageOf(addresses: readonly string[], out = leftOut): Coverage {
  const ofSection = addresses.filter((address) => routeOf(address) !== undefined);
  const asked = new Set(ofSection.map(routeOf));
  const reached = pageRoutes.filter((route) => asked.has(route));
  const missing = pageRoutes.filter((route) => !asked.has(route) && !(route in out));
  const stale = Object.keys(out).filter((route) => asked.has(route) || !pageRoutes.includes(route));
  const reasons = Object.entries(out).map(([route, why]) => `${route} (${why})`);
  return {
    wrong: [...missing, ...stale],
    note: `${ofSection.length} pages of ${reached.length} routes; left out: ${reasons.join(', ') || 'none'}`,
  };
}
