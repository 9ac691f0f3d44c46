import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { refuseBadText } from './text.ts';

const bytea = 17;
const int8 = 20;

/** A pool whose rows are as SQLite gives them: counts as numbers, bytes as Uint8Array. Opens no connection before the first query. */
export function openPool(databaseUrl: string): PostgresPool {
  const readBytes = pg.types.getTypeParser(bytea) as (text: string) => Buffer;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    Client: CheckedClient,
    types: {
      getTypeParser: (oid: number, format?: string) => {
        if (oid === bytea) return (text: string) => new Uint8Array(readBytes(text));
        if (oid === int8) return Number;
        return pg.types.getTypeParser(oid, format as 'text');
      },
    },
  } as pg.PoolConfig);
  // A connection that breaks while idle is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool as unknown as PostgresPool;
}

class CheckedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads; only the parameters matter here.
  override query(...args: any[]): any {
    if (Array.isArray(args[1])) refuseBadText(args[1]);
    return (super.query as (...args: unknown[]) => unknown).apply(this, args);
  }
}
