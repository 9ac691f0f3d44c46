import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

/** Files beside each other in one folder: a dozen and a little more. Beyond that, look for the second room. */
const MOST = 14;

/** Folders that are a flat list by nature, and of what: people look for one by name. */
const lists: Readonly<Record<string, string>> = {
  'src/components/fields': 'how each kind of field is drawn',
  'src/domain/forms/kinds': 'one file for each kind of field',
  'src/plain-scripts': 'one file for each script that a plain page loads',
  'src/server/db/migrations': 'one file for each change of the database',
  'src/server/reports': 'one file for each thing that is done with a report',
};

const filesIn = (): ReadonlyMap<string, readonly string[]> =>
  Map.groupBy(
    globSync('src/**/*.{ts,tsx,css}').filter((file) => !/\.test\.tsx?$/.test(file)),
    (file) => dirname(file).replaceAll('\\', '/'),
  );

test('no folder has more loose files than one takes in at a glance, but those that are lists', () => {
  const folders = filesIn();
  expect(folders.size).toBeGreaterThan(100);
  const crowded = [...folders].filter(([, files]) => files.length > MOST).map(([folder]) => folder);
  expect(crowded.filter((folder) => !(folder in lists))).toEqual([]);
  // A list that has become short is none any more.
  expect(Object.keys(lists).filter((folder) => !crowded.includes(folder))).toEqual([]);
});

test('a rule has its folder, and in it the rule, its explanation and its test', () => {
  const folders = [...filesIn()].filter(([folder]) => /^src\/domain\/verification\/rules\/[\w-]+$/.test(folder));
  expect(folders.length).toBeGreaterThan(40);
  for (const [folder] of folders) {
    const name = folder.split('/').at(-1);
    const there = globSync(`${folder}/*.ts`).map((file) => file.replaceAll('\\', '/'));
    expect(there).toEqual(
      expect.arrayContaining([`${name}.ts`, 'explanation.ts', `${name}.test.ts`].map((file) => `${folder}/${file}`)),
    );
  }
});
