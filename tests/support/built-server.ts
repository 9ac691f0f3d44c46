import { mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '../..');

/**
 * A script of this folder with all that it takes of ours in one file, for a process of its own, beside the built static files.
 * @returns the folder, which is the caller's to remove, and the file.
 */
export async function buildServer(name: string): Promise<{ folder: string; script: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'copperplate-server-'));
  const { buildStatic } = await import(join(root, 'scripts/build-static.mjs'));
  await buildStatic({ root, dist: folder });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const script = join(folder, 'server.mjs');
  const bundle = await rolldown({
    input: join(root, 'tests/support', name),
    platform: 'node',
    external: (id) => /^(?:node:|@?[a-z])/.test(id),
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  await writeFile(script, output[0].code);
  return { folder, script };
}
