import { MAX_PDF_BYTES } from '../../domain/certificate/verify/copy/unpack-copy.ts';
import { judgeOffline } from './judge.ts';
import type { KeySet } from './key-set.ts';
import { canCheck } from './signature.ts';
import { type Verdict, verdictOn } from './verdict.ts';

/** The page's request: a file, and the keys to trust. */
export type Asked = { file: Blob; set: KeySet | undefined };

/** Judges files in a worker: the page stays usable, and can stop a check that takes too long. */
export function answerAsWorker(): void {
  addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
    postMessage(await verdictFor(data));
  });
}

async function verdictFor({ file, set }: Asked): Promise<Verdict> {
  if (!canCheck()) return verdictOn({ state: 'cannot' });
  // Before reading it.
  if (file.size > MAX_PDF_BYTES) return verdictOn({ state: 'too large' });
  return verdictOn(await judgeOffline(new Uint8Array(await file.arrayBuffer()), set));
}
