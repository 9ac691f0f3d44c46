import { existsSync } from 'node:fs';
import type { Copy } from '../../../../domain/certificate/verify/issued.ts';
import { type BoundedLimits, type NotAnswered, openBoundedThread } from '../../../runtime/bounded-thread.ts';
import { type LastReportRead, readLastReport, readPaper } from './last-report.ts';
import { readSent, type Sent } from './read-copy.ts';

/** Reads untrusted copies of certificates. */
export type CopyReader = {
  read(sent: Sent): Promise<Copy | { state: 'no form' } | NotAnswered>;
  /** Reads a file as a report to begin another one from. */
  lastReport(bytes: Uint8Array<ArrayBuffer>): Promise<LastReportRead | NotAnswered>;
  /** Reads a file as a certificate of any kind, as a proof of work. */
  paper(bytes: Uint8Array<ArrayBuffer>): Promise<LastReportRead | NotAnswered>;
  close(): Promise<void>;
};

/** Measured: a copy of 6,000 circuits takes half a second, four on a busy machine, and less than 128 MB. */
const usual: BoundedLimits = { waiting: 8, milliseconds: 8000, megabytes: 256 };

/** In this process: other requests wait. */
export const readHere: CopyReader = {
  read: readSent,
  lastReport: async (bytes) => readLastReport(bytes),
  paper: async (bytes) => readPaper(bytes),
  async close() {},
};

/** In a separate thread if the worker script exists, as it does once the application is built. */
export const openCopyReader = (script: string): CopyReader => (existsSync(script) ? readInThread(script) : readHere);

/** In one thread, one copy after another: a copy made to be costly can only cost its own answer. */
export function readInThread(script: string, limits = usual): CopyReader {
  const thread = openBoundedThread<Asked, unknown>('copy reader', script, limits);
  return {
    read: (sent) => thread.ask({ copy: sent }) as ReturnType<CopyReader['read']>,
    lastReport: (lastReport) => thread.ask({ lastReport }) as ReturnType<CopyReader['lastReport']>,
    paper: (paper) => thread.ask({ paper }) as ReturnType<CopyReader['paper']>,
    close: () => thread.close(),
  };
}

/** A question for the thread: read a copy, or a report to begin another one from. */
export type Asked = { copy: Sent } | { lastReport: Uint8Array } | { paper: Uint8Array };

export function answerOf(asked: Asked) {
  if ('copy' in asked) return readSent(asked.copy);
  return 'paper' in asked ? readPaper(asked.paper) : readLastReport(asked.lastReport);
}
