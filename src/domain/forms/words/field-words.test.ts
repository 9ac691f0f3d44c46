import { expect, test } from 'vitest';
import { everyField } from '../document.ts';
import { formsOfType, formTypes } from '../registry.ts';
import { isMissing } from './field-words.ts';

const fields = formTypes().flatMap(formsOfType).flatMap(everyField);
const said = (name: string) => [
  ...new Set(fields.filter((field) => field.name === name).map((field) => isMissing(field))),
];

test.each([
  ['ze', ['Ze is missing']],
  ['zs', ['Zs is missing']],
  ['scope', ['“The circuit is” is missing']],
  ['interval_unit', ['unit of the interval is missing']],
  ['live_conductors', ['live conductors are missing']],
  ['phases', ['phases are missing']],
  ['description', ['what it feeds is missing']],
  ['fed_from', ['“Supplied from” is missing']],
])('a missing %s is reported in a sentence', (name, expected) => {
  expect(said(name)).toEqual(expect.arrayContaining(expected));
});

test('no label runs into the verb', () => {
  const all = fields.map((field) => isMissing(field));
  expect(all.filter((sentence) => /\b(?:is|are|in|on|by|from) (?:is|are) missing/.test(sentence))).toEqual([]);
});
