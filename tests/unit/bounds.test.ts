import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** Past these, a file or a function does a second thing: it goes to where a reader looks for it. */
const MOST_LINES = 400;
const MOST_LINES_OF_FUNCTION = 150;

const root = join(import.meta.dirname, '../../src');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8').trimEnd() }));

type Node = { type: string; start: number; end: number; body?: unknown; id?: { name: string } | null };
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Names of functions that are too long; of an unnamed one, the name of what it is a part of. */
function longIn(name: string, text: string): string[] {
  const found: string[] = [];
  const walk = (node: Node, within: string) => {
    const named = node.id?.name ?? within;
    const isFunction = /Function/.test(node.type) && isNode(node.body);
    if (isFunction && text.slice(node.start, node.end).split('\n').length > MOST_LINES_OF_FUNCTION) found.push(named);
    for (const part of Object.values(node).flat()) if (isNode(part)) walk(part, named);
  };
  const { program, errors } = parseSync(name, text);
  expect(errors, name).toEqual([]);
  walk(program as unknown as Node, name);
  return found;
}

test(`no file has more than ${MOST_LINES} lines`, () => {
  expect(sources.length).toBeGreaterThan(1000);
  const long = sources.filter(({ text }) => text.split('\n').length > MOST_LINES).map(({ name }) => name);
  expect(long).toEqual([]);
});

test(`no function has more than ${MOST_LINES_OF_FUNCTION} lines`, () => {
  const long = sources.flatMap(({ name, text }) => longIn(name, text).map((each) => `${name}: ${each}`));
  expect(long).toEqual([]);
});
