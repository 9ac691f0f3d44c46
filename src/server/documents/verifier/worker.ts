import { parentPort } from 'node:worker_threads';
import { judgeBytes } from './judge-bytes.ts';

/** The worker's own script: the bytes of a document come in, what there is to say of it goes out. */
parentPort?.on('message', (bytes: Uint8Array) => {
  const judged = judgeBytes(bytes);
  parentPort?.postMessage(judged, judged.state === 'verified' ? [judged.json.buffer] : []);
});
