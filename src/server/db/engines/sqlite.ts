import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteStatement } from 'kysely';
import { keepLast } from '../../../domain/memo.ts';
import { refuseBadText } from '../text.ts';
import type { SqliteFile } from './sqlite-driver.ts';

const preparedStatements = 400;
/** How long opening waits for another process, in milliseconds. No request is being served yet. */
const OPENING = 5000;

/**
 * A SQLite database as the driver uses it. If another process holds the file it reports so at once: SQLite would wait
 * in the event loop, and every request with it.
 * Every acknowledged commit survives a power cut: WAL with `synchronous=FULL`.
 * @param path a file, or `:memory:`.
 */
export function openSqlite(path: string): SqliteFile {
  const database = new DatabaseSync(path, { defensive: true, enableForeignKeyConstraints: true, timeout: OPENING });
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma trusted_schema = off; pragma cache_size = -65536; pragma temp_store = memory; pragma busy_timeout = 0',
  );
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const earlier = statements.get(sql);
      if (earlier) return earlier;
      const statement = toStatement(database.prepare(sql));
      keepLast(statements, sql, statement, preparedStatements);
      return statement;
    },
    close() {
      statements.clear();
      if (database.isOpen) database.close();
    },
    get isTransaction() {
      return database.isTransaction;
    },
  };
}

type Row = { [column: string]: unknown };

/** Rows of node:sqlite have no prototype and cannot go to a client component: plain objects are built, from arrays as that is faster. */
function toStatement(statement: StatementSync): SqliteStatement {
  let columns = statement.columns().map((column) => column.name);
  statement.setReturnArrays(true);
  const toRow = (values: readonly unknown[]): Row => {
    // After a migration the same text may answer more columns than when it was prepared.
    if (values.length !== columns.length) columns = statement.columns().map((column) => column.name);
    const row: Row = {};
    for (let i = 0; i < columns.length; i++) row[columns[i] as string] = values[i];
    return row;
  };
  const checked = (parameters: readonly unknown[]) => {
    refuseBadText(parameters);
    return parameters as SQLInputValue[];
  };
  return {
    reader: columns.length > 0,
    all: (parameters) => (statement.all(...checked(parameters)) as unknown as unknown[][]).map(toRow),
    run: (parameters) => statement.run(...checked(parameters)),
    *iterate(parameters) {
      for (const values of statement.iterate(...checked(parameters)) as Iterable<unknown> as Iterable<unknown[]>)
        yield toRow(values);
    },
  };
}
