import type { Role } from '../../db/schema.ts';
import type { Permission } from '../../permissions.ts';
import type { BodyKind } from '../forms/body-kinds.ts';
import type { RateName } from './rates.ts';

/** `anyone`: signed in or not. `nobody`: there is nothing here. Else every permission named; none named: whoever is signed in. */
export type Needs = 'anyone' | 'nobody' | readonly Permission[];

/** Where something is asked for, and all that is to be known before it is answered. */
export type Route<Path extends string = string> = {
  /** `ALL`: whatever else is asked for there. Nothing is served under it, it says who is told that there is nothing. */
  method: 'GET' | 'POST' | 'ALL';
  /** In full, as the app's router writes it. What its parameters are called does not matter to the table. */
  path: Path;
  needs: Needs;
  /** Of those who may: who sees only their own there. Kept by the queries, and held to this by the walk of all routes. */
  own?: readonly Role[];
  /** What is posted there; where nothing is said, a form. */
  takes?: BodyKind;
  /** How often it may be asked, where that is limited. What is posted without an account always is. */
  asked?: readonly RateName[];
  /**
   * Of an action, the page that its form stands on: the beginning of its own path. Whoever opens the address of the action is
   * sent there, and what was refused is shown on it again.
   */
  page?: string;
};

/** The routes of a section by name, each of which the section serves; `get` and `post` of one address may stand together. */
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

/** A page and the form on it, which is posted to the page's own address. `asked` is for the form alone. */
export const both = <Path extends string>(path: Path, needs: Needs, { asked, ...more }: More = {}): Both<Path> => ({
  get: get(path, needs, more),
  post: post(path, needs, { ...more, ...(asked && { asked }) }),
});

/** Something that is done on a page: a form that is posted to an address of its own, one for each thing that can be done. */
export const action = <Page extends string, Name extends string>(
  page: Page,
  name: Name,
  needs: Needs,
  more: More = {},
): Route<`${Page}/${Name}`> => ({ ...post(`${page}/${name}`, needs, more), page });

/** Whatever else is asked for below an address, by any method. */
export const below = (path: string, needs: Needs, more: More = {}): Route => ({ method: 'ALL', path, needs, ...more });

/** For who works in the office or is a client. */
export const inOffice = (permission: Permission) => ['office.pages', permission] as const;

/** The routes of a section, one after another. */
export const listRoutes = (routes: Routes): Route[] =>
  Object.values(routes).flatMap((each) => ('get' in each ? [each.get, each.post] : [each]));
