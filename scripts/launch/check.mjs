import { node } from './process.mjs';
import { checkSubjects } from './subjects.mjs';

/** Formatting, lint, types and commit subjects. */
export async function check() {
  process.stdout.write('Formatting and lint …\n');
  const lint = await node(['node_modules/@biomejs/biome/bin/biome', 'check', '.']);
  process.stdout.write('Types …\n');
  const types = await node(['node_modules/typescript/bin/tsc', '--noEmit']);
  return lint || types || checkSubjects();
}
