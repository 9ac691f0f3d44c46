import { randomUUID } from 'node:crypto';
import { featureBulk } from '../../features/facts.ts';
import type { BulkAction } from '../../features/feature-facts.ts';
import type { PageContext } from '../pages/page.ts';
import { can, type Permission } from '../permissions.ts';
import { listSavedViews } from '../repositories/saved-views.ts';
import { type Asked, choicesOf, monthWords, PAGE_SIZE, queryOf, readAsked } from './asked.ts';
import { answerInLines, LINE, type Line } from './lines.ts';
import type { Choice, Filter, ListColumn, ListContext, ListSpec, RowGroup } from './list.ts';
import { listContext } from './serve-list.ts';

/** A field of the form of filters. */
export type FilterField = {
  name: string;
  label: string;
  value: string;
  /** Undefined: the field is typed into. The first choice is none. */
  choices?: readonly Choice[];
  type: 'search' | 'select' | 'date';
  /** Folded until it is used. */
  isRare?: boolean | undefined;
};

export type View = { label: string; href: string; isCurrent: boolean; count?: number | undefined };

export type ListedRow<Row> = {
  /** What its tick sends. */
  id: string;
  name: string;
  row: Row;
  group: RowGroup | undefined;
  /** It stands for several rows. */
  line?: (Omit<Line<Row>, 'rows'> & { isOpen: boolean; href: string; all: string | undefined }) | undefined;
  /** Id of the open line that it stands below. */
  within?: string;
};

/** All that a page shows of a list. */
export type OpenList<Row> = {
  page: string;
  nouns: readonly [one: string, many: string];
  columns: readonly ListColumn<Row>[];
  rows: readonly ListedRow<Row>[];
  /** "1 to 50 of 10,061" is made of these. */
  first: number;
  count: number;
  /** Rows, where a line stands for several: `count` is the lines. */
  found: number;
  fields: readonly FilterField[];
  chips: readonly { words: string; href: string }[];
  refused: readonly string[];
  views: readonly View[];
  /** To save what is shown, or to change the own view that is shown. */
  viewLink: { href: string; words: string } | undefined;
  sort: { name: string; isDown: boolean; words: string };
  hrefOfSort: (name: string) => string;
  hrefOfPage: (page: number) => string;
  turned: { now: number; last: number };
  files: { csv: string; xlsx: string } | undefined;
  /** Undefined: rows cannot be chosen. */
  bulk: { pick: string; query: string; submission: string; actions: readonly BulkAction[] } | undefined;
  isNarrowed: boolean;
};

/**
 * Opens a list for a page.
 * @param files  their addresses, `listFiles`.
 */
export async function openList<Row>(
  list: ListSpec<Row>,
  { deps, viewer }: Pick<PageContext, 'deps' | 'viewer'>,
  query: string,
  files?: { csv: { path: string }; xlsx: { path: string } },
): Promise<OpenList<Row>> {
  const context = await listContext(deps, viewer);
  const asked = await readAsked(list, context, query);
  const opened = (list.lines && new URLSearchParams(query).get(list.lines.opens)) ?? '';
  const answer = await answerInLines(list, context, asked, opened);
  const here = queryOf(list, asked);
  const isUsual = !new URLSearchParams(here).has('sort');
  const at = (path: string, text: string) => (text === '' ? path : `${path}?${text}`);
  const saved = await listSavedViews(context.db, viewer, list.page);
  const own = saved.find((view) => view.isOwn && view.query === here);
  const bySort = list.sorts.find(({ name }) => name === asked.sort.name) ?? list.sorts[0];
  const isOfArchived = asked.values.some(({ filter }) => filter.name === 'archived');
  const actions = featureBulk
    .filter((each) => each.list === list.page && can(viewer, each.needs as Permission))
    .filter(({ ofArchived = false }) => ofArchived === isOfArchived);
  return {
    page: list.page,
    nouns: list.nouns,
    columns: list.columns(context),
    rows: answer.rows.flatMap((row) => {
      const listedRow = (each: Row) => ({
        ...{ id: list.idOf(each), name: list.nameOf(each), row: each },
        group: isUsual ? list.groupOf?.(each, context) : undefined,
      });
      const line = answer.lines.get(list.idOf(row));
      if (!line || !list.lines) return [listedRow(row)];
      const { rows = [], ...said } = line;
      const id = `${LINE}${line.key}`;
      const turned = queryOf(list, asked, { page: asked.page });
      const opens = rows.length > 0 ? '' : `${list.lines.opens}=${encodeURIComponent(line.key)}`;
      const href = `${at(list.page, [turned, opens].filter(Boolean).join('&'))}#${id}`;
      const only = line.count > rows.length ? `${list.lines.filter}=${encodeURIComponent(line.key)}` : undefined;
      return [
        {
          ...listedRow(row),
          id,
          line: {
            ...said,
            isOpen: rows.length > 0,
            href,
            all: only && at(list.page, [here, only].filter(Boolean).join('&')),
          },
        },
        ...rows.map((each) => ({ ...listedRow(each), within: id })),
      ];
    }),
    ...{ first: answer.first, count: answer.count, found: answer.found },
    fields: await fieldsOf(list.filters, context, asked),
    chips: asked.values.map((value) => ({
      words: value.words,
      href: at(list.page, queryOf(list, asked, { without: value })),
    })),
    refused: asked.refused,
    views: [
      ...((await list.views?.(context)) ?? []).map((view) => ({ ...view, href: at(list.page, view.query) })),
      ...saved.map(({ name, query: text }) => ({ label: name, query: text, href: at(list.page, text) })),
    ].map(({ query: text, ...view }) => ({ ...view, isCurrent: text === here })),
    viewLink: viewLink(list.page, here, own?.id),
    sort: { ...asked.sort, words: bySort.words },
    hrefOfSort: (name) => at(list.page, queryOf(list, asked, { sort: sortAfter(asked, name) })),
    hrefOfPage: (page) => at(list.page, queryOf(list, asked, { page })),
    turned: { now: Math.ceil(answer.first / PAGE_SIZE), last: answer.pages },
    files: files && { csv: at(files.csv.path, here), xlsx: at(files.xlsx.path, here) },
    bulk: bulkOf(list.pick, here, actions, files),
    isNarrowed: asked.values.length > 0,
  };
}

