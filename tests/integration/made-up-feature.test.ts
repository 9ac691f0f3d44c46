import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lines } from '../made-up-feature/lines.ts';

/** Tables, permissions, routes and events come from lists. A handful of them names a feature. */
const handful = 5;

let copy: string;

/** Writes the lists into the copy, with the lines of those wanted. */
function register(wanted: (file: string) => boolean = () => true): void {
  for (const file of new Set(lines.map((line) => line.file))) {
    const before = readFileSync(file, 'utf8');
    const after = lines
      .filter((line) => line.file === file && wanted(file))
      .reduce((text, { at, insert }) => {
        if (text.split(at).length !== 2) throw new Error(`${file} does not hold once: ${at}`);
        return text.replace(at, () => `${at}${insert}`);
      }, before);
    writeFileSync(join(copy, file), after);
  }
}

/** Runs a program of the tools in the copy. */
function run(script: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('node_modules', script), ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return { status, output: `${stdout}${stderr}` };
}
const checkTypes = () => run('typescript/bin/tsc', ['--noEmit', '--incremental', 'false', '-p', '.']);

describe('a made-up feature', () => {
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'copperplate-feature-'));
    for (const each of ['src', 'public', 'tests/support', 'tests/integration/office/site.ts'])
      cpSync(each, join(copy, each), { recursive: true });
    for (const file of ['package.json', 'vitest.config.ts']) cpSync(file, join(copy, file));
    const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
    const include = ['src', 'tests/integration/lamps.test.ts'];
    writeFileSync(
      join(copy, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include, exclude: ['src/**/*.test.ts', 'src/**/*.test.tsx'] }),
    );
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
    cpSync('tests/made-up-feature/files', copy, { recursive: true });
    // Under its own name it would be a test of this place too.
    renameSync(join(copy, 'tests/integration/lamps.ts'), join(copy, 'tests/integration/lamps.test.ts'));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('is named in a handful of lists', () => {
    const lists = new Set(lines.map(({ file }) => file));
    expect(lists.size).toBeLessThanOrEqual(handful);
    expect(lines.every(({ insert }) => insert.split('\n').length <= 2)).toBe(true);
  });

  test('works from end to end with its folder and its lines, and every type agrees', () => {
    register();
    expect(checkTypes()).toEqual({ status: 0, output: '' });
    const { status, output } = run('vitest/vitest.mjs', ['run', 'tests/integration/lamps.test.ts']);
    expect(status, output).toBe(0);
  });

  test('does not agree where one list does not name it', () => {
    register((file) => file !== 'src/features/facts.ts');
    const { status, output } = checkTypes();
    expect(status).not.toBe(0);
    expect(output).toContain('"lamps.manage"');
  });
});
