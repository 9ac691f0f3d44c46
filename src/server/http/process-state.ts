import { keepLast } from '../../domain/memo.ts';
import type { Db } from '../db/dialect.ts';
import { openTurns, type Turns } from '../runtime/concurrency-limit.ts';
import { countRequests, type RequestCounts } from '../runtime/request-counts.ts';
import { openRequestRates, type RequestRates } from './routes/request-rates.ts';
import { countInDatabase } from './routes/shared-rates.ts';

/**
 * What one request leaves behind for those that come after it, beside the database. There is one for each application, made with
 * it (`Deps`): nothing of the kind stands in a module (`tests/unit/module-state.test.ts`).
 *
 * Several processes on one PostgreSQL share what has to be shared by the database itself: failed sign-ins and look-ups by number
 * are rows of `sign_in_attempt`, and an import that runs holds its row while it does a part. What is here counts for each process
 * alone, and with n of them n times as much goes through: that is meant, where it is about the processor and the memory of one.
 */
export type ProcessState = {
  /** How often a network has asked within the minute. */
  rates: RequestRates;
  /** What was answered, for the metrics. Each process tells its own. */
  requests: RequestCounts;
  /** Reading of photos: one at a time, as each may take a fifth of a gigabyte while it is read. */
  pictures: Turns;
  /** Does the work when what came before it under the same key is done, well or not. */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>;
  /**
   * Whether the same has not been noted within so many milliseconds, and notes it. With several processes it is noted by each:
   * a line more in a log.
   */
  isFirstWithin(key: string, now: Date, milliseconds: number): boolean;
};

export function openProcessState({ db, clock }: { db: Db; clock: () => Date }): ProcessState {
  const turns = openTurnsByKey();
  return {
    rates: openRequestRates(clock, (rate, network, most) =>
      // One after another, so that a burst gets no further than the limit; with several processes, one further for each.
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

/** Keys that are remembered at most: beyond that the longest past are forgotten first. */
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
