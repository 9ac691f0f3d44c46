import { node } from './process.mjs';
import { checkSubjects } from './subjects.mjs';

/** Formatting, lint, types, unused code and dependencies, and commit subjects. */
export async function check() {
  process.stdout.write('Formatting and lint …\n');
  const lint = await node(['node_modules/@biomejs/biome/bin/biome', 'check', '.']);
  process.stdout.write('Types …\n');
  const types = await node(['node_modules/typescript/bin/tsc', '--noEmit']);
  process.stdout.write('Unused code …\n');
  const unused = await node(['node_modules/knip/bin/knip.js', '--no-progress']);
  return lint || types || unused || checkSubjects();
}
