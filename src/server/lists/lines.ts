import { type SqlBool, sql } from 'kysely';
import { listed } from '../repositories/listed.ts';
import { type Answer, answerOf, countOf, idsOf, inOrder, type Match, matching, matchOf, ordered } from './answer.ts';
import { type Asked, MOST_PAGES, PAGE_SIZE } from './asked.ts';
import type { LineWords, ListContext, ListSpec } from './list.ts';

/** A line that stands for several rows: it stands where one of them does, the first where the order is by the day of next due. */
export type Line<Row> = LineWords & {
  key: string;
  /** Rows found in it. */
  count: number;
  /** The first of its rows, where it is open. */
  rows: readonly Row[] | undefined;
};

export type AnswerInLines<Row> = Answer<Row> & {
  /** Rows found, each for itself; `count` is the lines. */
  found: number;
  /** By the id of the row that has its place. */
  lines: ReadonlyMap<string, Line<Row>>;
};

/** Rows that an open line shows; the rest is a list of its own. */
const MOST_OPENED = 100;
/** Before the key of a line, in the field of the rows that are ticked. */
export const LINE = 'line-';

type Standing = { key: string; first: string; count: number };

/** The page that is asked for, where rows that belong together are one line. @param opened  key of the line that is open. */
export async function answerInLines<Row>(
  list: ListSpec<Row>,
  context: ListContext,
  asked: Asked,
  opened: string,
): Promise<AnswerInLines<Row>> {
  const { lines } = list;
  const match = lines?.applies(context, asked) ? await matchOf(list, context, asked) : undefined;
  const standing = lines && match ? await standingFor(list, context, asked, { match, by: lines.by }) : [];
  if (!lines || !match || standing.length === 0) {
    const answer = await answerOf(list, context, asked, match);
    return { ...answer, found: answer.count, lines: new Map() };
  }
  const inLines = await onePerLine(list, context, match, { by: lines.by, standing });
  const found = match.few?.length ?? match.counted ?? (await countOf(list, context, match));
  const count = standing.reduce((left, each) => left - each.count + 1, found);
  const pages = Math.min(Math.max(Math.ceil(count / PAGE_SIZE), 1), MOST_PAGES);
  const page = Math.min(asked.page, pages);
  const query = ordered(list, context, asked, inLines);
  const ids = await idsOf(list, query.limit(PAGE_SIZE).offset((page - 1) * PAGE_SIZE));
  const shown = standing.filter(({ first }) => ids.includes(first));
  const keys = shown.map(({ key }) => key);
  const among = (some: readonly string[]) => inKeys(context, lines.by, some);
  const words =
    keys.length === 0 ? new Map() : await lines.words(context, keys, all(list, context, match).where(among(keys)));
  const rowsIn = async (key: string) => {
    const within = ordered(list, context, asked, { ...match, place: lines.place })
      .where(among([key]))
      .limit(MOST_OPENED);
    return inOrder(list, context, await idsOf(list, within));
  };
  const open = new Map<string, Line<Row>>();
  for (const { key, first, count: of } of shown) {
    const line = { ...(words.get(key) ?? { name: '', place: '', words: '' }), key, count: of };
    open.set(first, { ...line, rows: key === opened ? await rowsIn(key) : undefined });
  }
  const rows = await inOrder(list, context, ids);
  return { rows, count, found, first: (page - 1) * PAGE_SIZE + 1, pages, lines: open };
}

/** Ids of the rows that the lines stand for, by what the list was asked. */
export async function idsInLines<Row>(
  list: ListSpec<Row>,
  context: ListContext,
  asked: Asked,
  keys: readonly string[],
): Promise<string[]> {
  const { lines } = list;
  if (!lines || keys.length === 0) return [];
  const match = await matchOf(list, context, asked);
  return idsOf(list, all(list, context, match).where(inKeys(context, lines.by, keys)));
}

/** All rows found, unordered. */
const all = <Row>(list: ListSpec<Row>, context: ListContext, match: Match) =>
  match.few ? fewOf(list, context, match.few) : matching(list, context, match, match.isListed);

const fewOf = <Row>(list: ListSpec<Row>, context: ListContext, few: readonly string[]) =>
  list.from(context, undefined, true).where(sql.ref(list.id), 'in', listed(context.db, few).select('hit.id'));

const inKeys = ({ db }: ListContext, by: string, keys: readonly string[]) =>
  sql<SqlBool>`(${sql.ref(by)} <> ${sql.lit('')} and ${sql.ref(by)} in ${listed(db, keys).select('hit.id')})`;

/** The lines that stand for two rows found, or more. */
async function standingFor<Row>(
  list: ListSpec<Row>,
  context: ListContext,
  { sort }: Asked,
  { match, by }: { match: Match; by: string },
): Promise<Standing[]> {
  const key = sql.ref(by);
  const id = sql.ref(list.id);
  // The day before the id: the greatest or the least of both is of the row that comes first.
  const [day] = list.sorts.find(({ name, isListed }) => name === sort.name && isListed)?.by(context) ?? [];
  const placed = day === undefined ? id : sql`${day} || ' ' || ${id}`;
  const rows = await all(list, context, match)
    // A literal: both databases use the partial index only where they see that it covers the query.
    .where(sql<SqlBool>`${key} <> ${sql.lit('')}`)
    .groupBy(sql`${key}`)
    .having(sql<SqlBool>`count(*) > 1`)
    .select([
      sql<string>`${key}`.as('key'),
      sql<string>`${sql.raw(sort.isDown ? 'max' : 'min')}(${placed})`.as('first'),
      sql<number | string>`count(*)`.as('rows'),
    ])
    .execute();
  return rows.map(({ key: of, first, rows: count }) => ({
    key: of,
    first: first.split(' ').at(-1) as string,
    count: Number(count),
  }));
}

/** What is found, with the first row of each line alone. */
async function onePerLine<Row>(
  list: ListSpec<Row>,
  context: ListContext,
  match: Match,
  { by, standing }: { by: string; standing: readonly Standing[] },
): Promise<Match> {
  const keys = standing.map(({ key }) => key);
  const firsts = standing.map(({ first }) => first);
  const isShown = sql<SqlBool>`(${sql.ref(by)} = '' or ${sql.ref(by)} not in ${listed(context.db, keys).select('hit.id')}
    or ${sql.ref(list.id)} in ${listed(context.db, firsts).select('hit.id')})`;
  if (!match.few) return { ...match, where: [...match.where, isShown] };
  return { ...match, few: await idsOf(list, fewOf(list, context, match.few).where(isShown)) };
}
