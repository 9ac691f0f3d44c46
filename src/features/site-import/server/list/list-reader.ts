import { existsSync } from 'node:fs';
import { type BoundedLimits, type NotAnswered, openBoundedThread } from '../../../../server/runtime/bounded-thread.ts';
import { readSentList, type SentList, type SentListRead } from './read-sent.ts';

/** Reads the submitted forms that hold lists of sites. */
export type ListReader = {
  read(sent: SentList): Promise<SentListRead | NotAnswered>;
  close(): Promise<void>;
};

/** Measured: 100,000 rows take four seconds and 300 MB; four times as long on a busy machine. */
const usual: BoundedLimits = { waiting: 2, milliseconds: 60_000, megabytes: 768 };

/** In this process: for short lists, or if no worker script is built. */
export const readListHere: ListReader = {
  read: readSentList,
  async close() {},
};

/** In a separate thread if the worker script exists, as it does once the application is built. */
export const openListReader = (script: string): ListReader =>
  existsSync(script) ? readListInThread(script) : readListHere;

/** In one thread, one list after another: a costly list delays other lists, but no other request. */
export function readListInThread(script: string, limits = usual): ListReader {
  const thread = openBoundedThread<SentList, SentListRead>('list reader', script, limits);
  return { read: (sent) => thread.ask(sent), close: () => thread.close() };
}
