import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formsOfType, formTypes } from '../../src/domain/forms/registry.ts';
import { nodesOf, type SyntaxNode, sourceFiles } from '../support/source-code.ts';

const registry = readFileSync('src/domain/forms/registry.ts', 'utf8');
/** The folders of the registered forms: each file in one that the registry imports is an edition of it. */
const folders = new Set([...registry.matchAll(/from '\.\/([\w-]+)\/a\d[\w-]*\.ts'/g)].map(([, folder]) => folder));

/** Where a form may be named, and why. */
const mayName: readonly (readonly [folder: string, why: string])[] = [
  ...[...folders].map((folder) => [`src/domain/forms/${folder}/`, 'the form itself'] as const),
  ['src/domain/forms/shared/', 'what these forms share'],
  ['src/domain/forms/which-form/', 'which of them a job wants'],
  ['src/domain/forms/registry.ts', 'the one list of them'],
  ['src/domain/editions.ts', 'the editions of the standard, which several forms follow'],
  ['src/domain/verification/', 'rules and their examples, which say themselves which forms they are for'],
  ['src/features/calculators/', 'calculators hand what was typed to those rules'],
  ['src/features/compliance/domain/', 'its clock has the name of a section: the key that the contract gives it'],
  [
    'src/domain/register/earlier-certificate.ts',
    'what other firms’ certificates are called, as the whole trade calls them',
  ],
  ['src/server/db/migrations/2026-11-27-20-earlier-certificates.ts', 'frozen: what they were called that day'],
  ['src/domain/library/observations-library.ts', 'the texts of the observations, by the items of the schedule'],
];
const isGeneric = (file: string) =>
  !mayName.some(([folder]) => file.startsWith(folder)) && !/(^|\/)fixtures?(\/|\.ts$)/.test(file);

const forms = formTypes().flatMap(formsOfType);
const signatories = forms.flatMap((form) => form.signatories);
/** Groups that any form may have, which the generic code knows by name. */
const shared = new Set(['boards', 'observations', 'inspection_schedule']);
const sections = [...new Set(forms.flatMap(({ sections }) => sections.map(({ key }) => key)))].filter(
  (key) => !shared.has(key),
);

/** Words that stand for something else as well, as names of columns and of members: forbidden as the beginning of a path. */
const ordinary = new Set([
  'purpose',
  'summary',
  'installation',
  'extent',
  'supply',
  'declaration',
  'attachments',
  'instruments',
  'work',
  'existing',
  'notification',
]);

/** What no text of generic code may hold. */
const names: readonly RegExp[] = [
  ...forms
    .flatMap(({ formType, edition }) => [formType, edition])
    .map((name) => new RegExp(`(^|[^\\w])${escaped(name)}($|[^\\w])`, 'i')),
  ...forms.flatMap(({ title, shortTitle }) => [title, shortTitle]).map((title) => new RegExp(escaped(title))),
  ...signatories.map(({ key }) => new RegExp(escaped(key))),
  ...sections.map((key) => new RegExp(ordinary.has(key) ? `^${key}/` : `^${key}(/|$)`)),
];

function escaped(text: string): string {
  return text.replace(/[+.]/g, '\\$&');
}

const textIn = (node: SyntaxNode): string[] => {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value];
  return node.type === 'TemplateElement' ? [(node.value as { raw: string }).raw] : [];
};

/** What is read, taken apart, written and declared by its name: a group of one form, a block in which somebody signs. */
const members = new Set([...sections, ...signatories.map(({ key }) => key)]);
/** What holds a document, in the words of the code. */
const ofDocument = /(^|[.?])(document|report|data|draft)\??$/i;

type Place = { start: number; end: number };
const nameOf = (key: unknown): string => {
  const { name, value } = (key ?? {}) as { name?: unknown; value?: unknown };
  return String(name ?? value ?? '');
};
const keysOf = (pattern: SyntaxNode) => (pattern.properties as SyntaxNode[]).map(({ key }) => nameOf(key));

/** Which of them a node names: `report.document.supply`, `{ extent } = document`, `{ inspected_by: … }`. */
function membersIn(node: SyntaxNode, text: string): string[] {
  const said = (place: unknown) => (place ? text.slice((place as Place).start, (place as Place).end) : '');
  const named = (names: readonly string[], isOfDocument: boolean) =>
    names.filter((name) => members.has(name) && (isOfDocument || !ordinary.has(name)));
  switch (node.type) {
    case 'MemberExpression':
      return node.computed ? [] : named([nameOf(node.property)], ofDocument.test(said(node.object)));
    case 'ObjectPattern':
      return named(keysOf(node), /\bReportDocument\b/.test(said(node.typeAnnotation)));
    case 'VariableDeclarator': {
      const { id, init } = node as unknown as { id: SyntaxNode; init: Place | null };
      const isOf = id.type === 'ObjectPattern' && ofDocument.test(said(init));
      return isOf ? named(keysOf(id), true).filter((name) => ordinary.has(name)) : [];
    }
    case 'ObjectExpression':
      return named(keysOf(node), false);
    case 'TSPropertySignature':
      return named([nameOf(node.key)], false);
    default:
      return [];
  }
}

const namedIn = (file: string, text = readFileSync(file, 'utf8')): string[] =>
  nodesOf(file, text).flatMap((node) => [
    ...textIn(node).filter((said) => names.some((name) => name.test(said))),
    ...membersIn(node, text),
  ]);

test('generic code names no form, no edition, no signatory and no section of one form', () => {
  const files = sourceFiles().filter((file) => !file.startsWith('scripts/') && isGeneric(file));
  expect(files.length).toBeGreaterThan(400);
  expect(files.flatMap((file) => namedIn(file).map((said) => `${file}: ${said.trim()}`))).toEqual([]);
});

test.each([
  `const a = 'EICR';`,
  `const a = ['eicr'];`,
  'const a = `CP-EICR-00042`;',
  `const a = '2018+A4';`,
  `const a = 'declaration/inspected_by';`,
  `const a = 'supply/ze';`,
  `const a = 'ordered_by';`,
  'const a = report.document.supply;',
  'const a = row?.document?.extent;',
  'const a = stored.ordered_by;',
  'const { special_locations } = stored;',
  'const { supply } = report.document;',
  'const of = ({ purpose }: ReportDocument) => 1;',
  'const a = { inspected_by: 1 };',
  'type A = { next_inspection?: string };',
  "import { eicrA4 } from '../domain/forms/eicr/a4.ts';",
])('such as %s', (text) => {
  expect(namedIn('src/any.ts', text)).toHaveLength(1);
});

test.each([
  'const a = company.summary;',
  'const { purpose } = props;',
  "const a = ['boards'];",
  'const a = { supply: 1 };',
])('but not %s, which is a word for other things', (text) => {
  expect(namedIn('src/any.ts', text)).toEqual([]);
});

test('what may name one is there', () => {
  expect(folders.size).toBe(formTypes().length);
  for (const [place] of mayName) expect(globSync(`${place}*`).length, place).toBeGreaterThan(0);
});
