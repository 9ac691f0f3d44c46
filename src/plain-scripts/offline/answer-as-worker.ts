import { checkLater } from '../../domain/certificate/verify/check.ts';
import { MAX_PDF_BYTES } from '../../domain/certificate/verify/copy/unpack-copy.ts';
import type { KeySet } from '../../domain/certificate/verify/detached.ts';
import { judgeFile } from '../../domain/certificate/verify/verdict.ts';
import { inWords, type Shown } from './in-words.ts';
import { canCheck } from './signature.ts';
import { browserTools } from './tools.ts';

/** The page's request: a file, and the keys to trust. */
export type Asked = { file: Blob; set: KeySet | undefined };

/** Judges files in a worker: the page stays usable, and can stop a check that takes too long. */
export function answerAsWorker(): void {
  addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
    postMessage(await verdictFor(data));
  });
}

async function verdictFor({ file, set }: Asked): Promise<Shown> {
  if (!canCheck()) return inWords({ state: 'cannot' });
  // Before reading it.
  if (file.size > MAX_PDF_BYTES) return inWords({ state: 'too large' });
  return inWords(await checkLater(judgeFile(new Uint8Array(await file.arrayBuffer()), set), browserTools));
}
