import { BusyError } from '../errors.ts';

/** Whose work it is: `lane` shares turns with the other lanes one each, and those that are known go before all others. */
export type Asker = { lane: string; known: boolean };

/** Work of which only so much may be going on at once in this process. */
export type Turns = {
  /** @throws BusyError when too much waits already, of this lane or in all. */
  run<T>(work: () => Promise<T>, asker?: Asker): Promise<T>;
};

type Limits = {
  atOnce: number;
  /** Work that waits, of those who are known and of the others each. */
  waiting: number;
  /** The limit of one lane. The server's own work has no lane. */
  waitingOfOne: number;
  retryAfterSeconds: number;
  /** One sentence for the refused client. */
  words: string;
};

/**
 * A queue that no client can fill for the others: lanes are served one each in turn, so that a flood from one place waits for itself.
 * @param what  what is asked for, for the log: "passwords wait to be hashed".
 */
export function openTurns(
  what: string,
  { atOnce, waiting: most, waitingOfOne, retryAfterSeconds, words }: Limits,
): Turns {
  let running = 0;
  const queues = { known: openLanes(), unknown: openLanes() };

  /** Waits for a free place; a finished task passes its place on. */
  function turn(asker: Asker | undefined): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    const { lane, known } = asker ?? { lane: '', known: false };
    const queue = known ? queues.known : queues.unknown;
    if (queue.size() >= most || (asker && queue.sizeOf(lane) >= waitingOfOne))
      throw new BusyError(what, retryAfterSeconds, { words });
    return new Promise((resolve) => queue.add(lane, resolve));
  }

  return {
    async run(work, asker) {
      await turn(asker);
      try {
        return await work();
      } finally {
        const next = queues.known.take() ?? queues.unknown.take();
        if (next) next();
        else running -= 1;
      }
    },
  };
}

/** First come first served within a lane; of the lanes, the one that has waited longest for its turn. */
function openLanes() {
  const lanes = new Map<string, (() => void)[]>();
  let size = 0;
  return {
    size: () => size,
    sizeOf: (lane: string) => lanes.get(lane)?.length ?? 0,
    add(lane: string, wake: () => void) {
      const waiting = lanes.get(lane) ?? [];
      waiting.push(wake);
      lanes.set(lane, waiting);
      size += 1;
    },
    take(): (() => void) | undefined {
      const [first] = lanes;
      if (!first) return undefined;
      const [lane, waiting] = first;
      const wake = waiting.shift();
      lanes.delete(lane);
      if (waiting.length > 0) lanes.set(lane, waiting);
      size -= 1;
      return wake;
    },
  };
}
