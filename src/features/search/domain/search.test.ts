import { expect, test } from 'vitest';
import { type Found, nearestFirst } from './found.ts';
import { matchedParts } from './matched.ts';
import { isOneLetterFrom, oneLetterFrom } from './one-letter.ts';
import { inFull, inShort, LONGEST_SEARCH, readTyped } from './typed.ts';

test.each([
  ['chandlr', 'chandler'],
  ['chandleer', 'chandler'],
  ['chanfler', 'chandler'],
  ['chandelr', 'chandler'],
  ['handler', 'chandler'],
  ['lampligter', 'lamplighter'],
])('%s is one letter from %s', (typed, meant) => {
  expect(isOneLetterFrom(typed, meant)).toBe(true);
});

test.each([
  ['chandlr', 'chandlers'],
  ['chandler', 'chandler'],
  ['chndlr', 'chandler'],
])('%s is not one letter from %s', (typed, meant) => {
  expect(isOneLetterFrom(typed, meant)).toBe(false);
});

test('numbers, short words and very long ones are taken as they are typed', () => {
  for (const word of ['zx47gh', '23', 'elm', 'a'.repeat(25), 'tŷgwyn', '']) expect(oneLetterFrom(word)).toEqual([]);
});

test('a search is cut to what is read, and its words are plain', () => {
  const hostile = readTyped(`${'<script>alert(1)</script> '.repeat(80)}`);
  expect(hostile.text.length).toBeLessThanOrEqual(LONGEST_SEARCH);
  expect(hostile.words).toEqual(['script', 'alert', '1']);
  expect(readTyped('  ZX4  7gh ').words).toEqual(['zx4', '7gh']);
  expect(readTyped("O'Neill Tŷ").words).toEqual(['oneill', 'ty']);
  expect(readTyped('000100023336956').words).toEqual(['100023336956']);
  expect(readTyped('00007').words).toEqual(['00007']);
  expect(readTyped('a b c d e f g h').words).toHaveLength(6);
  expect(readTyped("%_\\ -- '").words).toEqual([]);
});

test('what matched is marked, the signs around it are not', () => {
  expect(matchedParts('23 Lamplighter Street', ['lampl', '23'])).toEqual([
    { text: '23', match: true },
    { text: ' ', match: false },
    { text: 'Lamplighter', match: true },
    { text: ' Street', match: false },
  ]);
  expect(matchedParts('BRE-EICR-00007', ['7']).filter(({ match }) => match)).toEqual([{ text: '00007', match: true }]);
  expect(matchedParts('Tŷ Gwyn', ['ty'])[0]).toEqual({ text: 'Tŷ', match: true });
  expect(matchedParts('', ['x'])).toEqual([]);
});

const at = (title: string, more: Partial<Found> = {}): Found => ({
  kind: 'home',
  id: title,
  title,
  href: '/',
  notes: [],
  ...more,
});

test('the nearest comes first', () => {
  const found = [
    at('2 Mill Lane', { notes: ['23 Lamplighter Lettings'] }),
    at('230 Lamplighter Street'),
    at('23 Lamplighter Street'),
    at('BRE-EICR-00023', { kind: 'certificate', named: true }),
  ];
  expect(nearestFirst(found, ['23', 'lamplighter']).map(({ title }) => title)).toEqual([
    'BRE-EICR-00023',
    '23 Lamplighter Street',
    '230 Lamplighter Street',
    '2 Mill Lane',
  ]);
});

test('as near as each other: a home before its certificate, then by number as people count', () => {
  const found = [at('10 Elm Road'), at('Elm Road EICR', { kind: 'certificate' }), at('9 Elm Road')];
  expect(nearestFirst(found, ['elm']).map(({ title }) => title)).toEqual([
    '9 Elm Road',
    '10 Elm Road',
    'Elm Road EICR',
  ]);
});

test('of certificates as near as each other the latest comes first, by no order of titles', () => {
  const found = ['2016-05-01', '2024-03-02', '2019-11-30'].map((day) =>
    at(`${day.slice(-2)} Elm Road`, { kind: 'certificate', day, beside: 'Oxbow Wiring', notes: ['Oxbow Wiring'] }),
  );
  expect(nearestFirst(found, ['oxbow']).map(({ day }) => day)).toEqual(['2024-03-02', '2019-11-30', '2016-05-01']);
});

test('a short form stands for its word too, and a word has a short form', () => {
  expect(inFull(['kiln', 'rd', '75'])).toEqual([
    ['kiln', 'rd', '75'],
    ['kiln', 'road', '75'],
  ]);
  expect(inFull(['st', 'marys', 'ct'])).toHaveLength(4);
  expect(inFull(['st', 'marys', 'ct'])).toContainEqual(['saint', 'marys', 'court']);
  expect(inFull(Array.from({ length: 6 }, () => 'rd')).length).toBeLessThanOrEqual(4);
  for (const words of [[], ['kiln'], ['constructor', '__proto__']]) {
    expect(inFull(words)).toEqual([words]);
    expect(inShort(words)).toBe(undefined);
  }
  expect(inShort(['75', 'kiln', 'road'])).toEqual(['75', 'kiln', 'rd']);
});
