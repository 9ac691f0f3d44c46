import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isOnTheTools } from '../repositories/fences.ts';
import { listed } from '../repositories/listed.ts';
import { countTallied } from '../repositories/tallies.ts';
import { type Asked, MOST_PAGES, PAGE_SIZE, readAsked } from './asked.ts';
import type { ListContext, ListQuery, ListSpec, Narrowed } from './list.ts';

/** A page of a list. */
export type Answer<Row> = {
  rows: readonly Row[];
  /** All that match. */
  count: number;
  /** Of the first row on this page, from 1. */
  first: number;
  pages: number;
};

/** Rows that one bulk action takes. */
export const MOST_CHOSEN = 10_000;
/** Up to this many rows that a filter leaves are sorted; more are walked in the order of an index, which soon fills a page. */
const FEW = 2000;

/** The page that is asked for. A page behind the last one is the last. @param known  what the filters leave, where it was asked already. */
export async function answerOf<Row>(
  list: ListSpec<Row>,
  context: ListContext,
  asked: Asked,
  known?: Match,
): Promise<Answer<Row>> {
  const match = known ?? (await matchOf(list, context, asked));
  const count = match.few?.length ?? match.counted ?? (await countOf(list, context, match));
  const pages = Math.min(Math.max(Math.ceil(count / PAGE_SIZE), 1), MOST_PAGES);
  const page = Math.min(asked.page, pages);
  const rows = await rowsOfPage(list, context, { ...asked, page }, match);
  return { rows, count, first: (page - 1) * PAGE_SIZE + 1, pages };
}

/** The rows of a page. */
async function rowsOfPage<Row>(
  list: ListSpec<Row>,
  context: ListContext,
  asked: Asked,
  match: Match,
): Promise<readonly Row[]> {
  const query = ordered(list, context, asked, match);
  const ids = await idsOf(list, query.limit(PAGE_SIZE).offset((asked.page - 1) * PAGE_SIZE));
  return inOrder(list, context, ids);
}

export async function countOf<Row>(list: ListSpec<Row>, context: ListContext, match: Match): Promise<number> {
  const ids = matching(list, context, match, match.isListed).select(sql<string>`${sql.ref(list.id)}`.as('id'));
  const { count } = await context.db
    .selectFrom(ids.as('counted'))
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The first ids that match, in the order of the list. */
export async function firstIds<Row>(
  list: ListSpec<Row>,
  context: ListContext,
  asked: Asked,
  most: number,
): Promise<string[]> {
  return idsOf(list, ordered(list, context, asked, await matchOf(list, context, asked)).limit(most));
}

/** Of these ids the ones that the viewer may see: what a form sends is never believed. */
export async function seenOf<Row>(
  list: ListSpec<Row>,
  context: ListContext,
  ids: readonly string[],
): Promise<readonly string[]> {
  const seen: string[] = [];
  for await (const rows of slicesOfRows(list, context, ids.slice(0, MOST_CHOSEN))) seen.push(...rows.map(list.idOf));
  return seen;
}

/** Rows at once for a file. */
const SLICE = 1000;

/** The rows of the ids given, in order: a slice at a time is in memory. */
export async function* slicesOfRows<Row>(
  list: ListSpec<Row>,
  context: ListContext,
  ids: readonly string[],
): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < ids.length; from += SLICE) {
    yield await inOrder(list, context, ids.slice(from, from + SLICE));
  }
}

/** All rows that match, in order, however many: each slice begins behind the last row of the one before. */
export async function* slicesOfAll<Row>(
  list: ListSpec<Row>,
  context: ListContext,
  asked: Asked,
): AsyncGenerator<readonly Row[]> {
  const match = await matchOf(list, context, asked);
  if (match.few) {
    yield* slicesOfRows(list, context, await idsOf(list, ordered(list, context, asked, match)));
    return;
  }
  const { keys } = orderOf(list, context, asked, match);
  let last: readonly unknown[] | undefined;
  while (true) {
    const query = ordered(list, context, asked, match, last).limit(SLICE);
    const rows = await query.select(keys.map((key, index) => sql<unknown>`${key}`.as(`k${index}`))).execute();
    const found = rows.map((row) => keys.map((_, index) => (row as Record<string, unknown>)[`k${index}`]));
    last = found.at(-1);
    if (last === undefined) return;
    yield await inOrder(
      list,
      context,
      found.map((values) => String(values.at(-1))),
    );
    if (found.length < SLICE) return;
  }
}

