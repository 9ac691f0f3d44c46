import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/dialect.ts';
import { knownExports } from '../repositories/exports/export-work.ts';
import { syncFolder } from '../runtime/sync-folder.ts';
import type { Spool } from './zip-stream.ts';

/** Exports lie in a folder of `DATA_DIR`: they can be made again, and are in no backup. */
export type ExportFiles = ReturnType<typeof exportFilesIn>;

const NAME = /^([\w-]{8,64})\.(zip|part|sums|index)$/;

export function exportFilesIn(dataDir: string) {
  const folder = join(dataDir, 'exports');
  const at = (id: string, ending: string) => join(folder, `${id}.${ending}`);
  return {
    /** What is written now. Whatever an earlier worker wrote of it is gone. */
    async begin(id: string) {
      await mkdir(folder, { recursive: true });
      const zip = await open(at(id, 'part'), 'w');
      const sums = await fileSpool(at(id, 'sums'));
      const index = await fileSpool(at(id, 'index'));
      return {
        sums,
        index,
        write: (part: Uint8Array) => writeAll(zip, part),
        /** @returns its bytes. On the disk when this is answered. */
        async finish(): Promise<number> {
          await zip.sync();
          const { size } = await zip.stat();
          await zip.close();
          await rename(at(id, 'part'), at(id, 'zip'));
          await syncFolder(folder);
          return size;
        },
        /** Of a finished one the ZIP stays. */
        async close(): Promise<void> {
          await Promise.allSettled([zip.close(), sums.close(), index.close()]);
          for (const ending of ['part', 'sums', 'index']) await rm(at(id, ending), { force: true });
        },
      };
    },
    /** The size of a finished one in bytes; undefined where it is not here. */
    async size(id: string): Promise<number | undefined> {
      const found = await stat(at(id, 'zip')).catch(() => undefined);
      return found?.size;
    },
    /** @param from, to  the first and the last byte. */
    read: (id: string, { from, to }: { from: number; to: number }) =>
      createReadStream(at(id, 'zip'), { start: from, end: to }),
    async remove(ids: readonly string[]): Promise<void> {
      for (const id of ids) await rm(at(id, 'zip'), { force: true });
    },
    /** Removes what belongs to no export any more. @returns how many files. */
    async tidy(db: Db): Promise<number> {
      const names = await readdir(folder).catch(() => []);
      const ids = new Map(names.flatMap((name) => ((id) => (id ? [[name, id] as const] : []))(NAME.exec(name)?.[1])));
      const known = new Set<string>();
      const all = [...new Set(ids.values())];
      for (let at = 0; at < all.length; at += 200)
        for (const id of await knownExports(db, all.slice(at, at + 200))) known.add(id);
      const left = [...ids].filter(([, id]) => !known.has(id));
      for (const [name] of left) await rm(join(folder, name), { force: true });
      return left.length;
    },
  };
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}

/** Lines that wait in a file: those of ten thousand certificates are megabytes. */
async function fileSpool(path: string): Promise<Spool & { close(): Promise<void> }> {
  const file = await open(path, 'w');
  return {
    add: (text) => writeAll(file, Buffer.from(text)),
    read: () => createReadStream(path),
    close: () => file.close(),
  };
}
