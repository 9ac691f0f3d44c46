import { keepLast } from '../../domain/memo.ts';
import type { Db } from '../db/dialect.ts';
import { openTurns, type Turns } from '../runtime/concurrency-limit.ts';
import { countRequests, type RequestCounts } from '../runtime/request-counts.ts';
import { openRequestRates, type RequestRates } from './routes/request-rates.ts';
import { countInDatabase } from './routes/shared-rates.ts';

/**
 * State that requests share in this process, outside the database. Each application creates its own
 * (`Deps`): no module holds such state (`tests/unit/module-state.test.ts`).
 *
 * Several processes on one PostgreSQL share through the database what must be shared: failed sign-ins and look-ups by number
 * are rows of `sign_in_attempt`, and a running import holds its row while it works on a part. The state here counts per process,
 * so n processes allow n times as much: that is intended for limits on one process's processor and memory.
 */
export type ProcessState = {
  /** Recent requests per network, within the minute. */
  rates: RequestRates;
  /** Counts of responses, for the metrics. Each process reports its own. */
  requests: RequestCounts;
  /** Reading of photos: one at a time, as each may take a fifth of a gigabyte while it is read. */
  pictures: Turns;
  /** Runs the work when earlier work under the same key has finished or failed. */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>;
  /**
   * Whether the same key was not recorded within so many milliseconds, and records it. Each process records its own: the
   * cost is one more line in a log.
   */
  isFirstWithin(key: string, now: Date, milliseconds: number): boolean;
};

export function openProcessState({ db, clock }: { db: Db; clock: () => Date }): ProcessState {
  const turns = openTurnsByKey();
  return {
    rates: openRequestRates(clock, (rate, network, most) =>
      // One at a time, so that a burst cannot pass the limit; with several processes, by at most one for each.
      turns(`${rate} ${network}`, () => countInDatabase(db, { rate, network, most }, clock())),
    ),
    requests: countRequests(),
    pictures: openTurns('photos wait to be read', {
      atOnce: 1,
      waiting: 40,
      waitingOfOne: 8,
      retryAfterSeconds: 20,
      words: 'Many photos are being read.',
    }),
    inTurn: turns,
    isFirstWithin: rememberLast(),
  };
}

function openTurnsByKey(): ProcessState['inTurn'] {
  const lastOf = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const mine = (lastOf.get(key) ?? Promise.resolve()).then(work, work);
    lastOf.set(key, mine);
    const leave = () => {
      if (lastOf.get(key) === mine) lastOf.delete(key);
    };
    mine.then(leave, leave);
    return mine;
  };
}

/** Most keys remembered: above that the oldest are forgotten first. */
const REMEMBERED = 2000;

function rememberLast(): ProcessState['isFirstWithin'] {
  const noted = new Map<string, number>();
  return (key, now, milliseconds) => {
    const last = noted.get(key);
    if (last !== undefined && now.getTime() - last < milliseconds) return false;
    keepLast(noted, key, now.getTime(), REMEMBERED);
    return true;
  };
}
