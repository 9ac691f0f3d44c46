import type { Role } from '../../../kernel/viewer.ts';
import type { Permission } from '../../permissions.ts';
import type { BodyKind } from '../forms/body-kinds.ts';
import type { RateName } from './rates.ts';

/** `anyone`: signed in or not. `nobody`: no such page. Else every permission listed; an empty list: anyone signed in. */
export type Needs = 'anyone' | 'nobody' | readonly Permission[];

/** An address with everything to know before it is answered. */
export type Route<Path extends string = string> = {
  /** `ALL`: any other request there. Nothing is served; it says who is told that the page does not exist. */
  method: 'GET' | 'POST' | 'ALL';
  /** In full, as the app's router writes it. The names of parameters do not matter. */
  path: Path;
  needs: Needs;
  /** Roles that see only their own data there. The queries ensure it, and a test visits all routes to check. */
  own?: readonly Role[];
  /** The kind of body; by default a form. */
  takes?: BodyKind;
  /** The rates that limit it. Posts without an account are always limited. */
  asked?: readonly RateName[];
  /**
   * For an action: the page with its form, which begins its own path. A GET of the action's address is
   * redirected there, and errors are shown there.
   */
  page?: string;
};

/** The routes of a section by name; the section serves each. `get` and `post` of one address may be combined. */
export type Routes = Readonly<Record<string, Route | Both>>;
export type Both<Path extends string = string> = { get: Route<Path>; post: Route<Path> };

type More = Pick<Route, 'own' | 'takes' | 'asked'>;

export const get = <Path extends string>(path: Path, needs: Needs, more: More = {}): Route<Path> => ({
  method: 'GET',
  path,
  needs,
  ...more,
});

export const post = <Path extends string>(path: Path, needs: Needs, more: More = {}): Route<Path> => ({
  method: 'POST',
  path,
  needs,
  ...more,
});

/** A page and its form, which posts to the page's own address. `asked` is for the form alone. */
export const both = <Path extends string>(path: Path, needs: Needs, { asked, ...more }: More = {}): Both<Path> => ({
  get: get(path, needs, more),
  post: post(path, needs, { ...more, ...(asked && { asked }) }),
});

/** An action on a page: a form that posts to an address of its own, one for each action. */
export const action = <Page extends string, Name extends string>(
  page: Page,
  name: Name,
  needs: Needs,
  more: More = {},
): Route<`${Page}/${Name}`> => ({ ...post(`${page}/${name}`, needs, more), page });

/** Any other request below an address, by any method. */
export const below = (path: string, needs: Needs, more: More = {}): Route => ({ method: 'ALL', path, needs, ...more });

/** For the office and clients. */
export const inOffice = (permission: Permission) => ['office.pages', permission] as const;

/** The routes of a section, one after another. */
export const listRoutes = (routes: Routes): Route[] =>
  Object.values(routes).flatMap((each) => ('get' in each ? [each.get, each.post] : [each]));
