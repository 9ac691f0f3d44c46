import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })].sort();
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
const verbs = readdirSync(join(root, 'scripts/verbs')).map((file) => file.replace(/\.ts$/, ''));

/** The test that runs each command of the README as a person types it. */
const runBy: Readonly<Record<string, string>> = {
  demo: 'tests/e2e/demo.e2e.ts',
  start: 'tests/e2e/stopping.e2e.ts',
  package: 'tests/e2e/package.e2e.ts',
};

const commandsIn = (text: string) =>
  [...text.matchAll(/npm (?:run (?:-s )?)?(start|test|[a-z]+)(?= --|`|\n|$)/gm)].map(([, name = '']) => name);

describe.each(documents)('%s', (document) => {
  const text = read(document);

  test('leads to files that are there', () => {
    const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
    const local = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(local.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([]);
  });

  test('names commands that there are', () => {
    expect(commandsIn(text).filter((name) => name !== 'install' && !scripts.includes(name))).toEqual([]);
    const named = [...text.matchAll(/copperplate -- ([a-z][a-z-]+)/g)].map(([, verb = '']) => verb);
    expect(named.filter((verb) => !verbs.includes(verb))).toEqual([]);
  });
});

test('every command of the README is run by a test', () => {
  const commands = [...new Set(commandsIn(read('README.md')))];
  expect(commands).toContain('demo');
  for (const command of commands) {
    const file = runBy[command];
    expect([command, file !== undefined && existsSync(join(root, file))]).toEqual([command, true]);
    expect(read(file ?? '')).toContain(command);
  }
});

test('docs/README.md lists every document', () => {
  const index = read('docs/README.md');
  const missing = globSync('docs/*.md', { cwd: root }).filter(
    (path) => path !== 'docs/README.md' && !index.includes(`(${path.slice('docs/'.length)})`),
  );
  expect(missing).toEqual([]);
});
