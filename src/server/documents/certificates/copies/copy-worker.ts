import { parentPort } from 'node:worker_threads';
import { readSent, type Sent } from './read-copy.ts';

/** The worker's own script: the bytes of a copy come in, what stands in it goes out. */
parentPort?.on('message', async (sent: Sent) => parentPort?.postMessage(await readSent(sent)));
