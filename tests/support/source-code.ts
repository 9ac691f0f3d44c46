import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** A node of a parsed file, as ESTree has them. */
export type SyntaxNode = { type: string; start: number; end: number; [member: string]: unknown };

/** The files of the application and of its scripts, without tests. `src/demo` reads pages that this application drew for it. */
export const sourceFiles = (): string[] =>
  globSync('{src,scripts}/**/*.{ts,tsx,mts,mjs}').filter(
    (file) => !/\.test\.tsx?$|\.d\.m?ts$/.test(file) && !file.startsWith('src/demo/'),
  );

/** Every node of a file, outer ones first. @throws Error when it does not parse. */
export function nodesOf(file: string, text = readFileSync(file, 'utf8')): SyntaxNode[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const nodes: SyntaxNode[] = [];
  const visit = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) {
      if ('type' in value && typeof value.type === 'string') nodes.push(value as SyntaxNode);
      Object.values(value).forEach(visit);
    }
  };
  visit(program);
  return nodes;
}
