import type { Application } from '../server/composition.ts';

/** The clock of the demo's story. */
export type StoryClock = { now: () => Date; set(instant: Date): void };

/** A clock that can be set and then keeps running. */
export function storyClock(): StoryClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    set: (instant) => {
      offsetMs = instant.getTime() - Date.now();
    },
  };
}

export type Story = {
  application: Application;
  clock: StoryClock;
  origin: string;
  /** Prints progress. */
  say: (line: string) => void;
};
