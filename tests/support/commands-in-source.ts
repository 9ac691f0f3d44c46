import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What the commands of `src` are called, and what they call, as their text says. */
export const root = join(import.meta.dirname, '../..');

export const sources = (folder: string): { path: string; text: string }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(root, folder, name))
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }));

export type Declared = { name: string; isExported: boolean; text: string };

/** Functions and constants at the outermost level of a file. */
const declaredIn = (text: string): Declared[] =>
  text.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m).flatMap((part) => {
    const [, exported, name] = /^(export )?(?:async )?(?:function\*?|const) (\w+)/.exec(part) ?? [];
    return name ? [{ name, isExported: exported !== undefined, text: part }] : [];
  });

/** A command changes something for a person, who names it by its id: it takes no row that its caller has locked. */
export function isCommand({ isExported, text }: Declared): boolean {
  const [, taken = ''] = /^[^(]*\(([\s\S]*?)\n?\)(?:: [^\n]*)? (?:\{\n|=>)/.exec(text) ?? [];
  return (
    isExported && /\bactor: \w*Actor\b/.test(taken) && /\btrx: Trx\b|\bdeps\b/.test(taken) && !/\bLocked\w+/.test(taken)
  );
}

/** What is declared in the rooms of commands. */
export const declaredInCommands = (): Declared[] =>
  [
    ...sources('src/server').filter(({ path }) => !/^src\/server\/(repositories|sections)\//.test(path)),
    ...sources('src/features').filter(({ path }) => /^src\/features\/[^/]+\/server\/(?!repositor)/.test(path)),
  ].flatMap(({ text }) => declaredIn(text));

/** Names of what calls one of them itself, or calls what does. */
export function callersOf(declared: readonly Declared[], called: RegExp): Set<string> {
  const found = new Set(declared.filter(({ text }) => called.test(text)).map(({ name }) => name));
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { name, text } of declared)
      if ([...text.matchAll(/\b(\w+)\(/g)].some(([, other = '']) => other !== name && found.has(other)))
        found.add(name);
  }
  return found;
}
