import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileSpool } from './file-spool.ts';
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

test.skipIf(lacking.length > 0).each([0, 5 * 2 ** 30])(
  'of more than 65,535 files unzip finds the last one and all are whole, from byte %i',
  async (begins) => {
    const folder = mkdtempSync(join(tmpdir(), 'copperplate-zip-'));
    try {
      const path = join(folder, 'many.zip');
      async function* many() {
        for (let count = 1; count <= 65_600; count += 1) yield file(`f/${count}.txt`, String(count));
      }
      const zip = openSync(path, 'w');
      // The hole in front of it takes no room on the disk.
      let at = begins;
      const [sums, directory] = [await fileSpool(join(folder, 'sums')), await fileSpool(join(folder, 'directory'))];
      for await (const part of zipOf(many(), '2026-11-23', { sums, directory }, begins))
        at += writeSync(zip, part, 0, part.length, at);
      closeSync(zip);
      await Promise.all([sums.close(), directory.close()]);
      const unzip = (...rest: string[]) => execFileSync('unzip', rest, { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });
      expect(unzip('-Z1', path).trimEnd().split('\n')).toHaveLength(65_601);
      expect(unzip('-p', path, 'f/65600.txt')).toBe('65600');
      expect(unzip('-tq', path)).toContain('No errors detected');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
