import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { OpenDatabase } from '../db/connect.ts';
import type { Db } from '../db/dialect.ts';
import { databaseFault } from '../db/faults.ts';
import type { Histogram } from '../runtime/histogram.ts';

export type Health = {
  /** @throws Error when the database does not answer in time, or could not be written when that was last tried. */
  check(): Promise<void>;
  /** Connections to PostgreSQL, as `OpenDatabase` tells them. */
  connections?: OpenDatabase['connections'];
  /** How long statements took. */
  queries?: Histogram;
};

/** Whoever asks about health asks often, and gives up after some seconds. */
const ANSWERS_WITHIN = 2000;
const WRITES_EVERY = 60_000;

/** @param ping  asks the database for a sign of life; by a query of its own where none is given. */
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

  /** In the background: somebody may hold the file, and that is no illness. */
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
      // Those who ask meanwhile share one answer: they are not to take connections from each other.
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

/** Writes, and takes it back: a file that may only be read, and a standby server, let themselves be opened and read. */
export async function checkWritable(db: Db): Promise<void> {
  const done = new Error('taken back');
  await db
    .transaction()
    .execute(async (trx) => {
      // Asked for no row it is refused all the same, where nothing may be written.
      await sql`update migration set name = name where name = ''`.execute(trx);
      throw done;
    })
    .catch((error: unknown) => {
      if (error !== done) throw error;
    });
}
