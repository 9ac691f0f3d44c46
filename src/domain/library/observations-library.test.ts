import { expect, test } from 'vitest';
import { findLibraryEntry } from './find-entry.ts';
import { observationLibrary, supplierNotes } from './observations-library.ts';

test('the library has the counts its reference states', () => {
  const count = (code: string) => observationLibrary.filter((entry) => entry.code === code).length;
  expect([count('C1'), count('C2'), count('C3'), count('FI')]).toEqual([10, 82, 66, 6]);
  expect(supplierNotes).toHaveLength(5);
});

test('an id belongs to one entry', () => {
  const ids = [...observationLibrary, ...supplierNotes].map((entry) => entry.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(findLibraryEntry('BRD-001')?.item).toBe('cu_ip');
});
