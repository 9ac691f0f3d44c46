import { databaseFault } from '../../db/faults.ts';
import { networkOf } from '../../runtime/network-of.ts';
import { rateLimit, type Taken } from '../../runtime/rate-limit.ts';
import { BusyError, TooOftenError } from '../errors.ts';
import { type RequestRate, requestRates } from './rates.ts';

/** What was asked for of late, by the rates that routes name. */
export type RequestRates = {
  /** Counts one more. @throws TooOftenError when this network has asked as often as it may within the minute. */
  take(name: RequestRate, address: string): Promise<void>;
};

/** Counts one more of a rate for all processes. */
type CountForAll = (rate: RequestRate, network: string, most: number) => Promise<Taken>;

/** Where the database takes nothing at this moment, what only reads is answered still: each process counts for itself. */
const countHere =
  <T>(here: () => T) =>
  (error: unknown): T => {
    if (!databaseFault(error) && !(error instanceof BusyError)) throw error;
    return here();
  };

/** @param forAll  counts the rates that all processes share. */
export function openRequestRates(clock: () => Date, forAll: CountForAll): RequestRates {
  const limits = new Map(
    Object.entries(requestRates).map(([name, { most }]) => [name, rateLimit(clock, most)] as const),
  );
  return {
    async take(name, address) {
      const { most, title, words, counted } = requestRates[name];
      const isShared = counted === 'for all processes';
      const here = () => limits.get(name)?.take(address);
      const taken = isShared ? await forAll(name, networkOf(address), most).catch(countHere(here)) : here();
      if (!taken || taken.ok) return;
      throw new TooOftenError(name, taken.retryAfterSeconds, { title, words: words(taken.retryAfterSeconds) });
    },
  };
}
