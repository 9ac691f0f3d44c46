import { TooOftenError } from '../http/errors.ts';
import { type RequestRate, requestRates } from '../http/routes/rates.ts';
import { rateLimit } from './rate-limit.ts';

/** What was asked for of late, by the rates that routes name. */
export type RequestRates = {
  /** Counts one more. @throws TooOftenError when this network has asked as often as it may within the minute. */
  take(name: RequestRate, address: string): void;
};

export function openRequestRates(clock: () => Date): RequestRates {
  const limits = new Map(
    Object.entries(requestRates).map(([name, { most }]) => [name, rateLimit(clock, most)] as const),
  );
  return {
    take(name, address) {
      const taken = limits.get(name)?.take(address);
      if (!taken || taken.ok) return;
      const { title, words } = requestRates[name];
      throw new TooOftenError(name, taken.retryAfterSeconds, { title, words: words(taken.retryAfterSeconds) });
    },
  };
}
