import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import type { Route } from './route.ts';

export type RouteTable = {
  /** In the order in which they are looked at: the first that fits counts. */
  routes: readonly Route[];
  /**
   * What the table says of a request. A method that no line names is as good as reading the same address, where that is not
   * open to anyone: it will be refused there as no method of that page.
   * @param path  as the app's router takes it.
   */
  accessTo(method: string, path: string): Route;
};

/** @param listed  every route of the site. The address of an action gets a line of its own, for whoever opens it. */
export function routeTable(listed: readonly Route[]): RouteTable {
  const routes = [...listed.flatMap(withReading), nothingElse];
  // The kind of router the app itself has, so that an address is not one thing to the table and another to the app.
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

/** What is not listed is not there. */
const nothingElse: Route = { method: 'ALL', path: '/*', needs: 'nobody' };

const withReading = (route: Route): Route[] =>
  route.page === undefined
    ? [route]
    : [route, { method: 'GET', path: route.path, needs: route.needs, page: route.page }];

/** The page of the action that stands at an address; undefined where that is no action. */
export const pageOf = ({ page }: Route, path: string): string | undefined =>
  page && path.split('/', page.split('/').length).join('/');

/** An address with trailing slashes is the same page to the page router. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Names of parameters are each file's own; where they stand is what makes a route. */
export const shapeOf = (path: string): string => path.replace(/:\w+(\{[^/]*\})?/g, ':');

type Registered = { method: string; path: string };

/**
 * Holds what is registered against what the sections list: nothing is answered that does not say who may ask for it, and nothing
 * is listed that nobody answers.
 * @param served  what the sections list. Pages are not: the page router finds them by their files.
 * @throws Error that names every route that is missing.
 */
export function mustAllBeServed(served: readonly Route[], registered: readonly Registered[]): void {
  // What answers every method of an address answers its reading.
  const nameOf = ({ method, path }: Registered) => `${method === 'ALL' ? 'GET' : method} ${shapeOf(path)}`;
  const listed = new Set(served.filter(({ method }) => method !== 'ALL').map(nameOf));
  const answered = new Set(
    registered
      // What is mounted on all below an address is a middleware or the end of a section.
      .filter(({ method, path }) => !(path.endsWith('/*') && (method === 'ALL' || path === '/*')))
      .map(nameOf),
  );
  const unlisted = [...answered].filter((route) => !listed.has(route));
  if (unlisted.length > 0) throw new Error(`no section says who may use ${unlisted.join(', ')}`);
  const unanswered = [...listed].filter((route) => !answered.has(route));
  if (unanswered.length > 0) throw new Error(`nothing answers ${unanswered.join(', ')}`);
}
