import { parentPort } from 'node:worker_threads';
import { readSentList, type SentList } from './read-sent.ts';

/** The worker's own script: the bytes of a form come in, the rows of its list go out. */
parentPort?.on('message', async (sent: SentList) => parentPort?.postMessage(await readSentList(sent)));
