import { setTimeout as pause } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely';
import { BusyError } from '../../../kernel/errors.ts';
import { databaseFault } from '../faults.ts';

/** A SQLite file, as this driver needs it. */
export type SqliteFile = {
  prepare(sql: string): SqliteStatement;
  close(): void;
  /** Whether a transaction is open: SQLite ends one by itself where it cannot continue, as on a full disk. */
  readonly isTransaction: boolean;
};

/** How long a statement waits for another process to release the file, in milliseconds, and between two tries. */
const PATIENCE = 5000;
const LONGEST_PAUSE = 100;
const RETRY_AFTER_SECONDS = 5;

/**
 * SQLite for a server. Kysely's own driver waits for a file of another process inside SQLite, where no other request can be
 * answered; this one releases the connection and tries again, and reads are answered in between.
 */
export class PatientSqliteDialect extends SqliteDialect {
  readonly #file: SqliteFile;
  readonly #patience: number;
  constructor(file: SqliteFile, patience = PATIENCE) {
    super({ database: file });
    this.#file = file;
    this.#patience = patience;
  }
  override createDriver(): Driver {
    return new PatientSqliteDriver(this.#file, this.#patience);
  }
  override createAdapter(): SqliteAdapter {
    return new SharedAdapter();
  }
}

/** Kysely lends its one connection to one user at a time, to the end; here the driver does it, so that others can use it in between. */
class SharedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class PatientSqliteDriver implements Driver {
  readonly #file: SqliteFile;
  readonly #patience: number;
  readonly #turn = openTurn();
  readonly #connection: DatabaseConnection;

  constructor(file: SqliteFile, patience: number) {
    this.#file = file;
    this.#patience = patience;
    this.#connection = {
      executeQuery: <Row>({ sql, parameters }: CompiledQuery) => this.#ask<Row>(sql, parameters),
      streamQuery: <Row>({ sql, parameters }: CompiledQuery) => rowsOf<Row>(file.prepare(sql), parameters),
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turn.take();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#turn.giveUp();
  }

  async beginTransaction(): Promise<void> {
    // A transaction that reads first and writes later could find the file locked in between, so it locks at once.
    await this.#ask('begin immediate', []);
  }

  async commitTransaction(): Promise<void> {
    await this.#ask('commit', []);
  }

  async rollbackTransaction(): Promise<void> {
    // On a full disk SQLite has rolled back by itself, and the error would hide the cause.
    if (this.#file.isTransaction) await this.#ask('rollback', []);
  }

  async destroy(): Promise<void> {
    this.#file.close();
  }

  async #ask<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const started = performance.now();
    for (let wait = 5; ; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
      try {
        return run<Row>(this.#file.prepare(sql), parameters);
      } catch (error) {
        if (databaseFault(error) !== 'busy') throw error;
        if (performance.now() - started >= this.#patience)
          throw new BusyError('another program holds the database', RETRY_AFTER_SECONDS, {
            cause: error,
            words: 'Something else is being saved, and this page could not wait for it any longer.',
          });
        await this.#letOthers(wait);
      }
    }
  }

  /** In a transaction that only reads, no other query may come between; it takes moments. */
  async #letOthers(milliseconds: number): Promise<void> {
    if (this.#file.isTransaction) return pause(milliseconds);
    this.#turn.giveUp();
    await pause(milliseconds);
    await this.#turn.take();
  }
}

function run<Row>(statement: SqliteStatement, parameters: readonly unknown[]): QueryResult<Row> {
  if (statement.reader) return { rows: statement.all(parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}

async function* rowsOf<Row>(
  statement: SqliteStatement,
  parameters: readonly unknown[],
): AsyncGenerator<QueryResult<Row>> {
  for (const row of statement.iterate(parameters)) yield { rows: [row as Row] };
}

/** One at a time, in order of arrival. */
function openTurn() {
  let taken = false;
  const waiting: (() => void)[] = [];
  return {
    async take(): Promise<void> {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve));
      taken = true;
    },
    giveUp(): void {
      const next = waiting.shift();
      if (next) next();
      else taken = false;
    },
  };
}