const viewLink = (page: string, query: string, own: string | undefined) => {
  if (own !== undefined) return { href: `/views/${own}`, words: 'Change this view' };
  return query === ''
    ? undefined
    : { href: `/views/new?${new URLSearchParams({ list: page, query })}`, words: 'Save this view' };
};

/** A file of what is ticked comes first: everybody who sees a list may have it. */
function bulkOf(
  pick: string | undefined,
  query: string,
  actions: readonly BulkAction[],
  files: { csv: { path: string } } | undefined,
): OpenList<never>['bulk'] {
  if (pick === undefined) return undefined;
  const toFile = files && { list: '', label: 'Export', needs: '', to: files.csv.path, method: 'get' as const };
  return { pick, query, submission: randomUUID(), actions: [...actions, ...(toFile ? [toFile] : [])] };
}

/** A second press turns the order round. */
const sortAfter = ({ sort }: Asked, name: string): string => (sort.name === name && !sort.isDown ? `-${name}` : name);

async function fieldsOf(filters: readonly Filter[], context: ListContext, asked: Asked): Promise<FilterField[]> {
  const fields: FilterField[] = [];
  for (const filter of filters) {
    const params = asked.values.find((each) => each.filter === filter)?.params ?? {};
    const { name, label } = filter;
    const value = params[name] ?? '';
    if (filter.kind === 'search') fields.push({ name, label, value, type: 'search' });
    else if (filter.kind === 'days') {
      for (const [end, word] of [
        ['from', 'from'],
        ['to', 'to'],
      ] as const) {
        const part = `${name}_${end}`;
        fields.push({ name: part, label: `${label} ${word}`, value: params[part] ?? '', type: 'date' });
      }
    } else {
      const choices = await choicesFor(filter, context, value);
      // What has nothing to choose from is not asked.
      if (choices.length === 0) continue;
      const { isRare } = filter;
      fields.push({
        name,
        label,
        value,
        choices: [{ value: '', label: filter.none }, ...choices],
        type: 'select',
        isRare,
      });
    }
  }
  return fields;
}

function choicesFor(
  filter: Extract<Filter, { kind: 'choice' | 'pick' | 'month' }>,
  context: ListContext,
  value: string,
): readonly Choice[] | Promise<readonly Choice[]> {
  if (filter.kind === 'pick') return filter.choices(context, value);
  if (filter.kind === 'choice') return choicesOf(filter.choices, context);
  const [before, after] = filter.offered;
  const thisMonth = Number(context.today.slice(0, 4)) * 12 + Number(context.today.slice(5, 7)) - 1;
  const offered = Array.from({ length: before + 1 + after }, (_, index) => monthText(thisMonth - before + index));
  const all = value === '' || offered.includes(value) ? offered : [value, ...offered];
  return all.map((month) => ({ value: month, label: monthWords(month) }));
}

const monthText = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
