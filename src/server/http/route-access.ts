import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import { schemaNames } from '../../domain/forms/schema-names.ts';
import type { Role } from '../db/schema.ts';
import type { Permission } from '../identity/permissions.ts';
import type { BodyKind } from './forms/body-kinds.ts';

/** `anyone`: signed in or not. `nobody`: there is nothing here. Else every permission named; none named: whoever is signed in. */
export type Needs = 'anyone' | 'nobody' | readonly Permission[];

export type RouteAccess = {
  method: 'GET' | 'POST' | 'ALL';
  /** As the app's router writes it. What its parameters are called does not matter. */
  path: string;
  needs: Needs;
  /** Of those who may: who sees only their own there. Kept by the queries, and held to this table by the walk of all routes. */
  own?: readonly Role[];
  /** What is posted there; where nothing is said, a form. */
  takes?: BodyKind;
  /**
   * Of an action, the page that its form stands on: the beginning of its own path. Whoever opens the address of the action is
   * sent there, and what was refused is shown on it again.
   */
  page?: string;
};

type More = Pick<RouteAccess, 'own' | 'takes' | 'page'>;
const get = (path: string, needs: Needs, more: More = {}): RouteAccess => ({ method: 'GET', path, needs, ...more });
const post = (path: string, needs: Needs, more: More = {}): RouteAccess => ({ method: 'POST', path, needs, ...more });
const both = (path: string, needs: Needs, more: More = {}) => [get(path, needs, more), post(path, needs, more)];
/** Something that is done on a page: a form that is posted to an address of its own, one for each thing that can be done. */
const action = (page: string, name: string, needs: Needs, more: More = {}) => [
  post(`${page}/${name}`, needs, { ...more, page }),
  get(`${page}/${name}`, needs, { ...more, page }),
];
/** Whatever else is asked for below an address, by any method. */
const below = (path: string, needs: Needs, more: More = {}): RouteAccess => ({ method: 'ALL', path, needs, ...more });

const toClients: More = { own: ['client'] };
const toWhoIsOnIt: More = { own: ['owner', 'supervisor', 'electrician', 'apprentice'] };
const longForm: More = { ...toWhoIsOnIt, takes: 'long form' };
const copy: More = { takes: 'copy of a certificate' };
const reportDocument: More = { takes: 'report document' };

/** An ordinary page: for who works in the office or is a client. */
const page = (permission: Permission) => ['office.pages', permission] as const;
/** A page of the section for who is on the tools. */
const onSite = (permission: Permission) => ['electrician.pages', permission] as const;
/** What a supervisor does on the page of a report: its one form holds all that was typed, and a drawn signature. */
const review = (name: string) => action('/reports/:report', name, page('reports.review'), { takes: 'long form' });
/** What is said about the values on a page of the review. */
const remarks = (on: string) => [
  ...action(on, 'comments', page('reports.review'), { takes: 'long form' }),
  ...action(on, 'comment-box', page('reports.review'), { takes: 'long form' }),
  ...action(on, 'comments/:comment/resolution', page('reports.review'), { takes: 'long form' }),
  ...action(on, 'overrides', page('reports.review')),
  ...action(on, 'overrides/:override/withdrawal', page('reports.review'), { takes: 'long form' }),
];
/** Something that is done by who is on the tools, on a page of the section. */
const actionOnSite = (on: string, name: string, permission: Permission) => [
  post(`${on}/${name}`, onSite(permission), { ...toWhoIsOnIt, page: on }),
  get(`${on}/${name}`, onSite(permission), { page: on }),
];
const onVisit = (name: string, permission: Permission) => actionOnSite('/electrician/visits/:visit', name, permission);
const onReport = (name: string) => actionOnSite('/electrician/reports/:report', name, 'reports.fill');
const fill = (path: string) => both(`/electrician/reports/:report${path}`, onSite('reports.fill'), longForm);
const read = (path: string) => get(`/electrician/reports/:report${path}`, onSite('reports.fill'), toWhoIsOnIt);

/**
 * Every route of the site and who may use it: what is not here is answered 404, and the app does not start with it. The
 * first that fits counts. What somebody may do on a page beside opening it is asked again where it is done.
 */
