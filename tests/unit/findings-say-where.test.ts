import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = globSync('src/**/*.tsx', { cwd: root }).filter((file) => !file.endsWith('.test.tsx'));

/** Where a finding stands at its value, or on a page whose heading names what it is about, and need not say it again. */
const atValue: Record<string, string> = {
  'src/features/calculators/pages/calculator-page.tsx': 'one circuit, that of the calculator',
  'src/components/public/rules-page.tsx': 'an example',
  'src/server/sections/electrician/findings/override-page.tsx':
    'the heading of the page names board, circuit and value',
};

/** Every use of a component, with its attributes. */
const uses = (name: string) =>
  files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(new RegExp(`<${name}\\s([^>]*(?:=>[^>]*)*)>`, 'g'))].map(
      ([, attributes = '']) => ({ file, attributes }),
    ),
  );

test('every list of findings gives the place of each', () => {
  const notes = uses('FindingNote');
  expect(notes.length).toBeGreaterThan(4);
  const silent = notes.filter(({ file, attributes }) => !/\bplace=/.test(attributes) && !Object.hasOwn(atValue, file));
  expect(silent).toEqual([]);
});

test('a finding of the review leaves that out in one place only: beside its value', () => {
  const [only, ...others] = uses('ReviewNote').filter(({ attributes }) => /\batValue\b/.test(attributes));
  expect(others).toEqual([]);
  expect(only?.file).toBe('src/components/review/review-view.tsx');
});

/** Where a finding stands in a line that begins with its place. */
const inItsLine: Readonly<Record<string, string>> = {
  'src/components/ui/notices.tsx': 'draws the place itself',
  'src/server/sections/electrician/grid/table-layout.tsx':
    'a line of the list is one box of the grid, named by way and column',
};

test('no page shows the message of a finding without its place', () => {
  const text = (file: string) => readFileSync(join(root, file), 'utf8');
  const bare = files.filter((file) => />\s*\{[\w.]*finding\.message\}/.test(text(file)));
  const places = (file: string) => text(file).includes('<Where ') || Object.hasOwn(inItsLine, file);
  expect(bare.filter((file) => !places(file))).toEqual([]);
});
