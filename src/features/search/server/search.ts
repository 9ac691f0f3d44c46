import { addressBeside } from '../../../domain/register/site-address.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { capital } from '../../../domain/words/capital.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { can } from '../../../server/permissions.ts';
import { findByNumber } from '../../../server/repositories/certificates/by-number.ts';
import { findKnownWords } from '../../../server/repositories/register/word-hits.ts';
import { type Found, nearestFirst } from '../domain/found.ts';
import { nearness } from '../domain/matched.ts';
import { isOneLetterFrom, oneLetterFrom } from '../domain/one-letter.ts';
import { inFull, inShort, type Typed } from '../domain/typed.ts';
import { buildingsFound } from './buildings-found.ts';
import { type FoundEarlier, findEarlierByFirm, findEarlierByNumber } from './repository/earlier.ts';
import { type FoundHome, findHomes } from './repository/homes.ts';
import {
  type FoundCertificate,
  type FoundOrder,
  findCertificatesOf,
  findClients,
  findOrders,
  findPeople,
} from './repository/things.ts';

export type SearchResult = {
  found: Found[];
  /** The words that found it. */
  words: readonly string[];
  /** What the search was read as, where nothing has the words typed: "23 lamplighter". */
  readAs: string | undefined;
};

/** Sites whose certificates are found with them. */
const nearSites = 10;
/** Other readings that are tried. Each costs as much as the search. */
const mostReadings = 6;

/**
 * Everything that the viewer may see and that has every typed word, the best match first. If there is nothing, it searches for words with
 * one letter changed.
 * @param exactly  take the words as they are typed.
 */
export async function searchAll(
  db: Db,
  viewer: Viewer,
  typed: Typed,
  { exactly = false }: { exactly?: boolean } = {},
): Promise<SearchResult> {
  const spelled = inFull(typed.words);
  const found = new Map<string, Found>();
  for (const words of spelled)
    for (const each of await findWith(db, viewer, words, words === spelled[0] ? typed.text : undefined))
      if (!found.has(each.id)) found.set(each.id, each);
  const searched = [...new Set(spelled.flat())];
  if (found.size > 0 || exactly || typed.words.length === 0)
    return { found: nearestFirst([...found.values()], searched), words: searched, readAs: undefined };
  const short = inShort(typed.words);
  for (const reading of short ? [short] : []) {
    const meant = await findWith(db, viewer, reading, undefined);
    if (meant.length > 0) return { found: meant, words: reading, readAs: reading.join(' ') };
  }
  for (const spelling of spelled)
    for (const words of await otherReadings(db, viewer, spelling)) {
      const meant = await findWith(db, viewer, words, undefined);
      if (meant.length > 0) return { found: meant, words, readAs: words.join(' ') };
    }
  return { found: [], words: typed.words, readAs: undefined };
}

/** @param number  the text to look for as a certificate's number; not for words that nobody typed. */
async function findWith(
  db: Db,
  viewer: Viewer,
  words: readonly string[],
  number: string | undefined,
): Promise<Found[]> {
  const sees = (permission: 'clients.read' | 'visits.read' | 'users.read') => can(viewer, permission);
  const numbered = number === undefined ? [] : await findByNumber(db, viewer, number);
  const reports = [...new Set(numbered.map(({ reportId }) => reportId))];
  const named = await findCertificatesOf(db, viewer, { reports });
  const sitesFound = await findHomes(db, viewer, words);
  const homes = new Map(sitesFound.map((home) => [homeFound(viewer, home, words), home.id]));
  const near = nearestFirst([...homes.keys()], words);
  const sites = near.slice(0, nearSites).map((home) => homes.get(home) as string);
  const certificates = await findCertificatesOf(db, viewer, { sites });
  const earlier = number === undefined ? [] : await findEarlierByNumber(db, viewer, number);
  const ofFirms = (await findEarlierByFirm(db, viewer, words)).filter(
    ({ id }) => !earlier.some((each) => each.id === id),
  );
  const all: Found[] = [
    ...earlier.map(earlierFound),
    ...ofFirms.map(firmFound),
    ...named.map((each) => ({ ...certificateFound(each), named: true })),
    ...certificates.filter((each) => !reports.includes(each.reportId)).map(certificateFound),
    ...near,
    ...(await buildingsFound(db, viewer, words, sitesFound)),
  ];
  if (sees('visits.read')) all.push(...(await findOrders(db, viewer, words)).map(orderFound));
  if (sees('clients.read'))
    for (const { id, name, agentName } of await findClients(db, viewer, words))
      all.push({ kind: 'client', id: `client ${id}`, title: name, href: `/clients/${id}`, notes: some(agentName) });
  if (sees('users.read'))
    for (const { id, name, role } of await findPeople(db, viewer, words))
      all.push({
        ...{ kind: 'person', id: `person ${id}`, title: name, notes: some(capital(role)) },
        href: can(viewer, 'users.manage') ? `/settings/users/${id}` : '/visits',
      });
  return nearestFirst(all, words);
}