export const routeAccess: readonly RouteAccess[] = [
  get('/', ['office.pages']),
  ...both('/clients/new', page('clients.write')),
  get('/clients', page('clients.read')),
  get('/clients/:client', page('clients.read')),
  post('/clients/:client', page('clients.write')),
  ...both('/sites/new', page('sites.write')),
  ...both('/sites/import', page('sites.write'), { takes: 'list of sites' }),
  get('/sites/imports/:import', page('sites.write')),
  ...action('/sites/imports/:import', 'confirmation', page('sites.write')),
  ...action('/sites/imports/:import', 'undo', page('sites.write')),
  get('/sites/imports/:import/refused.csv', page('sites.write')),
  get('/sites', page('sites.read')),
  get('/sites/:site', page('sites.read'), toClients),
  post('/sites/:site', page('sites.write')),
  ...both('/sites/:site/remove', page('sites.write')),
  post('/sites/:site/defects', page('remedials.answer')),
  ...both('/visits/new', page('visits.book')),
  get('/visits', page('visits.read')),
  get('/visits/:visit', page('visits.read')),
  ...action('/visits/:visit', 'move', page('visits.book')),
  ...action('/visits/:visit', 'cancellation', page('visits.book')),
  ...action('/visits/:visit', 'giving-up', page('visits.give-up')),
  ...action('/visits/:visit', 'restoration', page('visits.give-up')),
  get('/reports', page('reports.list')),
  get('/reports/:report', page('reports.read'), toClients),
  ...review('approval'),
  ...review('return'),
  ...action('/reports/:report', 'certificate', page('reports.issue'), { takes: 'long form' }),
  ...remarks('/reports/:report'),
  ...action('/reports/:report', 'anomalies', page('reports.review')),
  ...action('/reports/:report', 'correction', page('reports.correct')),
  ...action('/reports/:report', 'withdrawal', page('certificates.withdraw')),
  get('/reports/:report/boards/:board', page('reports.read'), toClients),
  ...remarks('/reports/:report/boards/:board'),
  get('/reports/:report/document.pdf', page('certificates.read'), toClients),
  get('/reports/:report/document.json', page('certificates.read'), toClients),
  ...both('/reports/:report/hand-over', page('reports.assign')),
  ...both('/reports/:report/discard', page('reports.discard')),
  ...action('/reports/:report/discard', 'undo', page('reports.discard')),
  get('/reports/:report/history', page('reports.review')),
  get('/reports/:report/signatures/:block', page('reports.read'), toClients),
  get('/remedials', page('certificates.read')),
  // Everybody's own account, of electricians too.
  get('/settings/account', ['account.own']),
  ...action('/settings/account', 'password', ['account.own']),
  ...action('/settings/account', 'sessions', ['account.own']),
  ...action('/settings/account', 'second-factor', ['account.own']),
  get('/settings', page('company.manage')),
  ...action('/settings', 'company', page('company.manage')),
  ...action('/settings', 'second-factor', page('company.manage')),
  get('/settings/keys', page('company.manage')),
  ...action('/settings/keys', 'rotation', page('company.manage')),
  get('/settings/keys/:key', page('company.manage')),
  ...action('/settings/keys/:key', 'revocation', page('company.manage')),
  get('/settings/audit', page('audit.read')),
  ...both('/settings/users/new', page('users.manage')),
  get('/settings/users/:user', page('users.manage')),
  ...['details', 'link', 'sign-out', 'shut-out', 'let-in', 'second-factor-reset'].flatMap((name) =>
    action('/settings/users/:user', name, page('users.manage')),
  ),

  // What somebody typed before they were signed out, for whoever it was.
  ...both('/kept', []),
  below('/kept/*', []),

  get('/electrician', ['electrician.pages']),
  get('/electrician/reports', onSite('reports.fill')),
  get('/electrician/visits/:visit', onSite('visits.read'), toWhoIsOnIt),
  ...onVisit('start', 'visits.start'),
  ...both('/electrician/visits/:visit/giving-up', onSite('visits.give-up'), toWhoIsOnIt),
  ...onVisit('restoration', 'visits.give-up'),
  read(''),
  read('/boards'),
  ...fill('/boards/new'),
  ...fill('/boards/:board'),
  ...actionOnSite('/electrician/reports/:report/boards/:board', 'spares', 'reports.fill'),
  ...fill('/boards/:board/remove'),
  ...fill('/boards/:board/circuits/new'),
  ...fill('/boards/:board/circuits/:circuit'),
  ...fill('/boards/:board/circuits/:circuit/remove'),
  read('/observations'),
  ...fill('/observations/new'),
  ...actionOnSite('/electrician/reports/:report/observations', 'from-finding', 'reports.fill'),
  ...fill('/observations/:observation'),
  ...fill('/observations/:observation/remove'),
  ...fill('/inspection_schedule'),
  read('/check'),
  ...fill('/override'),
  ...onReport('take-back'),
  read('/history'),
  // An apprentice may read what is to be signed; an electrician signs it.
  read('/sign'),
  post('/electrician/reports/:report/sign', onSite('reports.sign'), longForm),
  ...both('/electrician/reports/:report/hand-over', onSite('reports.hand-up'), { own: ['owner', 'apprentice'] }),
  ...onReport('comments'),
  read('/signatures/:block'),
  ...fill('/:section'),
  below('/electrician/*', ['electrician.pages']),

  get('/auth', 'anyone'),
  ...both('/auth/sign-in', 'anyone'),
  ...both('/auth/forgot', 'anyone'),
  ...both('/auth/link', 'anyone'),
  ...both('/auth/link/:token', 'anyone'),
  ...both('/auth/reset/:token', 'anyone'),
  ...both('/auth/set-up/:token', 'anyone'),
  // For who is on the way to a session, and for who has one: the handlers tell which, and send everybody else to sign in.
  ...both('/auth/second-factor', 'anyone'),
  get('/auth/second-factor/set-up', 'anyone'),
  ...both('/auth/second-factor/app', 'anyone'),
  ...both('/auth/second-factor/passkey', 'anyone'),
  ...both('/auth/second-factor/codes', ['account.own']),
  ...both('/auth/confirm', ['account.own']),
  below('/auth/*', 'anyone'),
  ...both('/logout', 'anyone'),
  below('/logout/*', 'anyone'),
  ...both('/signout', 'anyone'),
  below('/signout/*', 'anyone'),
  get('/public', 'anyone'),
  ...both('/public/verify', 'anyone', copy),
  ...both('/public/verify/:code', 'anyone', copy),
  get('/public/calculators', 'anyone'),
  get('/public/calculators/:calculator', 'anyone'),
  get('/public/rules', 'anyone'),
  get('/public/rules/limits', 'anyone'),
  below('/public/*', 'anyone'),

  get('/api/health', 'anyone'),
  // For the bearer of METRICS_TOKEN, whoever that is.
  get('/api/metrics', 'anyone'),
  get('/api/v1/openapi.json', 'anyone'),
  get(`/api/v1/schemas/:file{(${schemaNames().join('|')})\\.json}`, 'anyone'),
  // While PUBLIC_VERIFY is off the handler asks for a viewer.
  ...both('/api/v1/verify', 'anyone', reportDocument),
  below('/api/v1/verify', 'anyone', reportDocument),
  below('/api/*', []),
  get('/.well-known/jwks.json', 'anyone'),
  below('/.well-known/*', 'anyone'),

  // Answered before anybody is asked who they are.
  get('/favicon.ico', 'anyone'),
  below('/favicon.ico/*', 'anyone'),
  get('/static/*', 'anyone'),
  below('/static/*', 'anyone'),
  get('/assets/*', 'anyone'),
  below('/assets/*', 'anyone'),
  post('/monitoring', 'anyone', { takes: 'envelope' }),
  below('/monitoring/*', 'anyone'),
  // Client navigation: the page that is meant stands within the address, and is asked for when it is drawn.
  get('/RSC/*', 'anyone'),
  below('/*', 'nobody'),
];

