export type Dialect = 'sqlite' | 'postgres';

/**
 * What the two databases call things. Text is compared byte by byte on both, so that lists, pages and prefix searches come in
 * one order.
 */
export const wordsOf = (dialect: Dialect) =>
  dialect === 'sqlite'
    ? { text: 'text', whole: 'integer', bytes: 'blob', counted: 'integer primary key autoincrement' }
    : {
        text: 'text collate "C"',
        whole: 'bigint',
        bytes: 'bytea',
        counted: 'bigint primary key generated always as identity',
      };

/** @param options  of SQLite, beside `strict`. */
export function table(dialect: Dialect, name: string, columns: readonly string[], options: string[] = []): string {
  const said = dialect === 'sqlite' ? ['strict', ...options].join(', ') : '';
  return `create table ${name} (\n  ${columns.join(',\n  ')}\n) ${said}`.trim();
}

/** `to` is a table of the company's own rows: the key carries the company. */
export const refersTo = (to: string, column: string) =>
  `foreign key (company_id, ${column}) references ${to} (company_id, id)`;

export const anyChanged = (columns: readonly string[]) =>
  columns.map((column) => `new.${column} is distinct from old.${column}`).join(' or ');

type Refused = {
  on: string;
  message: string;
  /** What of a row is refused: everything unless said. */
  update?: string;
  delete?: string;
};

/** What the database refuses, whoever asks: changes to rows that never change. */
export function neverChanges(dialect: Dialect, { on, message, ...when }: Refused): string[] {
  const events = ['update', 'delete'] as const;
  if (dialect === 'sqlite')
    return events.map((event) => sqliteRefusal(`${on}_${event}`, `${event} on ${on}`, message, when[event]));
  const refuse = `execute function ${on}_refused()`;
  return [
    `create function ${on}_refused() returns trigger language plpgsql as $$ begin ${raise(message)} end $$`,
    ...events.map((event) => {
      const condition = when[event] === undefined ? '' : `when (${when[event]}) `;
      return `create trigger ${on}_${event} before ${event} on ${on} for each row ${condition}${refuse}`;
    }),
    `create trigger ${on}_truncate before truncate on ${on} for each statement ${refuse}`,
  ];
}

const isClosed = `(select status from report where id = new.report_id) in ('issued', 'discarded')`;
const closed = 'an issued report never changes';

/** The function that `closesWithReport` asks on PostgreSQL. */
export const closing = (dialect: Dialect): string[] =>
  dialect === 'sqlite'
    ? []
    : [
        // The lock makes an issue that is under way wait or be waited for.
        `create function report_is_open() returns trigger language plpgsql as $$
    begin
      if (select status from report where id = new.report_id for share) in ('issued', 'discarded') then
        ${raise(closed)}
      end if;
      return new;
    end $$`,
      ];

/** With the report's issue nothing is added to what was said of it. */
export const closesWithReport = (dialect: Dialect, on: string, events: readonly ('insert' | 'update')[]): string[] =>
  dialect === 'sqlite'
    ? events.map((event) => sqliteRefusal(`${on}_${event}_open`, `${event} on ${on}`, closed, isClosed))
    : [
        `create trigger ${on}_open before ${events.join(' or ')} on ${on} for each row execute function report_is_open()`,
      ];

export function sqliteRefusal(name: string, event: string, message: string, when?: string): string {
  const condition = when === undefined ? '' : `when ${when} `;
  return `create trigger ${name} before ${event} ${condition}begin select raise(abort, '${message}'); end`;
}

export const raise = (message: string) => `raise exception '${message}' using errcode = 'restrict_violation';`;
