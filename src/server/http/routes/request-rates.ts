import { TooOftenError } from '../../../kernel/errors.ts';
import { isDatabaseTrouble } from '../../db/faults.ts';
import { networkOf } from '../../runtime/network-of.ts';
import { type RateDecision, rateLimit } from '../../runtime/rate-limit.ts';
import { type RequestRate, requestRates } from './rates.ts';

/** Recent requests, by the rates that routes name. */
export type RequestRates = {
  /** Counts one more. @throws TooOftenError when this network has asked as often as it may within the minute. */
  take(name: RequestRate, address: string): Promise<void>;
};

/** Counts one more of a rate for all processes. */
type CountForAll = (rate: RequestRate, network: string, most: number) => Promise<RateDecision>;

/** @param forAll  counts the rates that all processes share. */
export function openRequestRates(clock: () => Date, forAll: CountForAll): RequestRates {
  const limits = new Map(
    Object.entries(requestRates).map(([name, { most }]) => [name, rateLimit(clock, most)] as const),
  );
  return {
    async take(name, address) {
      const { most, title, words, counted } = requestRates[name];
      const here = () => limits.get(name)?.take(address);
      const taken =
        counted === 'by each process'
          ? here()
          : await forAll(name, networkOf(address), most).catch((error: unknown) => {
              // Reads are still answered: each process counts for itself.
              if (isDatabaseTrouble(error)) return here();
              throw error;
            });
      if (!taken || taken.ok) return;
      throw new TooOftenError(name, taken.retryAfterSeconds, { title, words: words(taken.retryAfterSeconds) });
    },
  };
}
