import { existsSync } from 'node:fs';
import { cp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Files with a fingerprint in their name, by the first part of their address, and their folder in a build. */
const kinds = { static: 'static', assets: join('public', 'assets') } as const;
export type ServedKind = keyof typeof kinds;

/** Number of builds whose files stay in the data folder: this one, and those that an open page may still come from. */
const KEPT = 3;
const folderOf = (dataDir: string): string => join(dataDir, 'assets');

/**
 * Copies the files of this build next to those of earlier builds. A page requests its scripts by name, and a process
 * of another build may answer: after an upgrade, and during one in both directions.
 * @param root  folder of the build; its name is unique.
 */
export async function keepServedFiles(root: string, dataDir: string): Promise<void> {
  const folder = folderOf(dataDir);
  const own = join(folder, basename(root));
  if (!existsSync(own)) {
    const partial = `${own}.${process.pid}.partial`;
    for (const [kind, from] of Object.entries(kinds))
      await cp(join(root, from), join(partial, kind), { recursive: true });
    // Another process of this build may have been quicker.
    await rename(partial, own).catch(() => rm(partial, { recursive: true, force: true }));
  }
  await utimes(own, new Date(), new Date());
  const builds = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  for (const { name } of builds.sort((a, b) => b.at - a.at).slice(KEPT))
    await rm(join(folder, name), { recursive: true, force: true });
}

/** The folders with the stored builds' files of a kind. Read each time: a later build may have arrived meanwhile. */
export async function keptFolders(kind: ServedKind, dataDir: string): Promise<string[]> {
  const folder = folderOf(dataDir);
  return (await readdir(folder).catch(() => [])).map((name) => join(folder, name, kind));
}
