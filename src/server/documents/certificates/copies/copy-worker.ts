import { parentPort } from 'node:worker_threads';
import { type Asked, answerOf } from './copy-reader.ts';

/** The worker's script: receives the bytes of a file and returns its content. */
parentPort?.on('message', async (asked: Asked) => parentPort?.postMessage(await answerOf(asked)));
