import { node } from './process.mjs';

/** Formatting, lint and types. */
export async function check() {
  process.stdout.write('Formatting and lint …\n');
  const lint = await node(['node_modules/@biomejs/biome/bin/biome', 'check', '.']);
  process.stdout.write('Types …\n');
  const types = await node(['node_modules/typescript/bin/tsc', '--noEmit']);
  return lint || types;
}
