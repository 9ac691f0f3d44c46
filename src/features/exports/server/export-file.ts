import { randomBytes } from 'node:crypto';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../../../server/runtime/sync-folder.ts';
import { fileSpool, writeAll } from './zip/file-spool.ts';
import type { ZipSpools } from './zip/zip-stream.ts';

/** The file of an export that one worker is writing. */
export type ExportFile = {
  spools: ZipSpools;
  index: ZipSpools['sums'];
  /** @throws DiskNearlyFullError when less than the reserve would be left. */
  write(part: Uint8Array): Promise<void>;
  /** Flushes the file to the disk, not yet under its name. @returns its size in bytes. */
  sync(): Promise<number>;
  /** Gives the file its name. Only for the worker that holds the export at that moment. */
  keep(): Promise<void>;
  /** Deletes everything but the finished file. */
  close(): Promise<void>;
};

/** Exports leave room on the disk for data that cannot be made again. */
export class DiskNearlyFullError extends Error {}

/** In bytes. */
const LEAVES_FREE = 512 * 2 ** 20;
/** In bytes: how often the free space is checked. */
const LOOKS_EVERY = 32 * 2 ** 20;

/**
 * Begins the file of an export. Its unfinished parts are next to it under unique names.
 * @param path  of the finished file, in an existing folder. @param leavesFree  bytes to leave free on its disk.
 * @throws DiskNearlyFullError if less is free already.
 */
export async function openExportFile(path: string, leavesFree = LEAVES_FREE): Promise<ExportFile> {
  const folder = dirname(path);
  async function mustHaveRoom() {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < leavesFree) throw new DiskNearlyFullError(`less than ${leavesFree} bytes are free`);
  }
  await mustHaveRoom();
  const own = `${path}.${randomBytes(8).toString('hex')}`;
  const at = (ending: string) => `${own}.${ending}`;
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
      await rename(at('part'), path);
      await syncFolder(folder);
    },
    async close() {
      await Promise.allSettled([zip, sums, index, directory].map((each) => each.close()));
      for (const ending of ['part', 'sums', 'index', 'directory']) await rm(at(ending), { force: true });
    },
  };
}
