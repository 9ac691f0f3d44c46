import { existsSync } from 'node:fs';
import { type BoundedLimits, type NotAnswered, openBoundedThread } from '../../runtime/bounded-thread.ts';
import { type Judged, judgeBytes } from './judge-bytes.ts';

/** Verifies report documents that come from outside. */
export type Verifier = {
  verify(bytes: Uint8Array): Promise<Judged | NotAnswered>;
  close(): Promise<void>;
};

const usual: BoundedLimits = { waiting: 8, milliseconds: 15_000, megabytes: 512 };

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
export function verifyInThread(script: string, limits = usual): Verifier {
  const thread = openBoundedThread<Uint8Array, Judged>('verifier', script, limits);
  return { verify: (bytes) => thread.ask(bytes), close: () => thread.close() };
}
