import { expect, test } from 'vitest';
import { nodesOf, type SyntaxNode, sourceFiles } from '../support/source-code.ts';

/**
 * State that a module may keep, and why. Everything else that one request leaves behind for another belongs
 * to the application that answers them: `src/server/http/process-state.ts`.
 */
const allowed: Readonly<Record<string, string>> = {
  'src/server/documents/certificates/certificate-data.ts: read': 'remembers what a signed text reads as',
  'src/server/documents/pdf/drawing/fonts.ts: opened': 'remembers files of the build that were read',
  'src/server/findings/report-anomalies.ts: found': 'remembers what a document is judged to be',
  'src/server/identity/passwords.ts: hashing': 'guards the pool of threads, of which a process has one',
  'src/server/identity/session.ts: opened':
    'remembers what a sealed text opens to; whether it counts is asked each time',
  'src/pages/_components/office-nav.ts: navs': 'remembers what a role’s navigation is drawn as',
  'src/server/http/buffered-body.ts: bodies': 'belongs to its answer, by which alone it is found',
  'src/kernel/ids.ts: last': 'keeps ids in the order they were made in',
  'src/server/repositories/entries/at-work.ts: read': 'remembers who entered what, up to a last entry',
  'src/server/repositories/entries/documents.ts: kept': 'remembers the parts of documents by their versions',
  'src/server/sections/electrician/boards/circuit-rows.tsx: drawn': 'remembers what an unchanged circuit is drawn as',
  'src/server/sections/electrician/findings/report-findings.ts: judged': 'remembers what a document is judged to be',
  'src/server/sections/electrician/findings/report-findings.ts: judgedAlone':
    'remembers what a document is judged to be, by its parts',
};

/** What changes a collection, an object or a closure that is made once. */
const changes = new Set(['set', 'add', 'delete', 'clear', 'push', 'pop', 'shift', 'unshift', 'splice', 'sort']);
/** Functions that change the collection they are given first. */
const changesItsFirst = new Set(['keepLast']);
/** Functions that answer something with a memory of its own. */
const makesState = /^(open|start|rateLimit|count)/;

type Named = SyntaxNode & { name: string };
const nameOf = (node: unknown): string | undefined =>
  (node as SyntaxNode | null)?.type === 'Identifier' ? (node as Named).name : undefined;

/** Names of what a module declares for itself and changes later. */
function stateOf(file: string, text?: string): string[] {
  const nodes = nodesOf(file, text);
  const [program] = nodes;
  const top = ((program as SyntaxNode).body as SyntaxNode[]).map(
    (node) => (node.declaration as SyntaxNode | undefined) ?? node,
  );
  const declared = top.flatMap(({ type, kind, declarations }) =>
    type === 'VariableDeclaration' ? (declarations as SyntaxNode[]).map(({ id, init }) => ({ kind, id, init })) : [],
  );
  const called = (node: SyntaxNode | null): string => nameOf(node?.callee) ?? '';
  const changed = new Set(
    nodes.flatMap(({ type, callee, left, argument, arguments: given }) => {
      if (type === 'CallExpression' && changesItsFirst.has(nameOf(callee) ?? ''))
        return [nameOf((given as unknown[])[0]) ?? ''];
      const target = (type === 'CallExpression' && callee) || (type === 'AssignmentExpression' && left);
      const of = (target || (type === 'UpdateExpression' && argument)) as SyntaxNode | undefined;
      if (of?.type !== 'MemberExpression') return [];
      const isChange = type !== 'CallExpression' || changes.has(nameOf(of.property) ?? '');
      return isChange ? [nameOf(of.object) ?? ''] : [];
    }),
  );
  return declared.flatMap(({ kind, id, init }) => {
    const name = nameOf(id) ?? '';
    const made = init as SyntaxNode | null;
    const hasState =
      kind !== 'const' || changed.has(name) || (made?.type === 'CallExpression' && makesState.test(called(made)));
    return hasState ? [name] : [];
  });
}

test('no module of the server keeps anything from one request to the next, but what says why', () => {
  // Pages run on the server too.
  const files = sourceFiles().filter((file) => /^src\/(server|pages|kernel|features)\//.test(file));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) => stateOf(file).map((name) => `${file}: ${name}`));
  expect(found.filter((each) => !(each in allowed))).toEqual([]);
  // Nothing is allowed that is not there any more.
  expect(Object.keys(allowed).filter((each) => !found.includes(each))).toEqual([]);
});

test.each([
  'let count = 0; export const next = () => (count += 1);',
  'const seen = new Map(); export const see = (id) => keepLast(seen, id, 1, 100);',
  'const seen = new Map(); export const see = (name: string) => seen.set(name, 1);',
  'export const seen = new Set<string>(); export const see = (name: string) => { seen.add(name); };',
  'const waiting: string[] = []; export const wait = (name: string) => waiting.push(name);',
  'const counts = { all: 0 }; export const count = () => { counts.all += 1; };',
  'const counts = { all: 0 }; export const count = () => { counts.all++; };',
  "const limit = rateLimit(() => new Date(), 10); export const take = () => limit.take('a');",
])('such as %s', (text) => {
  expect(stateOf('src/server/any.ts', text)).toHaveLength(1);
});

test.each([
  "const names = new Set(['a']); export const has = (name: string) => names.has(name);",
  'export const open = () => { const seen = new Map(); return (name: string) => seen.set(name, 1); };',
  'export type Kept = { let: string };',
])('but not %s', (text) => {
  expect(stateOf('src/server/any.ts', text)).toEqual([]);
});
