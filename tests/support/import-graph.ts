import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nodesOf, type SyntaxNode } from './source-code.ts';

export type Imports = {
  /** Files of ours that are loaded, each with the file that brought it in; what we began with, with an empty name. */
  files: Map<string, string>;
  /** What is loaded from elsewhere, by the name it is imported by: `hono/csrf`, `node:fs`. With the files that do. */
  packages: Map<string, string[]>;
};

/** Everything that running these files loads. Types are gone by then, and are not followed. */
export function importsFrom(roots: readonly string[]): Imports {
  const files = new Map<string, string>(roots.map((file) => [file, '']));
  const packages = new Map<string, string[]>();
  // A map goes on with what is added to it while it is walked.
  for (const [file] of files) {
    for (const { name, isType } of importedBy(file)) {
      if (isType) continue;
      if (!name.startsWith('.')) {
        packages.set(name, [...(packages.get(name) ?? []), file]);
        continue;
      }
      const path = join(dirname(file), name.replace(/\?.*$/, ''));
      if (!existsSync(path)) throw new Error(`${file} imports ${name}, which is no file`);
      if (!files.has(path)) files.set(path, file);
    }
  }
  return { files, packages };
}

/** The way by which a file is loaded, for whoever wants to know why: `a.ts → b.ts → c.ts`. */
export function wayTo(file: string, { files }: Imports): string {
  const way = [file];
  for (let from = files.get(file); from; from = files.get(from)) way.unshift(from);
  return way.join(' → ');
}

/** Of every file, those of them that it imports: for what they do, or for their types alone. */
export function importsAmong(files: readonly string[]): Map<string, { to: string; isType: boolean }[]> {
  const known = new Set(files);
  return new Map(
    files.map((file) => [
      file,
      importedBy(file)
        .map(({ name, isType }) => ({ to: join(dirname(file), name.replace(/\?.*$/, '')), isType }))
        .filter(({ to }) => known.has(to)),
    ]),
  );
}

/** What is in a ring with others: whoever follows the ways from it comes back to it. Each ring once. */
export function ringsIn(ways: ReadonlyMap<string, readonly string[]>): string[][] {
  const reached = new Map([...ways.keys()].map((from) => [from, reachedFrom(from, ways)]));
  const rings = new Map<string, string[]>();
  for (const [from, all] of reached) {
    const ring = [...all].filter((to) => reached.get(to)?.has(from)).sort();
    if (ring[0] !== undefined) rings.set(ring[0], ring);
  }
  return [...rings.values()];
}

function reachedFrom(from: string, ways: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set(ways.get(from));
  // A set goes on with what is added to it while it is walked.
  for (const each of reached) for (const next of ways.get(each) ?? []) reached.add(next);
  return reached;
}

function importedBy(file: string): { name: string; isType: boolean }[] {
  if (!/\.(m?[jt]s|tsx)$/.test(file)) return [];
  return nodesOf(file).flatMap((node) => {
    const loads = /^(ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration|ImportExpression)$/.test(node.type);
    const source = node.source as (SyntaxNode & { value?: unknown }) | null | undefined;
    const isType = node.importKind === 'type' || node.exportKind === 'type';
    return loads && typeof source?.value === 'string' ? [{ name: source.value, isType }] : [];
  });
}
