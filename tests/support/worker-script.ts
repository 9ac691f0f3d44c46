import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The file of a worker that does what the test needs of it, there until the test is finished. */
export async function workerScript(code: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'copperplate-worker-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'worker.mjs');
  await writeFile(file, `import { parentPort } from 'node:worker_threads';\n${code}`);
  return file;
}
