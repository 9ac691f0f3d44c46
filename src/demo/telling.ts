import type { Application } from '../server/composition.ts';

/** A clock that stands where the story is. */
export type StoryClock = { now: () => Date; set(instant: Date): void };

/** A clock that goes on from wherever it is set to. */
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
  /** Says what is being made, for a person who waits. */
  say: (line: string) => void;
};
