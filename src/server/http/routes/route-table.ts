import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import type { Route } from './route.ts';

export type RouteTable = {
  /** In order: the first match counts. */
  routes: readonly Route[];
  /**
   * The route of a request. An unknown method counts as a GET of the same address where that is not
   * public: that page refuses the method itself.
   * @param path  as the app's router takes it.
   */
  accessTo(method: string, path: string): Route;
};

/** @param listed  every route of the site. The address of an action gets a GET route of its own. */
export function routeTable(listed: readonly Route[]): RouteTable {
  const routes = [...listed.flatMap(withReading), nothingElse];
  // The same kind of router as the app, so that both match an address in the same way.
  const router = new SmartRouter<Route>({ routers: [new RegExpRouter(), new TrieRouter()] });
  for (const route of routes) router.add(route.method, route.path, route);

  function firstFor(method: string, path: string): Route {
    const [matched] = router.match(method, withoutTrailingSlashes(path));
    return matched[0]?.[0] ?? nothingElse;
  }

  return {
    routes,
    accessTo(method, path) {
      const asked = method === 'HEAD' ? 'GET' : method;
      const said = firstFor(asked, path);
      if (said.method !== 'ALL' || asked === 'GET') return said;
      const reading = firstFor('GET', path);
      return reading.needs === 'anyone' ? said : reading;
    },
  };
}

/** Unlisted addresses do not exist. */
const nothingElse: Route = { method: 'ALL', path: '/*', needs: 'nobody' };

const withReading = (route: Route): Route[] =>
  route.page === undefined
    ? [route]
    : [route, { method: 'GET', path: route.path, needs: route.needs, page: route.page }];

/** The page of the action at an address; undefined if it is not an action. */
export const pageOf = ({ page }: Route, path: string): string | undefined =>
  page && path.split('/', page.split('/').length).join('/');

/** An address with trailing slashes is the same page to the page router. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** The shape of a path: parameters may have any name, only their position matters. */
export const shapeOf = (path: string): string => path.replace(/:\w+(\{[^/]*\})?/g, ':');

type Registered = { method: string; path: string };

/**
 * Compares the registered handlers with the routes that the sections list: every handler must be listed with its permissions,
 * and every listed route must have a handler.
 * @param served  the routes of the sections. Pages are not among them: the page router finds them by their files.
 * @throws Error that names every route that is missing.
 */
export function mustAllBeServed(served: readonly Route[], registered: readonly Registered[]): void {
  // A handler for every method of an address also answers GET.
  const nameOf = ({ method, path }: Registered) => `${method === 'ALL' ? 'GET' : method} ${shapeOf(path)}`;
  const listed = new Set(served.filter(({ method }) => method !== 'ALL').map(nameOf));
  const answered = new Set(
    registered
      // A handler on everything below an address is a middleware or the end of a section.
      .filter(({ method, path }) => !(path.endsWith('/*') && (method === 'ALL' || path === '/*')))
      .map(nameOf),
  );
  const unlisted = [...answered].filter((route) => !listed.has(route));
  if (unlisted.length > 0) throw new Error(`no section says who may use ${unlisted.join(', ')}`);
  const unanswered = [...listed].filter((route) => !answered.has(route));
  if (unanswered.length > 0) throw new Error(`nothing answers ${unanswered.join(', ')}`);
}
