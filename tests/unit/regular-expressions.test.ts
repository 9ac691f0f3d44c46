import { readFileSync } from 'node:fs';
import { checkSync } from 'recheck';
import { beforeAll, describe, expect, test } from 'vitest';
import { nodesOf, type SyntaxNode, sourceFiles } from '../support/source-code.ts';

type Expression = { pattern: string; flags: string };
/** For one expression, on a machine where others work as well. */
const SECONDS_EACH = 120;

beforeAll(() => {
  // Neither Java nor a program of its own: the check runs in this process.
  process.env.RECHECK_SYNC_BACKEND = 'pure';
});

/** Literals, and what is made of constant text. @throws Error where one is made of anything else. */
function expressionsOf(nodes: readonly SyntaxNode[], file: string): Expression[] {
  return nodes.flatMap((node) => {
    if (node.type === 'Literal' && node.regex) return [node.regex as Expression];
    if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return [];
    if ((node.callee as SyntaxNode).name !== 'RegExp') return [];
    const [pattern, flags] = (node.arguments as SyntaxNode[]).map(({ value }) => value);
    if (typeof pattern === 'string') return [{ pattern, flags: String(flags ?? '') }];
    throw new Error(`${file}: a regular expression whose text is not known before it runs cannot be checked`);
  });
}

const judge = ({ pattern, flags }: Expression) =>
  checkSync(pattern, flags, {
    timeout: SECONDS_EACH * 1000,
    randomSeed: 1,
    // Bounded by the letters read instead: a busy machine would take what is only slow for what grows.
    attackTimeout: null,
    incubationTimeout: null,
  });

describe('regular expressions', () => {
  test('none of ours takes more than linear time, whatever the text', { timeout: 1_200_000 }, () => {
    const found = new Map<string, Expression & { file: string }>();
    for (const file of sourceFiles()) {
      for (const each of expressionsOf(nodesOf(file), file)) {
        found.set(`/${each.pattern}/${each.flags}`, { ...each, file });
      }
    }
    expect(found.size).toBeGreaterThan(150);
    const slow = [...found].flatMap(([text, expression]) => {
      const judged = judge(expression);
      const words = judged.status === 'vulnerable' ? judged.complexity.summary : 'not decided';
      return judged.status === 'safe' ? [] : [`${expression.file}: ${text} is ${words}`];
    });
    expect(slow).toEqual([]);
  });

  test.each([
    ['the filter of a stream', '\\/Filter\\s*\\[?\\s*\\/FlateDecode\\s*\\]?\\s*(?=\\/|>>)', 'u'],
    ['an address of mail', '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', ''],
    ['strokes at the end', '(?!^)\\/+$', ''],
  ])('the check finds what stood here once: %s', (_name, pattern, flags) => {
    expect(judge({ pattern, flags }).status).toBe('vulnerable');
  });

  test('one made of a text that comes from elsewhere is refused', () => {
    const nodes = nodesOf('made-up.ts', 'const found = new RegExp(typed);');
    expect(() => expressionsOf(nodes, 'made-up.ts')).toThrow('cannot be checked');
  });
});

/** zod goes on to the next check when a length was too much, but where it is told to abort. */
const goesOn = new Set(['regex', 'refine', 'superRefine', 'check']);

/** Longest lengths that are followed by another check and do not abort, as they stand. */
function lengthsThatGoOn(nodes: readonly SyntaxNode[], text: string): string[] {
  const found: string[] = [];
  for (const node of nodes) {
    if (!goesOn.has(methodOf(node) ?? '')) continue;
    for (let before = calledOn(node); before; before = calledOn(before)) {
      const written = text.slice(before.start, before.end);
      if (/^(max|length)$/.test(methodOf(before) ?? '') && !optionsOf(before, text).includes('abort: true')) {
        found.push(written);
      }
    }
  }
  return found;
}

const methodOf = ({ type, callee }: SyntaxNode): string | undefined =>
  type === 'CallExpression' ? (callee as { property?: { name?: string } }).property?.name : undefined;
const calledOn = ({ callee }: SyntaxNode): SyntaxNode | undefined => (callee as { object?: SyntaxNode })?.object;
const optionsOf = ({ arguments: given }: SyntaxNode, text: string): string =>
  (given as SyntaxNode[]).map(({ start, end }) => text.slice(start, end)).join(', ');

describe('lengths in forms', () => {
  test('a text that is too long is not looked at any further', () => {
    const going = sourceFiles().flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return lengthsThatGoOn(nodesOf(file, text), text).map((written) => `${file}: ${written}`);
    });
    expect(going).toEqual([]);
  });

  test('the check finds one that goes on', () => {
    const text = "z.string().max(9).regex(/^a$/); z.string().max(9, { error: 'less', abort: true }).regex(/^a$/);";
    expect(lengthsThatGoOn(nodesOf('made-up.ts', text), text)).toEqual(['z.string().max(9)']);
  });
});
