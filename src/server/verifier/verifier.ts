import { existsSync } from 'node:fs';
import { openThread, TooMuchError } from '../thread.ts';
import { type Judged, judgeBytes } from './judge-bytes.ts';

/** Verifies report documents that come from outside. */
export type Verifier = {
  /** @returns `busy` when too many are waiting already, `gave up` when it took too long or too much memory. */
  verify(bytes: Uint8Array): Promise<Judged | { state: 'busy' | 'gave up' }>;
  close(): Promise<void>;
};

type Limits = { waiting: number; milliseconds: number; megabytes: number };
const usual: Limits = { waiting: 8, milliseconds: 15_000, megabytes: 512 };
/** The thread is let go when it has had nothing to do for so long. */
const IDLE_MS = 60_000;

/** In this process and at once: everybody else waits meanwhile. */
export const verifyHere: Verifier = {
  verify: async (bytes) => judgeBytes(bytes),
  async close() {},
};

/** In a thread of its own where its script is there, which it is once the application is built. */
export const openVerifier = (script: string): Verifier => (existsSync(script) ? verifyInThread(script) : verifyHere);

/**
 * In one thread, one document after another: a large one takes a second, in which nobody else must wait, and one that is made
 * to cost the most can cost no more than its own answer.
 */
export function verifyInThread(script: string, { waiting: mayWait, ...limits }: Limits = usual): Verifier {
  const thread = openThread<Uint8Array, Judged>('verifier', script, { ...limits, idleMs: IDLE_MS });
  let waiting = 0;
  return {
    async verify(bytes) {
      if (waiting >= mayWait) return { state: 'busy' };
      waiting += 1;
      try {
        return await thread.ask(bytes);
      } catch (error) {
        if (error instanceof TooMuchError) return { state: 'gave up' };
        throw error;
      } finally {
        waiting -= 1;
      }
    },
    close: () => thread.close(),
  };
}
