import { parentPort } from 'node:worker_threads';
import { readSentList, type SentList } from './read-sent.ts';

/** The worker's script: receives the bytes of a form and returns the rows of its list. */
parentPort?.on('message', async (sent: SentList) => parentPort?.postMessage(await readSentList(sent)));
