import { eicrA4 } from '../../../src/domain/forms/eicr/a4.ts';
import { calculators } from '../../../src/features/calculators/domain/calculators.ts';
import { addressOf, type RouteAccess, routeAccess } from '../../support/route-access.ts';
import type { Places } from './places.ts';

export type Who = 'electrician' | 'apprentice' | 'owner' | 'client' | undefined;

/**
 * Routes that lead on, and with what behind their path they answer with a page of their own; null where they have none, or where
 * it takes a half-finished sign-in or a finding to see it.
 */
const opensWith: Readonly<Record<string, string | null>> = {
  '/electrician/reports/:report/boards/new': 'id=not-there-yet',
  '/electrician/reports/:report/boards/:board/circuits/new': 'id=not-there-yet',
  '/electrician/reports/:report/observations/new': 'id=not-there-yet',
  '/electrician/reports/:report/override': null,
  ...Object.fromEntries(
    ['account', 'office', 'devices', 'sign-in', 'verify'].map((page) => [`/electrician/elsewhere/${page}`, null]),
  ),
  '/remedials': null,
  '/auth': null,
  '/auth/second-factor': null,
  '/auth/second-factor/set-up': null,
  '/auth/second-factor/app': null,
  '/auth/second-factor/passkey': null,
  '/auth/confirm': null,
  '/public': null,
};

const pages = routeAccess.flatMap((route): RouteAccess[] => {
  if (route.method !== 'GET') return [];
  if (!route.answers) return [route];
  if (route.answers !== 'redirect' || route.ofAction) return [];
  const query = opensWith[route.path];
  if (query === undefined) throw new Error(`say in ${import.meta.filename} whether ${route.path} has a page`);
  return query === null ? [] : [{ ...route, path: `${route.path}?${query}` }];
});

/** Everybody who sees something of their own on it, and nobody where that is possible. */
const visits = pages.flatMap((route): { who: Who; route: RouteAccess }[] => {
  if (route.roles === 'anyone') return [{ who: undefined, route }];
  const may = (who: Exclude<Who, undefined>) => (route.roles as readonly string[]).includes(who);
  const onSite = may('electrician') ? 'electrician' : 'apprentice';
  // The account is everybody's; of its pages the electrician's is opened on a phone.
  const mine = route.path.startsWith('/electrician') ? ([onSite] as const) : (['owner', 'client'] as const);
  const people = route.path === '/settings/account' ? ([...mine, 'electrician'] as const) : mine;
  return people.filter(may).map((who) => ({ who, route }));
});

/** Every page that the person can open, with something of theirs on it. */
export function pagesOf(places: Places, who: Who): string[] {
  const own = places.own(who ?? 'owner');
  const listed = visits.filter((each) => each.who === who).map(({ route }) => addressOf(route, own));
  const more: Record<string, string[]> = {
    nobody: [
      ...calculators.flatMap(({ slug, example }) => [
        `/public/calculators/${slug}`,
        `/public/calculators/${slug}?${new URLSearchParams({ ...example })}`,
      ]),
      '/public/calculators/max-zs?rating=banana',
      '/public/calculators/max-zs?device=BS+EN+60898+B&rating=32&earthing=TN&circuit=sockets&zs=85',
      '/public/rules?edition=2018%2BA2%2BA3#ZS_OVER_MAX',
      `/public/verify/${places.code}`,
      '/public/verify/no-such-code',
      `/public/notice/${places.notices.open}`,
      `/public/notice/${places.notices.closed}`,
      `/public/certificates/${places.token}`,
      '/public/certificates/no-such-link',
      '/nowhere/at/all',
    ],
    electrician: [
      ...eicrA4.sections
        .filter(({ key }) => key !== 'supply' && key !== 'declaration')
        .map(({ key }) => `/electrician/reports/${own.report}/${key}`),
      `/electrician/reports/${own.report}/observations/new?id=not-there-yet&q=cracked+socket`,
      ...['ways', 'same-rcd', 'zs,rcd'].map(
        (columns) => `/electrician/reports/${own.report}/boards/cu1/grid/${columns}`,
      ),
      '/electrician/nowhere',
    ],
    owner: [`/reports/${own.report}`, '/sites?q=nothing-of-that-name', '/nowhere'],
    client: ['/clients', '/nowhere'],
  };
  return [...listed, ...(more[who ?? 'nobody'] ?? [])];
}