const some = (...texts: readonly string[]): string[] => texts.filter((text) => text !== '');

function homeFound(
  viewer: Viewer,
  { id, name, tenants, clientName, ...place }: FoundHome,
  words: readonly string[],
): Found {
  const beside = addressBeside(name, place);
  const [tenant = ''] = tenants
    .filter((each) => nearness(each, words) > 0)
    .toSorted((a, b) => nearness(b, words) - nearness(a, words));
  const isTenant = tenant !== '' && nearness(`${name} ${beside}`, words) === 0;
  const client = viewer.role === 'client' ? '' : clientName;
  const href = `/sites/${id}`;
  if (isTenant) return { kind: 'tenant', id: `tenant ${id}`, title: tenant, href, notes: some(name, beside, client) };
  return { kind: 'home', id: `home ${id}`, siteId: id, title: name, href, notes: some(beside, client, tenant) };
}

const certificateWords = { current: '', superseded: 'Replaced', withdrawn: 'Withdrawn' } as const;

function certificateFound({ reportId, number, status, outcome, day, siteName, town }: FoundCertificate): Found {
  const past = certificateWords[status];
  return {
    ...{ kind: 'certificate', id: `certificate ${reportId}`, title: number, href: `/reports/${reportId}`, day },
    notes: some(siteName, town, showDay(day)),
    state:
      past !== ''
        ? { key: 'out_of_scope', words: past }
        : outcome
          ? { key: outcome, words: outcome === 'satisfactory' ? 'Satisfactory' : 'Unsatisfactory' }
          : undefined,
  };
}

/** It leads to its home, where it stands beside our own. */
const earlierFound = ({ id, number, siteId, siteName, firm, day, ...place }: FoundEarlier): Found => ({
  ...{ kind: 'certificate', id: `earlier ${id}`, title: number, href: `/sites/${siteId}`, named: true, day },
  notes: some(firm || 'Another firm', siteName, place.town, day === '' ? '' : showDay(day)),
});

/** One that was found by its firm: a firm reports on many homes, so the address is its title. */
const firmFound = ({ id, number, siteId, siteName, firm, day, ...place }: FoundEarlier): Found => ({
  ...{ kind: 'certificate', id: `earlier ${id}`, href: `/sites/${siteId}`, beside: firm, day },
  title: some(siteName, addressBeside(siteName, place)).join(', '),
  notes: some(firm, number, day === '' ? '' : showDay(day)),
});

const visitWords = { booked: 'Booked', started: 'Started', done: 'Done', cancelled: 'Cancelled' } as const;
const visitKeys = { booked: 'booked', started: 'now', done: 'done', cancelled: 'none' } as const;

const orderFound = ({ id, day, status, orderNumber, clientReference, siteName, clientName }: FoundOrder): Found => ({
  ...{ kind: 'order', id: `order ${id}`, title: orderNumber || clientReference, href: `/visits/${id}`, day },
  notes: some(orderNumber === '' ? '' : clientReference, siteName, clientName, showDay(day)),
  state: { key: visitKeys[status], words: visitWords[status] },
});

/**
 * Other readings of the search with one letter changed: in every word that has no hit, or, if each word has hits but not together, in one
 * of them.
 */
async function otherReadings(db: Db, viewer: Viewer, words: readonly string[]): Promise<string[][]> {
  const meant = new Map<string, string[]>();
  const unknown: string[] = [];
  for (const word of words) {
    const known = await findKnownWords(db, viewer, [word, ...oneLetterFrom(word)]);
    if (!known.some(({ typed }) => typed === word)) unknown.push(word);
    const others = [...new Set(known.filter(({ typed }) => typed !== word).map((each) => each.known))];
    // A whole word that is one letter away comes before a longer one that begins so.
    meant.set(
      word,
      others.toSorted((a, b) => Number(isOneLetterFrom(word, b)) - Number(isOneLetterFrom(word, a))),
    );
  }
  const reading = (changed: ReadonlyMap<string, string>) => words.map((word) => changed.get(word) ?? word);
  const best = new Map(
    unknown.flatMap((word) => (meant.get(word) ?? []).slice(0, 1).map((other) => [word, other] as const)),
  );
  if (best.size < unknown.length) return [];
  const varied = (unknown.length > 0 ? unknown : words).flatMap((word) =>
    (meant.get(word) ?? []).map((other) => reading(new Map([...best, [word, other]]))),
  );
  const readings = new Map(
    [...(best.size > 0 ? [reading(best)] : []), ...varied].map((each) => [each.join(' '), each]),
  );
  return [...readings.values()].slice(0, mostReadings);
}