/** The kind of router the app itself has, so that an address is not one thing to the table and another to the app. */
const table = new SmartRouter<RouteAccess>({ routers: [new RegExpRouter(), new TrieRouter()] });
for (const access of routeAccess) table.add(access.method, access.path, access);

/**
 * What the table says of a request. A method that no line names is as good as reading the same address, where that is not
 * open to anyone: it will be refused there as no method of that page.
 * @param path  as the app's router takes it.
 */
export function accessTo(method: string, path: string): RouteAccess {
  const asked = method === 'HEAD' ? 'GET' : method;
  const said = firstFor(asked, path);
  if (said.method !== 'ALL' || asked === 'GET') return said;
  const reading = firstFor('GET', path);
  return reading.needs === 'anyone' ? said : reading;
}

function firstFor(method: string, path: string): RouteAccess {
  const [matched] = table.match(method, withoutTrailingSlashes(path));
  const first = matched[0]?.[0];
  if (!first) throw new Error('the last line of the table fits every address');
  return first;
}

/** The page of the action that stands at an address; undefined where that is no action. */
export function pageOf(method: string, path: string): string | undefined {
  const { page } = accessTo(method, path);
  return page && path.split('/', page.split('/').length).join('/');
}

/** An address with trailing slashes is the same page to the page router. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Names of parameters are each file's own; where they stand is what makes a route. */
export const shapeOf = (path: string): string => path.replace(/:\w+(\{[^/]*\})?/g, ':');

/**
 * Holds what is registered against the table: nothing is answered that does not say who may ask for it.
 * @throws Error that names every route that is missing.
 */
export function mustAllBeListed(registered: readonly { method: string; path: string }[]): void {
  const listed = new Set(routeAccess.map(({ method, path }) => `${method} ${shapeOf(path)}`));
  const missing = registered
    // What is mounted on all below an address is a middleware or the end of a section.
    .filter(({ method, path }) => !(path.endsWith('/*') && (method === 'ALL' || path === '/*')))
    .map(({ method, path }) => `${method === 'ALL' ? 'GET' : method} ${shapeOf(path)}`)
    .filter((route) => !listed.has(route));
  if (missing.length > 0) {
    throw new Error(`src/server/http/route-access.ts does not say who may use ${[...new Set(missing)].join(', ')}`);
  }
}
