import { type DatabaseConnection, type Driver, PostgresDialect, PostgresDriver, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Rest } from '../../runtime/rest.ts';
import { HUNG } from '../faults.ts';
import { refuseBadText } from '../text.ts';

const bytea = 17;
const int8 = 20;

/** How long a transaction waits for a row that another one holds, in milliseconds: then the request is told to come again. */
const LOCK_TIMEOUT = 5000;

/** Time limits for the server, in milliseconds: a network may drop packets without notice. */
export type Patience = {
  /** For a connection: a new one, or one from the pool. */
  connect: number;
  /** For the answer to one statement; undefined: no limit. */
  query: number | undefined;
};

export type PoolOptions = Patience & {
  most: number;
  /** Called when a connection breaks; the next query replaces it. */
  onLost: (error: Error) => void;
  /** Called when a statement had no answer in time: it may be slow, or the server hangs. */
  onLate?: () => void;
};

export type OpenPool = {
  pool: PostgresPool & Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  /**
   * Closes every connection; those that do not answer are cut off after this many milliseconds.
   * @param end  closes the pool's user, which may end the pool itself.
   */
  close(graceMs: number, end?: () => Promise<void>): Promise<void>;
};

/** A pool with rows like SQLite's: counts as numbers, bytes as Uint8Array. Opens no connection before the first query. */
export function openPool(databaseUrl: string, { most, connect, query, onLost, onLate }: PoolOptions): OpenPool {
  const readBytes = pg.types.getTypeParser(bytea) as (text: string) => Buffer;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: most,
    connectionTimeoutMillis: connect,
    ...(query !== undefined && { query_timeout: query }),
    keepAlive: true,
    Client: CheckedClient,
    types: {
      getTypeParser: (oid: number, format?: string) => {
        if (oid === bytea) return (text: string) => new Uint8Array(readBytes(text));
        if (oid === int8) return Number;
        return pg.types.getTypeParser(oid, format as 'text');
      },
    },
  } as pg.PoolConfig);
  const connections = new Set<CheckedClient>();
  // Without a listener of its own, a connection that breaks between two queries while in use would end the process.
  pool.on('connect', (client) => {
    const checked = client as unknown as CheckedClient;
    checked.onLate = onLate;
    connections.add(checked);
    client.on('error', onLost);
  });
  pool.on('remove', (client) => void connections.delete(client as unknown as CheckedClient));
  // A connection that breaks while it is idle is reported to both.
  pool.on('error', () => undefined);
  return {
    pool: pool as unknown as OpenPool['pool'],
    async close(graceMs, end) {
      const cut = setTimeout(() => {
        for (const client of connections) client.cut();
      }, graceMs);
      await end?.();
      if (!pool.ending) await pool.end();
      clearTimeout(cut);
    },
  };
}

class CheckedClient extends pg.Client {
  onLate: PoolOptions['onLate'];

  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads; only the parameters matter here.
  override query(...args: any[]): any {
    if (Array.isArray(args[1])) refuseBadText(args[1]);
    const answer = (super.query as (...args: unknown[]) => unknown).apply(this, args);
    // The server is still busy with the abandoned statement, or never received it: the next statement would wait behind it.
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (error.message !== 'Query read timeout') return;
        this.cut();
        this.onLate?.();
      });
    return answer;
  }

  /** Ends the connection without telling the server. */
  cut(): void {
    (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}

type Bounds = {
  /** How long a transaction waits for a row that another one holds, in milliseconds. */
  lockTimeout?: number | undefined;
  /** Started when the server hangs. */
  rest: Rest;
};

/** PostgreSQL for a server: no transaction waits long for a row, no request waits for a server that hung, and a failure says why. */
export class BoundedPostgresDialect extends PostgresDialect {
  readonly #pool: PostgresPool;
  readonly #bounds: Bounds;
  constructor(pool: PostgresPool, bounds: Bounds) {
    super({ pool });
    this.#pool = pool;
    this.#bounds = bounds;
  }
  override createDriver(): Driver {
    return new BoundedPostgresDriver(this.#pool, this.#bounds);
  }
}

class BoundedPostgresDriver extends PostgresDriver {
  readonly #lockTimeout: number;
  readonly #rest: Rest;
  constructor(pool: PostgresPool, { lockTimeout = LOCK_TIMEOUT, rest }: Bounds) {
    super({ pool });
    this.#lockTimeout = lockTimeout;
    this.#rest = rest;
  }

  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    if (this.#rest.isOn()) throw new Error(HUNG);
    return super.acquireConnection(...options).catch((error: Error) => {
      if (error.message === 'Connection terminated due to connection timeout') this.#rest.begin();
      throw error;
    });
  }

  override async beginTransaction(...[connection, settings]: Parameters<PostgresDriver['beginTransaction']>) {
    const limited = { executeQuery: withLockTimeout(connection, this.#lockTimeout) } as DatabaseConnection;
    await super.beginTransaction(limited as typeof connection, settings);
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]) {
    // On a broken connection this fails too. The server has rolled back by itself, and the error would hide the cause.
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

/** In the same message as the beginning, so that it costs no extra round trip. */
function withLockTimeout(connection: DatabaseConnection, lockTimeout: number): DatabaseConnection['executeQuery'] {
  return (query, options) =>
    connection.executeQuery({ ...query, sql: `${query.sql}; set local lock_timeout = ${lockTimeout}` }, options);
}
