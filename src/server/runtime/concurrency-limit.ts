import { BusyError } from '../../kernel/errors.ts';

/** The source of the work: lanes take turns, one each, and known sources go before all others. */
export type Asker = { lane: string; known: boolean };

/** Limits how much work runs at once in this process. */
export type Turns = {
  /** @throws BusyError if too much waits, in this lane or in all. */
  run<T>(work: () => Promise<T>, asker?: Asker): Promise<T>;
};

type Limits = {
  atOnce: number;
  /** The queue limit, for known sources and for the others separately. */
  waiting: number;
  /** The limit of one lane. The server's own work has no lane. */
  waitingOfOne: number;
  retryAfterSeconds: number;
  /** One sentence for the refused client. */
  words: string;
};

/**
 * A queue that no client can fill for the others: lanes are served in turn, so that a flood from one lane waits for itself.
 * @param what  the work, for the log: "passwords wait to be hashed".
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

/** First come, first served within a lane; the lane that has waited longest is next. */
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
