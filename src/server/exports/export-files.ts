import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/dialect.ts';
import { knownExports } from '../repositories/exports/export-work.ts';
import { syncFolder } from '../runtime/sync-folder.ts';
import { fileSpool, writeAll } from './file-spool.ts';
import type { ZipSpools } from './zip-stream.ts';

/** Exports lie in a folder of `DATA_DIR`: they can be made again, and are in no backup. */
export type ExportFiles = ReturnType<typeof exportFilesIn>;

/** The file of an export that is written, by one worker. */
export type ExportFile = {
  spools: ZipSpools;
  index: ZipSpools['sums'];
  /** @throws DiskNearlyFullError when less than the reserve would be left. */
  write(part: Uint8Array): Promise<void>;
  /** @returns its bytes. On the disk when this is answered, though not under its name. */
  sync(): Promise<number>;
  /** Gives it its name. Only for who holds the export at that moment. */
  keep(): Promise<void>;
  /** What was kept stays; of the rest nothing is left. */
  close(): Promise<void>;
};

/** Exports leave room on the disk for what cannot be made again. */
export class DiskNearlyFullError extends Error {}

/** In bytes. */
const LEAVES_FREE = 512 * 2 ** 20;
/** In bytes: so often it is looked how much is left. */
const LOOKS_EVERY = 32 * 2 ** 20;

/** A finished one, or what a worker writes: two that take each other for dead write files of their own. */
const NAME = /^([\w-]{8,64})(?:\.[0-9a-f]{16}\.(?:part|sums|index|directory)|\.zip)$/;

/** @param leavesFree  in bytes, of the disk that the folder is on. */
export function exportFilesIn(dataDir: string, leavesFree = LEAVES_FREE) {
  const folder = join(dataDir, 'exports');
  const finished = (id: string) => join(folder, `${id}.zip`);
  const named = async () =>
    (await readdir(folder).catch(() => [])).flatMap((name) => {
      const id = NAME.exec(name)?.[1];
      return id ? [{ name, id }] : [];
    });
  const removeAll = async (names: readonly { name: string }[]) => {
    for (const { name } of names) await rm(join(folder, name), { force: true });
  };
  async function mustHaveRoom() {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < leavesFree) throw new DiskNearlyFullError(`less than ${leavesFree} bytes are free`);
  }
  return {
    /** What is written now. Whatever an earlier worker wrote of it and left is gone. */
    async begin(id: string): Promise<ExportFile> {
      await mkdir(folder, { recursive: true });
      await mustHaveRoom();
      await removeAll((await named()).filter((each) => each.id === id && !each.name.endsWith('.zip')));
      const own = `${id}.${randomBytes(8).toString('hex')}`;
      const at = (ending: string) => join(folder, `${own}.${ending}`);
      const zip = await open(at('part'), 'wx');
      const [sums, index, directory] = [
        await fileSpool(at('sums')),
        await fileSpool(at('index')),
        await fileSpool(at('directory')),
      ];
      let sinceLooked = 0;
      return {
        spools: { sums, directory },
        index,
        async write(part) {
          sinceLooked += part.length;
          if (sinceLooked >= LOOKS_EVERY) {
            sinceLooked = 0;
            await mustHaveRoom();
          }
          await writeAll(zip, part);
        },
        async sync() {
          await zip.sync();
          return (await zip.stat()).size;
        },
        async keep() {
          await rename(at('part'), finished(id));
          await syncFolder(folder);
        },
        async close() {
          await Promise.allSettled([zip, sums, index, directory].map((each) => each.close()));
          for (const ending of ['part', 'sums', 'index', 'directory']) await rm(at(ending), { force: true });
        },
      };
    },
    /** The size of a finished one in bytes; undefined where it is not here. */
    async size(id: string): Promise<number | undefined> {
      const found = await stat(finished(id)).catch(() => undefined);
      return found?.size;
    },
    /** @param from, to  the first and the last byte. */
    read: (id: string, { from, to }: { from: number; to: number }) =>
      createReadStream(finished(id), { start: from, end: to }),
    async remove(ids: readonly string[]): Promise<void> {
      for (const id of ids) await rm(finished(id), { force: true });
    },
    /** Removes what belongs to no export any more. @returns how many files. */
    async tidy(db: Db): Promise<number> {
      const names = await named();
      const all = [...new Set(names.map(({ id }) => id))];
      const known = new Set<string>();
      for (let at = 0; at < all.length; at += 200)
        for (const id of await knownExports(db, all.slice(at, at + 200))) known.add(id);
      const left = names.filter(({ id }) => !known.has(id));
      await removeAll(left);
      return left.length;
    },
  };
}
