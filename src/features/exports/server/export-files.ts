import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Db } from '../../../server/db/dialect.ts';
import { type ExportFile, openExportFile } from './export-file.ts';
import { knownExports } from './repository/export-work.ts';

/** Exports are in a folder of `DATA_DIR`: they can be made again, so no backup includes them. */
export type ExportFiles = ReturnType<typeof exportFilesIn>;

/** A finished export, or one that a worker is writing: two workers that take each other for dead write separate files. */
const NAME = /^([\w-]{8,64})\.zip(?:\.[0-9a-f]{16}\.(?:part|sums|index|directory))?$/;

/** @param leavesFree  bytes to leave free on the folder's disk. */
export function exportFilesIn(dataDir: string, leavesFree?: number) {
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
  return {
    /** The file being written. Deletes parts that an earlier worker left. */
    async begin(id: string): Promise<ExportFile> {
      await mkdir(folder, { recursive: true });
      await removeAll((await named()).filter((each) => each.id === id && each.name !== basename(finished(id))));
      return openExportFile(finished(id), leavesFree);
    },
    /** The size of a finished export in bytes; undefined if the file is not here. */
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
    /** Removes files that no longer belong to an export. @returns how many. */
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
