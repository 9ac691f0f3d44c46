import { expect, test } from 'vitest';
import { textFault } from '../forms/words/printable.ts';
import { findLibraryEntry } from './find-entry.ts';
import { observationLibrary, supplierNotes } from './observations-library.ts';

test('the library has the expected counts by code', () => {
  const count = (code: string) => observationLibrary.filter((entry) => entry.code === code).length;
  expect([count('C1'), count('C2'), count('C3'), count('FI')]).toEqual([10, 82, 69, 6]);
  expect(supplierNotes).toHaveLength(5);
});

test('each id has one entry', () => {
  const ids = [...observationLibrary, ...supplierNotes].map((entry) => entry.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(findLibraryEntry('BRD-001')?.item).toBe('cu_ip');
});

test.each([...observationLibrary, ...supplierNotes])(
  '$id has plain words about what could happen and what to do',
  (entry) => {
    const { text, plainWords = '' } = entry;
    expect(plainWords.length).toBeGreaterThanOrEqual(10);
    expect(plainWords.length).toBeLessThanOrEqual(200);
    expect(plainWords).toMatch(/^[A-Z].*\.$/);
    expect(plainWords).not.toMatch(/\b(?:C[123]|FI)\b|regulation|BS ?\d|\d\.\d/i);
    expect(plainWords).not.toMatch(/[ΩΔ²]|\b(?:Zs|Ze|CPC|MET|SPD|AFDD|PME|TT|SELV|IP\d\w)\b/);
    expect(plainWords).not.toBe(text);
    expect(textFault(plainWords, 'one line')).toBeUndefined();
  },
);

test('no two texts have the same plain words', () => {
  const words = [...observationLibrary, ...supplierNotes].map(({ plainWords }) => plainWords);
  expect(new Set(words).size).toBe(words.length);
});