export async function inOrder<Row>(list: ListSpec<Row>, context: ListContext, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await list.rows(context, ids)).map((row) => [list.idOf(row), row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

export type Match = {
  where: readonly Expression<SqlBool>[];
  hits: readonly string[] | undefined;
  /** Whether all conditions read what the list's own index holds. */
  isListed: boolean;
  /** The ids of all that match, where filters leave few. */
  few?: readonly string[];
  /** How many match, where that is kept. */
  counted: number | undefined;
  /** What the rows are sorted by before all else, the least first in either direction. */
  place?: RawBuilder<number> | undefined;
};

/** What the filters leave. */
export async function matchOf<Row>(list: ListSpec<Row>, context: ListContext, asked: Asked): Promise<Match> {
  const { narrowed, all } = await narrowedBy(list, asked);
  const match: Match = {
    where: all.flatMap(({ where = [] }) => where),
    hits: all.find((each) => each.hits !== undefined)?.hits,
    isListed: all.every(({ isListed = false }) => isListed),
    counted: await talliedOf(list, context, all),
    place: asked.values.some(({ filter }) => filter.name === list.lines?.filter) ? list.lines?.place : undefined,
  };
  if (narrowed.length === 0 || match.hits !== undefined || (match.counted ?? 0) > FEW) return match;
  if (match.counted === 0) return { ...match, few: [] };
  const ids = await idsOf(list, matching(list, context, match, match.isListed).limit(FEW + 1));
  return ids.length > FEW ? match : { ...match, few: ids };
}

/** What the filters that are asked for ask, and with it what the others ask unasked. */
async function narrowedBy<Row>(list: ListSpec<Row>, asked: Asked) {
  const narrowed = await Promise.all(asked.values.map(({ narrow }) => narrow()));
  const used = new Set(asked.values.map(({ filter }) => filter));
  const unasked = list.filters.flatMap((filter) => (used.has(filter) ? [] : (filter.otherwise ?? [])));
  return { narrowed, all: [...unasked, ...narrowed] };
}

/** How many rows a view of the list has, where `tally` keeps that: beside its name no rows are counted one by one. */
export async function talliedIn<Row>(
  list: ListSpec<Row>,
  context: ListContext,
  query: string,
): Promise<number | undefined> {
  const asked = await readAsked(list, context, query);
  return talliedOf(list, context, (await narrowedBy(list, asked)).all);
}

/** How many rows the filters leave, where `tally` keeps that: all, or those of one facet. */
async function talliedOf<Row>(
  list: ListSpec<Row>,
  context: ListContext,
  narrowed: readonly Narrowed[],
): Promise<number | undefined> {
  const { tallied } = list;
  const { db, viewer, today } = context;
  const asked = narrowed.flatMap((each) => each.tallied ?? []);
  const facets = asked.filter(
    ({ facet, more, fewer }) => facet !== undefined || more !== undefined || fewer !== undefined,
  );
  const clientIds = asked.flatMap(({ clientId }) => clientId ?? []);
  if (!tallied || asked.length < narrowed.length || facets.length > 1 || clientIds.length > 1) return undefined;
  if (isOnTheTools(viewer)) return undefined;
  const isClient = viewer.role === 'client';
  if (isClient && (!tallied.knowsClients || clientIds.length > 0)) return undefined;
  const clientId = isClient ? (viewer.clientId ?? '') : clientIds[0];
  const [{ facet = tallied.whole, values, more, fewer } = {}] = facets;
  const counts = await countTallied(db, viewer.companyId, { list: tallied.list, facet, clientId, day: today });
  const kept = (values ?? [...counts.keys()]).reduce((sum, value) => sum + (counts.get(value) ?? 0), 0);
  const others = narrowed
    .filter(({ tallied: of }) => !facets.some((each) => each === of))
    .flatMap(({ where = [] }) => where);
  const some = (condition: Expression<SqlBool> | undefined) =>
    condition === undefined
      ? 0
      : countOf(list, context, { where: [...others, condition], hits: undefined, isListed: true, counted: undefined });
  return kept + (await some(more)) - (await some(fewer));
}

export function matching<Row>(list: ListSpec<Row>, context: ListContext, match: Match, isListed: boolean): ListQuery {
  let query = list.from(context, match.hits, isListed);
  for (const condition of match.where) query = query.where(condition);
  return query;
}

/** What the rows are sorted by, with the id last. */
function orderOf<Row>(list: ListSpec<Row>, context: ListContext, { sort }: Asked, { place }: Match) {
  const by = list.sorts.find(({ name }) => name === sort.name) ?? list.sorts[0];
  const before = place && [sort.isDown ? sql`-(${place})` : place];
  return {
    keys: [...(before ?? []), ...by.by(context), sql.ref(by.id ?? list.id)],
    direction: sort.isDown ? ('desc' as const) : ('asc' as const),
    isListed: by.isListed ?? false,
  };
}

/** @param behind  values of the keys of the row before the first. */
export function ordered<Row>(
  list: ListSpec<Row>,
  context: ListContext,
  asked: Asked,
  match: Match,
  behind?: readonly unknown[],
): ListQuery {
  const { keys, direction, isListed } = orderOf(list, context, asked, match);
  if (match.few) {
    let few = list
      .from(context, undefined, isListed)
      .where(sql.ref(list.id), 'in', listed(context.db, match.few).select('hit.id'));
    // No column itself: no index is walked in its order for the sake of few rows.
    for (const key of keys) few = few.orderBy(sql`coalesce(${key}, ${key})`, direction);
    return few;
  }
  let query = matching(list, context, match, isListed && match.isListed);
  for (const key of keys) query = query.orderBy(key, direction);
  if (!behind) return query;
  const [sign, from] = direction === 'asc' ? [sql`>`, sql`>=`] : [sql`<`, sql`<=`];
  return query
    .where(sql<SqlBool>`${keys[0]} ${from} ${behind[0]}`)
    .where(sql<SqlBool>`(${sql.join(keys)}) ${sign} (${sql.join([...behind])})`);
}

export async function idsOf({ id }: { id: string }, query: ListQuery): Promise<string[]> {
  return (await query.select(sql<string>`${sql.ref(id)}`.as('id')).execute()).map((row) => row.id);
}
