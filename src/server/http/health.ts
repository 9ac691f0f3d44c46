import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { OpenDatabase } from '../db/connect.ts';
import type { Db } from '../db/dialect.ts';
import { databaseFault } from '../db/faults.ts';
import type { QueryTimes } from '../runtime/query-times.ts';

export type Health = {
  /** @throws Error when the database does not answer in time, or the last attempt to write failed. */
  check(): Promise<void>;
  /** Connections to PostgreSQL, as `OpenDatabase` counts them. */
  connections?: OpenDatabase['connections'];
  /** How long statements took. */
  queries?: QueryTimes;
};

/** Health checks are frequent, and give up after some seconds. */
const ANSWERS_WITHIN = 2000;
const WRITES_EVERY = 60_000;

/** @param ping  asks the database for a sign of life; by default with a query of its own. */
export function watchHealth(
  db: Db,
  ping: () => Promise<unknown> = () => sql`select 1`.execute(db),
  {
    within = ANSWERS_WITHIN,
    writesEvery = WRITES_EVERY,
    connections,
    queries,
  }: { within?: number; writesEvery?: number } & Pick<Health, 'connections' | 'queries'> = {},
): Health {
  let asked: Promise<unknown> | undefined;
  let readOnly: unknown;
  let lastWrite = performance.now();

  /** In the background: another process may hold the file, and that is not a fault. */
  function tryToWrite(): void {
    if (performance.now() - lastWrite < writesEvery) return;
    lastWrite = performance.now();
    checkWritable(db).then(
      () => {
        readOnly = undefined;
      },
      (error: unknown) => {
        const fault = databaseFault(error);
        readOnly = fault === 'read-only' || fault === 'full' ? error : undefined;
      },
    );
  }

  return {
    ...(connections && { connections }),
    ...(queries && { queries }),
    async check() {
      // Callers who ask meanwhile share one answer, so that they do not take connections from each other.
      asked ??= ping().finally(() => {
        asked = undefined;
      });
      const late = Symbol('late');
      const answer = await Promise.race([asked, pause(within, late, { ref: false })]);
      if (answer === late) throw new Error(`the database did not answer within ${within} ms`);
      tryToWrite();
      if (readOnly !== undefined) throw readOnly;
    },
  };
}

/** Writes and rolls back: a read-only file, and a standby server, can be opened and read. */
export async function checkWritable(db: Db): Promise<void> {
  const done = new Error('taken back');
  await db
    .transaction()
    .execute(async (trx) => {
      // Even an update of no row is refused where nothing may be written.
      await sql`update migration set name = name where name = ''`.execute(trx);
      throw done;
    })
    .catch((error: unknown) => {
      if (error !== done) throw error;
    });
}
