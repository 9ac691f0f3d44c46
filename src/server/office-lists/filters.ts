import { type Expression, type SqlBool, sql } from 'kysely';
import { formForNewWork, formTypes } from '../../domain/forms/registry.ts';
import { longFormsOf } from '../../domain/register/same-home.ts';
import { searchedWords } from '../../domain/register/search-words.ts';
import { addDays } from '../../domain/time/dates.ts';
import { NotFoundError } from '../../kernel/errors.ts';
import type { InCompany } from '../../kernel/viewer.ts';
import type { Db } from '../db/dialect.ts';
import type { Choice, Filter, ListContext, Narrowed } from '../lists/list.ts';
import { visibleSites } from '../repositories/fences.ts';
import { getBuilding, listBuildings, sitesOf } from '../repositories/homes/buildings.ts';
import { listed } from '../repositories/listed.ts';
import { listUsers } from '../repositories/people/users.ts';
import { listClients } from '../repositories/register/clients.ts';
import { hasWord, rarestHits } from '../repositories/register/word-hits.ts';

/** What the filters of several lists have in common. */

/**
 * `column` is one value.
 * @param facet  under which `tally` keeps how many are.
 */
export const is = (column: string, value: string, facet?: string): Narrowed => ({
  where: [sql<SqlBool>`${sql.ref(column)} = ${value}`],
  ...(facet !== undefined && { tallied: { facet, values: [value] } }),
});

/** The rows of a client. */
export const ofClient = (column: string, clientId: string): Narrowed => ({
  ...is(column, clientId),
  tallied: { clientId },
});

/** Up to this many sites of a client their rows are looked up; of more, the list is walked in its order. */
const FEW_SITES = 1000;

/**
 * The client of lists whose rows know their site only.
 * @param siteId  the column with the site's id.
 */
export const clientOfSite = (siteId: string): Filter => ({
  ...{ kind: 'pick', name: 'client', label: 'Client', none: 'Any', choices: clientsToChoose },
  narrow: async ({ db, viewer }: ListContext, clientId: string) => {
    const sites = await visibleSites(db, viewer)
      .where('site.client_id', '=', clientId)
      .limit(FEW_SITES + 1)
      .select('site.id')
      .execute();
    const isTheirs = sql<SqlBool>`exists (select 1 from site as of_client
      where of_client.id = ${sql.ref(siteId)} and of_client.client_id = ${clientId})`;
    return { where: [isTheirs], hits: sites.length > FEW_SITES ? undefined : sites.map(({ id }) => id) };
  },
});

/**
 * The building of lists whose rows know their site only: its homes are looked up.
 * @param siteId  the column with the site's id.
 */
export const buildingOfSite = (siteId: string): Filter => ({
  ...{ kind: 'pick', name: 'building', label: 'Building', isRare: true, none: 'Any', choices: buildingsToChoose },
  narrow: async ({ db, viewer }: ListContext, buildingId: string) => {
    const sites = await sitesOf(db, viewer, buildingId).execute();
    const isInIt = sql<SqlBool>`exists (select 1 from site as in_building
      where in_building.id = ${sql.ref(siteId)} and in_building.building_id = ${buildingId})`;
    return { where: [isInIt], hits: sites.map(({ id }) => id) };
  },
});

/** `column` is a day, or a time, from the first to the last day. */
export function within(column: string, { from, to }: { from?: string | undefined; to?: string | undefined }): Narrowed {
  const where: Expression<SqlBool>[] = [];
  if (from !== undefined) where.push(sql<SqlBool>`${sql.ref(column)} >= ${from}`);
  if (to !== undefined) where.push(sql<SqlBool>`${sql.ref(column)} < ${addDays(to, 1)}`);
  return { where };
}

/**
 * Words of a site, each of which must begin one of its name, address, postcode, UPRN or client. `hits` are sites.
 * @param id  the column with the site's id.
 */
export async function siteWords({ db, viewer }: ListContext, text: string, id: string): Promise<Narrowed> {
  const words = searchedWords(text);
  if (words.length === 0) return { where: [sql<SqlBool>`1 = 0`] };
  // "Rd" stands for "Road" too.
  const spellings = words.map((word) => [word, ...longFormsOf(word)]);
  const certain = spellings.flatMap(([word = '', ...others]) => (others.length === 0 ? [word] : []));
  return {
    where: spellings.map(
      (each) =>
        sql<SqlBool>`(${sql.join(
          each.map((word) => hasWord(viewer, word, id)),
          sql` or `,
        )})`,
    ),
    hits: await rarestHits(db, viewer, certain),
  };
}

/** Archived rows are listed where they are asked for, and nowhere else. */
export const archivedFilter = ({ is, isNot }: Record<'is' | 'isNot', Expression<SqlBool>>): Filter => ({
  ...{ kind: 'choice', name: 'archived', label: 'Archived', none: 'Not archived' },
  choices: [{ value: 'yes', label: 'Archived' }],
  narrow: () => ({ where: [is], isListed: true }),
  otherwise: { where: [isNot], isListed: true, tallied: {} },
});

/** The kinds of certificate. */
export const formChoices = (): readonly Choice[] =>
  formTypes().map((type) => ({ value: type, label: formForNewWork(type).shortTitle }));

/** The clients by name, as many as a page of them, with the one chosen. */
export async function clientsToChoose({ db, viewer }: ListContext, chosen: string): Promise<readonly Choice[]> {
  const { clients } = await listClients(db, viewer);
  const choices = clients.map(({ id, name }) => ({ value: id, label: name }));
  if (chosen === '' || choices.some(({ value }) => value === chosen)) return choices;
  const other = await db
    .selectFrom('client')
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', chosen)
    .$if(viewer.role === 'client', (query) => query.where('id', '=', viewer.clientId ?? ''))
    .select(['id as value', 'name as label'])
    .execute();
  return [...other, ...choices];
}

/** The buildings by name, as many as a page of them, with the one chosen. */
export async function buildingsToChoose({ db, viewer }: ListContext, chosen: string): Promise<readonly Choice[]> {
  const { buildings } = await listBuildings(db, viewer);
  const others = chosen === '' || buildings.some(({ id }) => id === chosen) ? [] : [chosen];
  const other = await Promise.all(others.map((id) => getBuilding(db, viewer, id).catch(unlessGone)));
  return [...other.flatMap((each) => each ?? []), ...buildings].map(({ id, name }) => ({ value: id, label: name }));
}

function unlessGone(error: unknown): undefined {
  if (!(error instanceof NotFoundError)) throw error;
}

/** The people of the company who inspect, or did. */
export async function inspectorsToChoose({ db, viewer }: ListContext): Promise<readonly Choice[]> {
  const users = await listUsers(db, viewer);
  return users
    .filter(({ role }) => role !== 'client' && role !== 'office')
    .map(({ id, name }) => ({ value: id, label: name }));
}

/** The rows of the sites that a search found, which are read first; all that are visible where nothing is searched for. */
export function atSites<Rows>(
  db: Db,
  { companyId }: InCompany,
  { table, hits }: { table: 'report' | 'visit' | 'listed_certificate'; hits: readonly string[] | undefined },
  visible: Rows,
): Rows {
  if (hits === undefined) return visible;
  // Both databases read a cross join from left to right.
  return listed(db, hits)
    .crossJoin(table as 'report')
    .where(sql<SqlBool>`${sql.ref(`${table}.site_id`)} = hit.id`)
    .where(sql<SqlBool>`${sql.ref(`${table}.company_id`)} = ${companyId}`) as unknown as Rows;
}
