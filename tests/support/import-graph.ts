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
    for (const name of importedBy(file)) {
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

function importedBy(file: string): string[] {
  if (!/\.(m?[jt]s|tsx)$/.test(file)) return [];
  return nodesOf(file).flatMap((node) => {
    if (node.importKind === 'type' || node.exportKind === 'type') return [];
    const loads = /^(ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration|ImportExpression)$/.test(node.type);
    const source = node.source as (SyntaxNode & { value?: unknown }) | null | undefined;
    return loads && typeof source?.value === 'string' ? [source.value] : [];
  });
}
