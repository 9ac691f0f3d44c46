import { sql } from 'kysely';
import { type Asked, MOST_PAGES, PAGE_SIZE } from './asked.ts';
import type { ListContext, ListQuery, ListSpec } from './list.ts';

/** A page of a list. */
export type Answer<Row> = {
  rows: readonly Row[];
  /** All that match, at most one more than `MOST_COUNTED`. */
  count: number;
  /** Of the first row on this page, from 1. */
  first: number;
  pages: number;
};

/** Counting stops there: beyond, a list says "20,000+". */
export const MOST_COUNTED = 20_000;
/** Rows that one bulk action takes. */
export const MOST_CHOSEN = 10_000;

/** The page that is asked for. A page behind the last one is the last. */
export async function answerOf<Row>(list: ListSpec<Row>, context: ListContext, asked: Asked): Promise<Answer<Row>> {
  const query = await matching(list, context, asked);
  const count = await countOf(list, context, query);
  const pages = Math.min(Math.max(Math.ceil(count / PAGE_SIZE), 1), MOST_PAGES);
  const page = Math.min(asked.page, pages);
  return { rows: await pageOf(list, context, { ...asked, page }), count, first: (page - 1) * PAGE_SIZE + 1, pages };
}

/** The rows of a page, which is read in the order of an index. */
export async function pageOf<Row>(list: ListSpec<Row>, context: ListContext, asked: Asked): Promise<readonly Row[]> {
  const query = ordered(list, context, asked, await matching(list, context, asked));
  const ids = await idsOf(list, query.limit(PAGE_SIZE).offset((asked.page - 1) * PAGE_SIZE));
  return inOrder(list, context, ids);
}

async function countOf<Row>(list: ListSpec<Row>, { db }: ListContext, query: ListQuery): Promise<number> {
  const ids = query.select(sql<string>`${sql.ref(list.id)}`.as('id')).limit(MOST_COUNTED + 1);
  const { count } = await db
    .selectFrom(ids.as('counted'))
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Every id that matches, in the order of the list. */
export async function allIds<Row>(
  list: ListSpec<Row>,
  context: ListContext,
  asked: Asked,
  most?: number,
): Promise<string[]> {
  const query = ordered(list, context, asked, await matching(list, context, asked));
  return idsOf(list, most === undefined ? query : query.limit(most));
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
const SLICE = 500;

/** All rows that match, or of the ids given, in order: a slice at a time is in memory. */
export async function* slicesOfRows<Row>(
  list: ListSpec<Row>,
  context: ListContext,
  ids: readonly string[],
): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < ids.length; from += SLICE) {
    yield await inOrder(list, context, ids.slice(from, from + SLICE));
  }
}

async function inOrder<Row>(list: ListSpec<Row>, context: ListContext, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await list.rows(context, ids)).map((row) => [list.idOf(row), row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

async function matching<Row>(list: ListSpec<Row>, context: ListContext, asked: Asked): Promise<ListQuery> {
  const narrowed = await Promise.all(asked.values.map(({ narrow }) => narrow()));
  const hits = narrowed.find((each) => each.hits !== undefined)?.hits;
  let query = list.from(context, hits);
  const used = new Set(asked.values.map(({ filter }) => filter));
  for (const { otherwise } of list.filters.filter((filter) => !used.has(filter)))
    for (const condition of otherwise?.where ?? []) query = query.where(condition);
  for (const { where = [] } of narrowed) for (const condition of where) query = query.where(condition);
  return query;
}

function ordered<Row>(list: ListSpec<Row>, context: ListContext, { sort }: Asked, query: ListQuery): ListQuery {
  const direction = sort.isDown ? 'desc' : 'asc';
  const by = list.sorts.find(({ name }) => name === sort.name) ?? list.sorts[0];
  let sorted = query;
  for (const expression of by.by(context)) sorted = sorted.orderBy(expression, direction);
  return sorted.orderBy(sql.ref(by.id ?? list.id), direction);
}

async function idsOf({ id }: { id: string }, query: ListQuery): Promise<string[]> {
  return (await query.select(sql<string>`${sql.ref(id)}`.as('id')).execute()).map((row) => row.id);
}
