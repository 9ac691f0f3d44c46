import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formsOfType, formTypes } from '../../src/domain/forms/registry.ts';
import { nodesOf, sourceFiles } from '../support/source-code.ts';

/** Where a form may be named, and why. */
const mayName: readonly (readonly [folder: string, why: string])[] = [
  ['src/domain/forms/eicr/', 'the form itself'],
  ['src/domain/forms/registry.ts', 'the one list of them'],
  ['src/domain/editions.ts', 'the editions of the standard, which several forms follow'],
  ['src/domain/verification/', 'rules and their examples, which say themselves which forms they are for'],
  ['src/domain/calculators/', 'calculators hand what was typed to those rules'],
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

const textsOf = (file: string, text?: string): string[] =>
  nodesOf(file, text).flatMap((node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') return [node.value];
    return node.type === 'TemplateElement' ? [(node.value as { raw: string }).raw] : [];
  });

/** A group of one form, read off a document by its name: `document.supply`, `report.document?.extent`. */
const readOff = new RegExp(`\\b(document|report)\\??\\.(${sections.join('|')})\\b`);

const namedIn = (file: string, text = readFileSync(file, 'utf8')): string[] => [
  ...textsOf(file, text).filter((said) => names.some((name) => name.test(said))),
  ...text.split('\n').filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line) && readOff.test(line)),
];

test('generic code names no form, no edition, no signatory and no section of one form', () => {
  const files = sourceFiles().filter((file) => file.startsWith('src/') && isGeneric(file));
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
])('such as %s', (text) => {
  expect(namedIn('src/any.ts', text)).toHaveLength(1);
});
