import { existsSync } from 'node:fs';
import { type BoundedLimits, type NotAnswered, openBoundedThread } from '../runtime/bounded-thread.ts';
import { readSentList, type SentList, type SentListRead } from './read-sent.ts';

/** Takes apart the forms that lists of sites are sent with. */
export type ListReader = {
  read(sent: SentList): Promise<SentListRead | NotAnswered>;
  close(): Promise<void>;
};

/** Measured: 100,000 rows take four seconds and 300 MB; four times as long on a machine that is busy with others. */
const usual: BoundedLimits = { waiting: 2, milliseconds: 60_000, megabytes: 768 };

/** In this process: for short lists, and where there is no script for a thread. */
export const readListHere: ListReader = {
  read: readSentList,
  async close() {},
};

/** In a thread of its own where its script is there, which it is once the application is built. */
export const openListReader = (script: string): ListReader =>
  existsSync(script) ? readListInThread(script) : readListHere;

/** In one thread, one list after another: nobody but its sender waits for one that is made to cost the most. */
export function readListInThread(script: string, limits = usual): ListReader {
  const thread = openBoundedThread<SentList, SentListRead>('list reader', script, limits);
  return { read: (sent) => thread.ask(sent), close: () => thread.close() };
}
