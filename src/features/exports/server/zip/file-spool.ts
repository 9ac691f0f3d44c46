import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Spool } from './zip-stream.ts';

/** In bytes, written at once: a write for each of a million lines would take minutes. */
const WRITES_AT_ONCE = 64 * 2 ** 10;

/** Bytes that wait in a file: ten thousand certificates need megabytes. */
export async function fileSpool(path: string): Promise<Spool & { close(): Promise<void> }> {
  const file = await open(path, 'wx');
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const writeOut = async () => {
    const all = Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
    await writeAll(file, all);
  };
  return {
    async add(more) {
      waiting.push(more);
      bytes += more.length;
      if (bytes >= WRITES_AT_ONCE) await writeOut();
    },
    async *read() {
      await writeOut();
      yield* createReadStream(path);
    },
    close: () => file.close(),
  };
}

export async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}
