import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);

test('help on the demo is shown without installing, building or making anything', async () => {
  const checkout = mkdtempSync(join(tmpdir(), 'copperplate-launcher-'));
  onTestFinished(() => rmSync(checkout, { recursive: true, force: true }));
  for (const name of ['package.json', 'package-lock.json', 'scripts'])
    cpSync(name, join(checkout, name), { recursive: true });
  const before = readdirSync(checkout);
  const { stdout } = await run(process.execPath, ['scripts/launch.mjs', 'demo', '--help'], {
    cwd: checkout,
    env: { PATH: '', DATA_DIR: join(checkout, 'data') },
  });
  expect(stdout).toMatch(/^npm run demo \[-- --fresh\]\n/);
  expect(readdirSync(checkout)).toEqual(before);
});
