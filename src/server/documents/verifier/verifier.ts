import { existsSync } from 'node:fs';
import { type BoundedLimits, type NotAnswered, openBoundedThread } from '../../runtime/bounded-thread.ts';
import { type Judged, judgeBytes } from './judge-bytes.ts';

/** Verifies untrusted report documents. */
export type Verifier = {
  verify(bytes: Uint8Array): Promise<Judged | NotAnswered>;
  close(): Promise<void>;
};

const usual: BoundedLimits = { waiting: 8, milliseconds: 15_000, megabytes: 512 };

/** In this process: other requests wait. */
export const verifyHere: Verifier = {
  verify: async (bytes) => judgeBytes(bytes),
  async close() {},
};

/** In a separate thread if the worker script exists, as it does once the application is built. */
export const openVerifier = (script: string): Verifier => (existsSync(script) ? verifyInThread(script) : verifyHere);

/**
 * In one thread, one document after another: a large document takes a second without delaying other requests, and one made
 * to be costly can only cost its own answer.
 */
export function verifyInThread(script: string, limits = usual): Verifier {
  const thread = openBoundedThread<Uint8Array, Judged>('verifier', script, limits);
  return { verify: (bytes) => thread.ask(bytes), close: () => thread.close() };
}
