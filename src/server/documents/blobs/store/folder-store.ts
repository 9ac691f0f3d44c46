import { randomBytes } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../../runtime/sync-folder.ts';
import {
  asKept,
  type BlobStore,
  BlobStoreError,
  changed,
  idOf,
  MAX_BLOB_BYTES,
  missing,
  mustBeId,
  type StoreFault,
} from './blob-store.ts';

/** Blobs as files, `ab/abcd…`. An unfinished file is in `arriving`, and gets its name when all of it is on the disk. */
export function folderStore(folder: string): BlobStore {
  const place = `the folder ${folder}`;
  const arriving = join(folder, 'arriving');
  const fileOf = (id: string) => join(folder, mustBeId(id).slice(0, 2), id);
  const told = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof BlobStoreError ? error : explain(error as NodeJS.ErrnoException, id, place);
    }
  };

  const write = (id: string, content: Uint8Array, file: string) =>
    told(id, async () => {
      await mkdir(arriving, { recursive: true, mode: 0o700 });
      const partial = join(arriving, `${id}.${randomBytes(6).toString('hex')}`);
      try {
        const handle = await open(partial, 'wx', 0o600);
        try {
          await handle.writeFile(content);
          await handle.sync();
        } finally {
          await handle.close();
        }
        const made = await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await rename(partial, file);
        await syncFolder(dirname(file));
        if (made !== undefined) await syncFolder(folder);
      } catch (error) {
        await rm(partial, { force: true }).catch(() => undefined);
        throw error;
      }
    });

  return {
    place,
    async put(content) {
      const id = idOf(content, place);
      await write(id, content, fileOf(id));
      return id;
    },
    get: (id) =>
      told(id, async () => {
        const file = fileOf(id);
        if ((await stat(file)).size > MAX_BLOB_BYTES) throw changed(id, place);
        return asKept(await readFile(file), id, place);
      }),
    has: (id) =>
      told(id, async () => {
        const file = fileOf(id);
        return access(file).then(
          () => true,
          (error: NodeJS.ErrnoException) => {
            if (error.code === 'ENOENT') return false;
            throw error;
          },
        );
      }),
    delete: (id) => told(id, () => rm(fileOf(id), { force: true })),
    async deletePartial(before) {
      let deleted = 0;
      for (const name of await readdir(arriving).catch(() => [])) {
        const file = join(arriving, name);
        const about = await stat(file).catch(() => undefined);
        if (!about || about.mtime >= before) continue;
        await told(name, () => rm(file, { force: true }));
        deleted += 1;
      }
      return deleted;
    },
    async check() {
      const probe = join(arriving, `probe.${randomBytes(6).toString('hex')}`);
      await write('a probe', Buffer.from('x'), probe);
      await rm(probe, { force: true });
    },
  };
}

const faults: Record<string, readonly [fault: StoreFault, words: string]> = {
  ENOSPC: ['full', 'has no space left'],
  EDQUOT: ['full', 'has no space left for this account'],
  EFBIG: ['full', 'takes no file as large'],
  EROFS: ['read-only', 'may only be read'],
  EACCES: ['read-only', 'may not be used by this account'],
  EPERM: ['read-only', 'may not be used by this account'],
};

function explain(error: NodeJS.ErrnoException, id: string, place: string): Error {
  if (error.code === undefined) return error;
  if (error.code === 'ENOENT') return missing(id, place, error);
  const [fault, words] = faults[error.code] ?? (['away', `does not answer: ${error.message}`] as const);
  return new BlobStoreError(fault, `${place} ${words}`, { cause: error });
}
