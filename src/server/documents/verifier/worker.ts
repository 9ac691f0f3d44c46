import { parentPort } from 'node:worker_threads';
import { judgeBytes } from './judge-bytes.ts';

/** The worker's script: receives the bytes of a document and returns its findings. */
parentPort?.on('message', (bytes: Uint8Array) => {
  const judged = judgeBytes(bytes);
  parentPort?.postMessage(judged, judged.state === 'verified' ? [judged.json.buffer] : []);
});
