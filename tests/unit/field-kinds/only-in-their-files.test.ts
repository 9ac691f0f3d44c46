import { expect, test } from 'vitest';
import { controlOf } from '../../../src/components/fields/index.ts';
import { allKinds } from '../../../src/domain/forms/kinds/index.ts';
import { nodesOf, type SyntaxNode, sourceFiles } from '../../support/source-code.ts';

/** Where kinds are described and drawn, and where fields are declared to be of them. */
const allowed = /^src\/(domain\/forms\/kinds|components\/fields|domain\/calculators)\//;

const names = new Set<unknown>(allKinds().map(({ name }) => name));
const isName = (node: unknown) => names.has((node as SyntaxNode | null)?.value);

/** True if an expression is the kind of a field: `field.kind`, `kind`, `field?.kind`. */
const isKind = (node: unknown): boolean => {
  const { type, name, property, expression } = node as SyntaxNode;
  if (type === 'ChainExpression') return isKind(expression);
  return type === 'MemberExpression' ? isKind(property) : type === 'Identifier' && /kind$/i.test(String(name));
};

/** A comparison of a kind with a name of ours, a switch over kinds, a list of their names, a table by their names. */
function asksForKind(node: SyntaxNode): boolean {
  switch (node.type) {
    case 'BinaryExpression':
      return [
        [node.left, node.right],
        [node.right, node.left],
      ].some(([kind, name]) => isKind(kind) && isName(name));
    case 'SwitchStatement':
      return isKind(node.discriminant) && (node.cases as SyntaxNode[]).some(({ test: name }) => isName(name));
    case 'ArrayExpression': {
      const elements = node.elements as unknown[];
      return elements.length > 1 && elements.every(isName);
    }
    case 'ObjectExpression': {
      const keys = (node.properties as SyntaxNode[]).map(({ key }) => key as SyntaxNode | undefined);
      return keys.length > 2 && keys.every((key) => names.has(key?.name ?? key?.value));
    }
    default:
      return false;
  }
}

const found = (file: string, text?: string) =>
  nodesOf(file, text)
    .filter(asksForKind)
    .map(({ start }) => `${file}:${start}`);

test.each([
  "if (field.kind === 'reading') x();",
  "if (fieldOf(name)?.kind !== 'decimal') x();",
  "const isLong = ({ kind }) => 'longtext' === kind;",
  "switch (field.kind) { case 'bool': x(); }",
  "const wide = ['date', 'decimal'].includes(field.kind);",
  'const widths = { date: 1, decimal: 2, reading: 3 };',
])('%s asks for a kind', (text) => {
  expect(found('a.ts', text)).toHaveLength(1);
});

test('nothing but a kind’s own files asks which kind a field is of', () => {
  expect(
    sourceFiles()
      .filter((file) => !allowed.test(file))
      .flatMap((file) => found(file)),
  ).toEqual([]);
});

test('every kind is drawn', () => {
  for (const { name } of allKinds()) {
    expect(typeof controlOf({ name: 'x', label: 'X', kind: name, required: false }).draw).toBe('function');
  }
});
