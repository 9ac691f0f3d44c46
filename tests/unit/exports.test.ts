import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)(test-)?fixtures?(\/|\.ts)|fixture\.ts$/.test(file);

/** Files that something outside the code reads by name: the framework, the build, and the scripts that start it. */
const entries = /^src\/(pages\/|entries\.tsx$|waku\.server\.tsx$|plain-scripts\/)|^scripts\//;

async function sources(folder: string): Promise<string[]> {
  const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.mts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** What a file exports by name to be called. Types do not count: a signature names them. */
function exportsOf(text: string): string[] {
  const declared = [...text.matchAll(/^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm)];
  const listed = [...text.matchAll(/^export \{([^}]*)\}(?! from)/gm)].flatMap(([, names = '']) => names.split(','));
  return [
    ...declared.map(([, name = '']) => name),
    ...listed
      .map(
        (name) =>
          name
            .trim()
            .split(/\s+as\s+/)
            .at(-1) ?? '',
      )
      .filter(Boolean),
  ];
}

/** What a file takes from others: by file, the names, or `*` for all of them. */
function importsOf(file: string, text: string): [from: string, names: string[]][] {
  const from = (path: string) => relative(root, resolve(root, dirname(file), path));
  const named = [...text.matchAll(/(?:import|export)\s+(?:type\s+)?(?:\w+,\s*)?\{([^}]*)\}\s*from\s*'(\.[^']+)'/g)];
  const whole = [
    ...text.matchAll(/(?:import|export)\s+(?:\*(?:\s+as\s+\w+)?|\w+)\s+from\s*'(\.[^']+)'/g),
    ...text.matchAll(/import\(\s*'(\.[^']+)'\s*\)/g),
  ];
  return [
    ...named.map(([, names = '', path = '']): [string, string[]] => [
      from(path),
      names.split(',').map(
        (name) =>
          name
            .trim()
            .replace(/^type\s+/, '')
            .split(/\s+as\s+/)[0] ?? '',
      ),
    ]),
    ...whole.map(([, path = '']): [string, string[]] => [from(path), ['*']]),
  ];
}

test('every export is used outside tests', async () => {
  const files = [...(await sources('src')), ...(await sources('scripts'))];
  const texts = new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const)),
  );
  const used = new Map<string, Set<string>>();
  for (const [file, text] of texts) {
    if (isTest(file)) continue;
    for (const [from, names] of importsOf(file, text)) {
      const known = used.get(from) ?? new Set<string>();
      for (const name of names) known.add(name);
      used.set(from, known);
    }
  }
  const idle = [...texts].flatMap(([file, text]) => {
    if (isTest(file) || entries.test(file) || used.get(file)?.has('*')) return [];
    // An export that its own file uses is there for a test.
    const isCalledHere = (name: string) => (text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) > 1;
    return exportsOf(text)
      .filter((name) => !used.get(file)?.has(name) && !isCalledHere(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(idle).toEqual([]);
});
