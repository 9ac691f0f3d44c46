import { BusyError } from './errors.ts';

/** Work of which only so much may be going on at once in this process. */
export type Turns = {
  /** @throws BusyError when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
};

type Limits = {
  atOnce: number;
  waiting: number;
  retryAfterSeconds: number;
  /** One sentence for whoever is sent away. */
  words: string;
};

/** @param what  what is asked for, for the log: "passwords wait to be hashed". */
export function openTurns(what: string, { atOnce, waiting: mayWait, retryAfterSeconds, words }: Limits): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];

  /** Waits until a place is free; whoever finishes hands theirs on. */
  function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.length >= mayWait) throw new BusyError(what, retryAfterSeconds, { words });
    return new Promise((resolve) => waiting.push(resolve));
  }

  return {
    async run(work) {
      await turn();
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
