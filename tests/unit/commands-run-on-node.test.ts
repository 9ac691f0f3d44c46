import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsFrom, wayTo } from '../support/import-graph.ts';

/** Node takes the types out of a `.ts` and cannot read a `.tsx`. Tests are read by Vite, which takes both. */
test('no command loads a .tsx, which Node cannot read', () => {
  const scripts = globSync('scripts/**/*.{ts,mjs}').filter((file) => !file.endsWith('.d.mts'));
  const loaded = importsFrom(scripts);
  expect(loaded.files.size).toBeGreaterThan(200);
  expect([...loaded.files.keys()].filter((file) => file.endsWith('.tsx')).map((file) => wayTo(file, loaded))).toEqual(
    [],
  );
});
