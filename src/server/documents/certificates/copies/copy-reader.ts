import { existsSync } from 'node:fs';
import { type BoundedLimits, type NotAnswered, openBoundedThread } from '../../../runtime/bounded-thread.ts';
import { type Copy, readSent, type Sent } from './read-copy.ts';

/** Takes copies of certificates apart that anybody may send. */
export type CopyReader = {
  read(sent: Sent): Promise<Copy | { state: 'no form' } | NotAnswered>;
  close(): Promise<void>;
};

/** Measured: a copy of 6,000 circuits takes half a second, four on a machine that is busy with others, and less than 128 MB. */
const usual: BoundedLimits = { waiting: 8, milliseconds: 8000, megabytes: 256 };

/** In this process and at once: everybody else waits meanwhile. */
export const readHere: CopyReader = {
  read: readSent,
  async close() {},
};

/** In a thread of its own where its script is there, which it is once the application is built. */
export const openCopyReader = (script: string): CopyReader => (existsSync(script) ? readInThread(script) : readHere);

/** In one thread, one copy after another: one that is made to cost the most can cost no more than its own answer. */
export function readInThread(script: string, limits = usual): CopyReader {
  const thread = openBoundedThread<Sent, Copy | { state: 'no form' }>('copy reader', script, limits);
  return { read: (sent) => thread.ask(sent), close: () => thread.close() };
}
