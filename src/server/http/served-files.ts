import { existsSync } from 'node:fs';
import { cp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** What pages name by a fingerprint, by the first part of its address, and where a build has it. */
const kinds = { static: 'static', assets: join('public', 'assets') } as const;
export type ServedKind = keyof typeof kinds;

/** Builds whose files are kept in the data folder: this one, and those that a person's page may still be of. */
const KEPT = 3;
const folderOf = (dataDir: string): string => join(dataDir, 'assets');

/**
 * Puts the files of this build beside those of the builds that were served before. A page asks for its scripts by their names, and may be
 * answered by a process of another build: after an upgrade, and during one by both.
 * @param root  folder of the build, whose name is that of nothing else.
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

/** Where the builds that are kept have their files of a kind. Looked for each time: a later build may have come meanwhile. */
export async function keptFolders(kind: ServedKind, dataDir: string): Promise<string[]> {
  const folder = folderOf(dataDir);
  return (await readdir(folder).catch(() => [])).map((name) => join(folder, name, kind));
}
