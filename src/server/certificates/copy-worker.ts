import { parentPort } from 'node:worker_threads';
import { readCopy } from './read-copy.ts';

/** The worker's own script: the bytes of a copy come in, what stands in it goes out. */
parentPort?.on('message', (bytes: Uint8Array) => parentPort?.postMessage(readCopy(bytes)));
