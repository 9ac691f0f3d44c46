import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demoPassword, owner } from '../../src/demo/people.ts';
import { importsFrom, wayTo } from '../support/import-graph.ts';

// The entry finds the pages by a pattern, and the threads by the name of a built file.
const pages = globSync('src/pages/**/*.{ts,tsx}', { exclude: ['src/pages/**/_components/**'] });
const threads = globSync('src/server/**/*-worker.ts');
const built = importsFrom(['src/entries.tsx', 'src/waku.client.tsx', ...pages, ...threads]);

test('nothing of the demo, of the tests and of the scripts is in what is served', () => {
  expect(built.files.size).toBeGreaterThan(500);
  const foreign = [...built.files.keys()].filter((file) => !file.startsWith('src/') || file.startsWith('src/demo/'));
  expect(foreign.map((file) => wayTo(file, built))).toEqual([]);
});

test('nor does it know the accounts of the demo or their password', () => {
  const domain = owner.email.split('@')[1] ?? '';
  const knows = [...built.files.keys()].filter((file) => {
    const text = readFileSync(file, 'utf8');
    return text.includes(demoPassword) || text.includes(domain) || text.includes('COPPERPLATE_DEMO');
  });
  expect(knows).toEqual([]);
});
