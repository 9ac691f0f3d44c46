import type { Expression, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { ReactNode } from 'react';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Db } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import type { Permission } from '../permissions.ts';
import type { Tallied } from '../repositories/tallies.ts';

/** For whom a list is asked, and on which day of the company. */
export type ListContext = {
  db: Db;
  viewer: Viewer;
  /** YYYY-MM-DD */
  today: string;
  timeZone: string;
  /** Whether the rows are for a file. */
  isFile?: boolean;
};

/** Any fenced query whose rows a list is made of: what it selects is the list's own matter. */
export type ListQuery = SelectQueryBuilder<Database, keyof Database, object>;

export type Choice = { readonly value: string; readonly label: string };

/**
 * How a filter narrows the rows. `hits`: ids of the only rows that can match; the query then begins with them. `isListed`: the conditions
 * read nothing but the list's own narrow index.
 */
export type Narrowed = {
  where?: readonly Expression<SqlBool>[];
  hits?: readonly string[] | undefined;
  isListed?: boolean;
  /**
   * The counts that `tally` keeps of these rows: of values of a facet, or of a client; of all rows where it is empty. `more` and `fewer` are
   * some rows that are counted one by one, and added or taken away.
   */
  tallied?: {
    facet?: string;
    values?: readonly string[];
    clientId?: string;
    more?: Expression<SqlBool>;
    fewer?: Expression<SqlBool>;
  };
};

type Named = {
  /** In the address. */
  name: string;
  label: string;
  /** Folded until it is used: a list has room for seven filters in a row. */
  isRare?: boolean;
  /** How it narrows the rows where the address does not name it. */
  otherwise?: Narrowed;
};

/**
 * What can be asked of a list. `search` is typed; `choice` has a fixed set of values; `pick` those of a query, such as the clients; `month` is
 * `YYYY-MM`; `days` is a first and a last day, `name_from` and `name_to`, of which either may be missing.
 */
export type Filter = Named &
  (
    | { kind: 'search'; narrow: (context: ListContext, text: string) => Promise<Narrowed> | Narrowed }
    | {
        kind: 'choice';
        /** What no choice is called: "Any". */
        none: string;
        choices: readonly Choice[] | ((context: ListContext) => readonly Choice[]);
        narrow: (context: ListContext, value: string) => Narrowed;
      }
    | {
        kind: 'pick';
        none: string;
        /** Some of the choices, with the one chosen if there is one. */
        choices: (context: ListContext, chosen: string) => Promise<readonly Choice[]>;
        narrow: (context: ListContext, value: string) => Promise<Narrowed> | Narrowed;
      }
    | {
        kind: 'month';
        none: string;
        /** The months that are offered: so many before this one, and after. Any other is understood too. */
        offered: readonly [before: number, after: number];
        narrow: (context: ListContext, month: string) => Narrowed;
      }
    | {
        kind: 'days';
        narrow: (context: ListContext, days: { from: string | undefined; to: string | undefined }) => Narrowed;
      }
  );

/** What rows are sorted by: expressions that are never null, all in one direction. The id of a row comes last. */
type Sort = {
  name: string;
  words: string;
  by: (context: ListContext) => readonly Expression<unknown>[];
  /** The column with a row's id that the index of this order ends with, where it is another than the list's. */
  id?: string;
  /** It reads nothing but the list's own narrow index. */
  isListed?: boolean;
};

export type ListColumn<Row> = {
  label: string;
  /** Name of the sort that its head links to. */
  sort?: string;
  /** `undefined` where the page shows nothing: the column is for the files. */
  cell: ((row: Row) => ReactNode) | undefined;
  /** For CSV and XLSX; `undefined`: the column is for the page. */
  text: ((row: Row) => string) | undefined;
  /** From which width it shows. */
  from?: 'desk' | 'wide';
  /** Said before the value on a phone, where a date alone says nothing. */
  phoneLabel?: string;
  /** On a phone at the top right. */
  end?: boolean;
  numeric?: boolean;
  /** On one line on a desk: dates, states and codes. */
  isShort?: boolean;
  /** It holds the next step, as a button. */
  isStep?: boolean;
};

/** What a line says that stands for several rows: "Mill Court", "ZX4 1MC", "24 homes: 21 due". */
export type LineWords = { name: string; place: string; words: string };

/** Rows that belong together are one line, which opens in place. */
export type Lines = {
  /** In the address, before the key of the line that is open. */
  opens: string;
  /** Name of the filter that shows the rows of one line. */
  filter: string;
  /** Column with what the rows of a line have in common; '' where a row stands alone. */
  by: string;
  /** Among the rows of one line those with 0 stand before those with 1, in any order asked for. */
  place?: RawBuilder<number>;
  /** Whether what is asked is shown in lines. */
  applies: (context: ListContext, asked: { values: readonly { filter: Filter }[]; sort: { name: string } }) => boolean;
  /** By key. @param found  the rows found in these lines. */
  words: (context: ListContext, keys: readonly string[], found: ListQuery) => Promise<ReadonlyMap<string, LineWords>>;
};

/** What rows that follow one another have in common, as a heading. */
export type RowGroup = { title: string; words: string };

/**
 * A list of the office, as data. `listPage`, `serveList` and `chosenOf` do the rest.
 */
export type ListSpec<Row> = {
  /** Its page: `/sites`. Saved views and the facts of bulk actions name the list so. */
  page: string;
  needs: readonly [Permission, ...Permission[]];
  /** "site", "sites". */
  nouns: readonly [one: string, many: string];
  /** Of the field that holds the ids of chosen rows; undefined: rows cannot be chosen. */
  pick?: string | undefined;
  filters: readonly Filter[];
  sorts: readonly [Sort, ...Sort[]];
  /** The sort used where none is asked: its name, after a hyphen where the last comes first. */
  sortedBy: string;
  columns: (context: ListContext) => readonly ListColumn<Row>[];
  /** The name of a row, for who chooses it by ear. */
  nameOf: (row: Row) => string;
  idOf: (row: Row) => string;
  /**
   * The rows that the viewer may see, unordered, with all that filters and sorts name; only that of the list's narrow index where they
   * name no more (`isListed`). `hits`: only these ids.
   */
  from: (context: ListContext, hits: readonly string[] | undefined, isListed: boolean) => ListQuery;
  /** The column with a row's id: `site.id`. */
  id: string;
  /** The rows with these ids, in any order; fenced once more. */
  rows: (context: ListContext, ids: readonly string[]) => Promise<readonly Row[]>;
  /** The group of a row in the order used where none is asked; undefined: it stands in none. */
  groupOf?: (row: Row, context: ListContext) => RowGroup | undefined;
  /** Its rows in `tally`, and the facet that has each row once. Rows that know no client are for the office alone. */
  tallied?: { list: Tallied['list']; whole: string; knowsClients: boolean };
  lines?: Lines;
  /** Views that every company has: name and query. */
  views?: (context: ListContext) => Promise<readonly { label: string; query: string; count?: number | undefined }[]>;
};
