import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'copperplate-compliance-'));
afterAll(() => rmSync(folder, { recursive: true }));
const cases = 'tests/support/compliance/cases.json';

test('it answers every home of a file, in the order of the file', () => {
  const printed = execFileSync(process.execPath, ['scripts/copperplate.ts', 'compliance', cases], { encoding: 'utf8' });
  const answers: { id: string; status: string }[] = JSON.parse(printed);
  const homes: { id: string; expect: { status: string } }[] = JSON.parse(readFileSync(cases, 'utf8'));
  expect(answers.map(({ id, status }) => [id, status])).toEqual(homes.map((home) => [home.id, home.expect.status]));
  expect(Object.keys(answers[0] ?? {})).toEqual(['id', 'due', 'state', 'status', 'reasons']);
});

test.each([
  ['no JSON', '{', /is not JSON/],
  ['no list', '{}', /^The file: /],
  ['a home without its day', '[{"id":"1","nation":"England","tenure":"owner"}]', /^home 1\.today: /],
  [
    'a day that does not exist, of the second home',
    JSON.stringify(
      [1, 2].map((n) => ({ id: `${n}`, nation: 'Wales', tenure: 'owner', today: `2026-02-2${n * 7 + 1}` })),
    ),
    /home 2\.today: must be a day/,
  ],
])('it refuses %s, naming the place', (_what, text, words) => {
  const file = join(folder, 'homes.json');
  writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/copperplate.ts', 'compliance', file], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr.replace(/^compliance: /, '')).toMatch(words);
});
