import type { Application } from '../server/composition.ts';

/** A clock that stands where the story is. */
export type StoryClock = { now: () => Date; set(instant: Date): void };

export type Story = {
  application: Application;
  clock: StoryClock;
  origin: string;
  /** Says what is being made, for a person who waits. */
  say: (line: string) => void;
};
