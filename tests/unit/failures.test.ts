import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

type Failure = { file: string; name: string; message: string };
type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  failures: Failure[];
  again: Failure[];
  notRun: string[];
  files: { file: string; ms: number }[];
};

const root = join(import.meta.dirname, '../..');
const { failureLines, ofPlaywright, slowestLines } = await import(join(root, 'scripts/launch/failures.mjs'));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copperplate-failures-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the runner in a folder with these files alone. */
async function run(
  runner: string[],
  files: Record<string, string>,
  environment: Record<string, string>,
): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment };
  await new Promise((resolve) => execFile(process.execPath, runner, { cwd: folder, env }, resolve));
}

test('all that fails in Vitest is named: a test, a file, what is made ready for tests, and what nobody caught', async () => {
  const report = join(folder, 'vitest.json');
  const files = {
    'good.test.js': `import { test } from 'vitest'; test('holds', () => {}); test.skip('waits', () => {});`,
    'bad.test.js': `import { describe, expect, test } from 'vitest';
      describe('sums', () => test('of two', () => expect(1 + 1).toBe(3)));
      test('late', () => void Promise.reject(new Error('nobody caught me')));`,
    'broken.test.js': `import './not-there.js';`,
    'ready.test.js': `import { beforeAll, describe, test } from 'vitest';
      describe('a group', () => { beforeAll(() => { throw new Error('no server'); }); test('waits for it', () => {}); });`,
  };
  const reporter = join(root, 'scripts/launch/vitest-outcome.mjs');
  await run(['node_modules/vitest/vitest.mjs', 'run', `--reporter=${reporter}`], files, { VITEST_OUTCOME: report });
  const outcome: Outcome = JSON.parse(await readFile(report, 'utf8'));
  expect(outcome).toMatchObject({ passed: 2, failed: 4, skipped: 2 });
  expect(outcome.files.map(({ file }) => file).sort()).toEqual(Object.keys(files).sort());
  const found = (file: string) => outcome.failures.find((each) => each.file === file);
  expect(found('bad.test.js')).toMatchObject({
    name: 'sums > of two',
    message: expect.stringContaining('expected 2 to be 3'),
  });
  expect(found('broken.test.js')).toMatchObject({ name: '', message: expect.stringContaining('not-there.js') });
  expect(found('ready.test.js')).toMatchObject({ name: 'a group', message: expect.stringContaining('no server') });
  expect(found('')).toMatchObject({
    name: 'an uncaught error',
    message: expect.stringContaining('nobody caught me'),
  });
});

test('all that fails in Playwright is named: a test by its groups, and a file that does not load', async () => {
  const report = join(folder, 'playwright.json');
  const playwright = (rest: string) => `const { test, expect } = require('@playwright/test'); ${rest}`;
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const args = [cli, 'test', '--reporter=json', '--workers=1', '--config=playwright.config.cjs'];
  const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const config = `module.exports = { testDir: 'pages', testMatch: '**/*.e2e.cjs' };`;
  const files = {
    'playwright.config.cjs': config,
    'pages/a.e2e.cjs': playwright(`test.describe('a page', () => test('is there', () => expect('no').toBe('yes')));
      test('holds', () => {}); test('waits', () => test.skip(true, 'no such browser'));`),
  };
  await run(args, files, environment);
  const outcome: Outcome = ofPlaywright(JSON.parse(await readFile(report, 'utf8')));
  expect(outcome).toMatchObject({ passed: 1, failed: 1, skipped: 1 });
  expect(outcome.notRun).toEqual(['a.e2e.cjs › waits: no such browser']);
  expect(outcome.files.map(({ file }) => file)).toEqual(['a.e2e.cjs']);
  const [failed] = outcome.failures;
  expect(failed).toMatchObject({ file: 'a.e2e.cjs', name: 'a page › is there' });
  expect(failed?.message).toMatch(/Expected: "yes"\n\s*Received: "no"/);

  await run(args, { 'pages/b.e2e.cjs': `throw new Error('does not load');` }, environment);
  const broken: Outcome = ofPlaywright(JSON.parse(await readFile(report, 'utf8')));
  expect(broken.failed).toBe(1);
  expect(broken.failures[0]).toMatchObject({
    file: expect.stringMatching(/b\.e2e\.cjs$/),
    message: expect.stringContaining('does not load'),
  });
});

test('what passes only when it is run a second time is named, and counts as passed', async () => {
  const report = join(folder, 'again.json');
  const reporter = join(root, 'scripts/launch/vitest-outcome.mjs');
  const once = `let tries = 0; test('holds at last', () => { tries += 1; expect(tries).toBe(2); });`;
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'once', '--retry=1', `--reporter=${reporter}`];
  await run(vitest, { 'once.test.js': `import { expect, test } from 'vitest'; ${once}` }, { VITEST_OUTCOME: report });
  const unit: Outcome = JSON.parse(await readFile(report, 'utf8'));
  expect(unit).toMatchObject({ passed: 1, failed: 0, failures: [] });
  expect(unit.again).toMatchObject([{ file: 'once.test.js', name: 'holds at last' }]);
  expect(unit.again[0]?.message).toContain('expected 1 to be 2');

  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const args = [cli, 'test', '--reporter=json', '--workers=1', '--retries=1', '--config=once.config.cjs'];
  const files = {
    'once.config.cjs': `module.exports = { testDir: 'once', testMatch: '**/*.e2e.cjs' };`,
    'once/once.e2e.cjs': `const { test, expect } = require('@playwright/test');
      test('holds at last', ({}, { retry }) => expect(retry).toBe(1));`,
  };
  await run(args, files, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const pages: Outcome = ofPlaywright(JSON.parse(await readFile(report, 'utf8')));
  expect(pages).toMatchObject({ passed: 1, failed: 0, failures: [] });
  expect(pages.again).toMatchObject([{ file: 'once.e2e.cjs', name: 'holds at last' }]);
  expect(failureLines(pages.again, 'Twice:').slice(0, 2)).toEqual(['', 'Twice:']);
});

test('a few failures are shown with what they say, many by name and a line or so', () => {
  const message = Array.from({ length: 80 }, (_, line) => `line ${line}`).join('\n');
  const failures = (count: number): Failure[] =>
    Array.from({ length: count }, (_, n) => ({ file: 'a.test.ts', name: `test ${n}`, message }));
  expect(failureLines([])).toEqual([]);
  const one = failureLines(failures(1)).join('\n');
  expect(one).toContain('✗ a.test.ts › test 0\n    line 0\n');
  expect(one).toContain('line 23\n    … 56 more lines above');
  expect(failureLines(failures(20)).length).toBeLessThanOrEqual(2 + 20 + 60);
  expect(failureLines(failures(40)).filter((line: string) => line.startsWith('✗'))).toHaveLength(40);
});

test('the ten slowest files stand with their seconds, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, n) => ({ file: `${n}.test.ts`, ms: n * 1000 }));
  const lines: string[] = slowestLines(files);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('   11.0 s  11.test.ts');
});
