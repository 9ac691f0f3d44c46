import { parentPort } from 'node:worker_threads';
import { type Asked, answerOf } from './copy-reader.ts';

/** The worker's own script: the bytes of a file come in, what stands in it goes out. */
parentPort?.on('message', async (asked: Asked) => parentPort?.postMessage(await answerOf(asked)));
