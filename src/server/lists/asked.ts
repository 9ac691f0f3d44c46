import { showDay } from '../../domain/time/calendar.ts';
import { isDay } from '../../domain/time/dates.ts';
import type { Choice, Filter, ListContext, ListSpec, Narrowed } from './list.ts';

/** What an address asks of a list, checked: nothing in it is as it was typed unless it is a text to find. */
export type Asked = {
  values: readonly AskedFilter[];
  sort: { name: string; isDown: boolean };
  /** From 1. */
  page: number;
  /** What could not be understood and was left out, a sentence each. */
  refused: readonly string[];
  /** The filters among it: without them the list is wider than what was asked for. */
  unknown: readonly string[];
};

type AskedFilter = {
  filter: Filter;
  /** As in the address, checked. */
  params: Readonly<Record<string, string>>;
  /** In words: "England", "From 1 November 2026". */
  words: string;
  narrow: () => Promise<Narrowed> | Narrowed;
};

/** Rows on a page. */
export const PAGE_SIZE = 50;
/** Pages that can be turned to: beyond, filters or the file are the way. */
export const MOST_PAGES = 200;
/** Characters of a text to find. */
const LONGEST_TEXT = 200;

type AnyList = Pick<ListSpec<never>, 'filters' | 'sorts' | 'sortedBy' | 'lines'>;

/**
 * Reads the query of an address. A filter that the list does not have, and a value that a filter does not know, are left out and said:
 * neither narrows or widens the list in secret.
 */
export async function readAsked(list: AnyList, context: ListContext, query: string): Promise<Asked> {
  const params = new URLSearchParams(query);
  const unknown: string[] = [];
  const values: AskedFilter[] = [];
  for (const filter of list.filters) {
    const read = await readFilter(filter, context, (name) => (params.get(name) ?? '').replaceAll('\0', '').trim());
    if (read === 'refused') unknown.push(`${filter.label}: this value is not known`);
    else if (read) values.push({ filter, ...read });
  }
  for (const name of strangersIn(list, params)) unknown.push(`“${name.slice(0, 40)}”: this list has no such filter`);
  const refused = unknown.map((sentence) => `${sentence}, so it is left out.`);
  const sort = params.get('sort') ?? '';
  const known = list.sorts.some(({ name }) => name === sort.replace(/^-/, ''));
  if (sort !== '' && !known) refused.push('The list cannot be sorted by that, so it has its usual order.');
  const by = known ? sort : list.sortedBy;
  const page = /^\d{1,6}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1;
  if (page > MOST_PAGES) {
    refused.push(`Only the first ${MOST_PAGES} pages can be opened. Add a filter, or download the list as a file.`);
  }
  return {
    values,
    sort: { name: by.replace(/^-/, ''), isDown: by.startsWith('-') },
    page: Math.min(Math.max(page, 1), MOST_PAGES),
    refused,
    unknown,
  };
}

/** What an address may hold beside filters: `done` says what was just done. */
const besideFilters = ['sort', 'page', 'done'];
/** At most so many are said. */
const MOST_STRANGERS = 3;

/** Names with a value that the list does not know. */
function strangersIn({ filters, lines }: AnyList, params: URLSearchParams): string[] {
  const known = new Set([...besideFilters, ...(lines ? [lines.opens] : [])]);
  for (const { kind, name } of filters)
    for (const each of kind === 'days' ? [`${name}_from`, `${name}_to`] : [name]) known.add(each);
  const strangers = [...params].flatMap(([name, value]) => (known.has(name) || value.trim() === '' ? [] : [name]));
  return [...new Set(strangers)].slice(0, MOST_STRANGERS);
}

type Read = Omit<AskedFilter, 'filter'> | 'refused' | undefined;

async function readFilter(filter: Filter, context: ListContext, typed: (name: string) => string): Promise<Read> {
  if (filter.kind === 'days') return readDays(filter, context, typed);
  const value = typed(filter.name);
  if (value === '') return undefined;
  const params = { [filter.name]: value };
  if (filter.kind === 'search') {
    const text = value.slice(0, LONGEST_TEXT).toWellFormed();
    const words = `“${text}”`;
    return { params: { [filter.name]: text }, words, narrow: () => filter.narrow(context, text) };
  }
  if (filter.kind === 'month') {
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(value)) return 'refused';
    return { params, words: `${filter.label} ${monthWords(value)}`, narrow: () => filter.narrow(context, value) };
  }
  const choices =
    filter.kind === 'pick' ? await filter.choices(context, value.slice(0, 64)) : choicesOf(filter.choices, context);
  const choice = choices.find((each) => each.value === value);
  return choice ? { params, words: choice.label, narrow: () => filter.narrow(context, value) } : 'refused';
}

function readDays(
  filter: Extract<Filter, { kind: 'days' }>,
  context: ListContext,
  typed: (name: string) => string,
): Read {
  const [from, to] = [typed(`${filter.name}_from`), typed(`${filter.name}_to`)];
  if (from === '' && to === '') return undefined;
  if ([from, to].some((day) => day !== '' && !isDay(day))) return 'refused';
  const words = [from && `from ${showDay(from)}`, to && `to ${showDay(to)}`].filter(Boolean).join(' ');
  return {
    params: { ...(from && { [`${filter.name}_from`]: from }), ...(to && { [`${filter.name}_to`]: to }) },
    words: `${filter.label} ${words}`,
    narrow: () => filter.narrow(context, { from: from || undefined, to: to || undefined }),
  };
}

export const choicesOf = (
  choices: readonly Choice[] | ((context: ListContext) => readonly Choice[]),
  context: ListContext,
): readonly Choice[] => (typeof choices === 'function' ? choices(context) : choices);

/** "November 2026". @param month  YYYY-MM */
export const monthWords = (month: string): string => showDay(`${month}-01`).replace(/^\S+ /, '');

type Change = { without?: AskedFilter; sort?: string; page?: number };

/** The query of an address that asks the same, with a change. Of the same list and questions it is always the same text. */
export function queryOf(list: AnyList, asked: Asked, { without, sort, page = 1 }: Change = {}): string {
  const query = new URLSearchParams();
  for (const value of asked.values) {
    if (value !== without) for (const [name, text] of Object.entries(value.params)) query.set(name, text);
  }
  const by = sort ?? (asked.sort.isDown ? `-${asked.sort.name}` : asked.sort.name);
  if (by !== list.sortedBy) query.set('sort', by);
  if (page > 1) query.set('page', String(page));
  return String(query);
}
