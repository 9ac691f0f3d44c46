import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ZipEntry, zipOf } from './zip-stream.ts';

async function* entries(...given: ZipEntry[]) {
  yield* given;
}
const whole = async (...given: ZipEntry[]) =>
  Buffer.concat(await Array.fromAsync(zipOf(entries(...given), '2026-11-23')));
const file = (name: string, words = 'x') => ({ name, content: Buffer.from(words) });

const lacking = ['unzip', 'sha256sum'].filter((tool) => spawnSync(tool, ['--help']).error);
test.skipIf(lacking.length > 0)(
  `unzip and sha256sum take it (here without: ${lacking.join(', ') || 'none'})`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'copperplate-zip-'));
    try {
      writeFileSync(join(folder, 'a.zip'), await whole(file('index.csv', 'one\r\n'), file('photos/001.jpg', 'two')));
      const run = (tool: string, ...rest: string[]) => execFileSync(tool, rest, { cwd: folder, encoding: 'utf8' });
      run('unzip', '-q', 'a.zip');
      expect(run('sha256sum', '-c', 'SHA256SUMS')).toBe('index.csv: OK\nphotos/001.jpg: OK\n');
      writeFileSync(join(folder, 'index.csv'), 'changed');
      expect(() => run('sha256sum', '--status', '-c', 'SHA256SUMS')).toThrow();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test.each(['../up.csv', '/root.csv', 'a/../b', 'a\\b', 'C:x', '.hidden', '', 'a//b', 'new\nline'])(
  'no file is called %j',
  async (name) => {
    await expect(whole(file(name))).rejects.toThrow(RangeError);
  },
);

test('one file is asked for at a time, and none before the one in front of it is taken', async () => {
  const asked: string[] = [];
  async function* watched() {
    for (const name of ['a', 'b']) {
      asked.push(name);
      yield file(name);
    }
  }
  const zip = zipOf(watched(), '2026-11-23');
  await zip.next();
  expect(asked).toEqual(['a']);
});
