import { existsSync } from 'node:fs';
import { type BoundedLimits, type NotAnswered, openBoundedThread } from '../../../runtime/bounded-thread.ts';
import { type LastReportRead, readLastReport } from './last-report.ts';
import { type Copy, readSent, type Sent } from './read-copy.ts';

/** Takes copies of certificates apart that anybody may send. */
export type CopyReader = {
  read(sent: Sent): Promise<Copy | { state: 'no form' } | NotAnswered>;
  /** A file as a report that another one is begun from. */
  lastReport(bytes: Uint8Array<ArrayBuffer>): Promise<LastReportRead | NotAnswered>;
  close(): Promise<void>;
};

/** Measured: a copy of 6,000 circuits takes half a second, four on a machine that is busy with others, and less than 128 MB. */
const usual: BoundedLimits = { waiting: 8, milliseconds: 8000, megabytes: 256 };

/** In this process and at once: everybody else waits meanwhile. */
export const readHere: CopyReader = {
  read: readSent,
  lastReport: async (bytes) => readLastReport(bytes),
  async close() {},
};

/** In a thread of its own where its script is there, which it is once the application is built. */
export const openCopyReader = (script: string): CopyReader => (existsSync(script) ? readInThread(script) : readHere);

/** In one thread, one copy after another: one that is made to cost the most can cost no more than its own answer. */
export function readInThread(script: string, limits = usual): CopyReader {
  const thread = openBoundedThread<Asked, unknown>('copy reader', script, limits);
  return {
    read: (sent) => thread.ask({ copy: sent }) as ReturnType<CopyReader['read']>,
    lastReport: (lastReport) => thread.ask({ lastReport }) as ReturnType<CopyReader['lastReport']>,
    close: () => thread.close(),
  };
}

/** What the thread is asked: what stands in a copy, or in a report that another one is begun from. */
export type Asked = { copy: Sent } | { lastReport: Uint8Array };

export const answerOf = (asked: Asked) => ('copy' in asked ? readSent(asked.copy) : readLastReport(asked.lastReport));
