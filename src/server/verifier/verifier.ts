import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type Judged, judgeBytes } from './judge-bytes.ts';

/** Verifies report documents that come from outside. */
export type Verifier = {
  /** @returns `busy` when too many are waiting already, `gave up` when it took too long or too much memory. */
  verify(bytes: Uint8Array): Promise<Judged | { state: 'busy' | 'gave up' }>;
  close(): Promise<void>;
};

type Limits = { waiting: number; milliseconds: number; megabytes: number };
const usual: Limits = { waiting: 8, milliseconds: 15_000, megabytes: 512 };
/** A worker with nothing to do is let go after so long. */
const IDLE_MS = 60_000;

/** In this process and at once: everybody else waits meanwhile. */
export const verifyHere: Verifier = {
  verify: async (bytes) => judgeBytes(bytes),
  async close() {},
};

/** In a worker of its own where its script is there, which it is once the application is built. */
export const openVerifier = (script: string): Verifier => (existsSync(script) ? verifyInWorker(script) : verifyHere);

/**
 * In one worker, one document after another: a large one takes a second, in which nobody else must wait, and one that is made
 * to cost the most can cost no more than its own answer.
 */
export function verifyInWorker(script: string, limits: Limits = usual): Verifier {
  let worker: Worker | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const start = () => {
    const started = new Worker(script, {
      name: 'verifier',
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    });
    started.unref();
    return started;
  };
  const letGo = async () => {
    const gone = worker;
    worker = undefined;
    await gone?.terminate();
  };

  async function run(bytes: Uint8Array): Promise<Judged | { state: 'gave up' }> {
    clearTimeout(idle);
    worker ??= start();
    const asked = worker;
    try {
      return await answerOf(asked, bytes, limits.milliseconds);
    } catch (error) {
      await letGo();
      if (isTooMuch(error)) return { state: 'gave up' };
      throw new Error('verifying a document in the worker', { cause: error });
    } finally {
      idle = setTimeout(() => void letGo(), IDLE_MS);
      idle.unref();
    }
  }

  return {
    async verify(bytes) {
      if (waiting >= limits.waiting) return { state: 'busy' };
      waiting += 1;
      const mine = last.then(() => run(bytes));
      last = mine.catch(() => {});
      try {
        return await mine;
      } finally {
        waiting -= 1;
      }
    },
    async close() {
      clearTimeout(idle);
      await letGo();
    },
  };
}

class TooLongError extends Error {}

/** Whether the worker was stopped for its time or its memory, as against for a fault of ours. */
const isTooMuch = (error: unknown) =>
  error instanceof TooLongError || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

function answerOf(worker: Worker, bytes: Uint8Array, milliseconds: number): Promise<Judged> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(new TooLongError())), milliseconds);
    const onMessage = (judged: Judged) => finish(() => resolve(judged));
    const onError = (error: unknown) => finish(() => reject(error));
    const onExit = (code: number) => finish(() => reject(new Error(`the worker ended with ${code}`)));
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      settle();
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(bytes);
  });
}
