import { expect, test } from 'vitest';
import type { ReportDocument, Values } from '../../forms/definition.ts';
import { findLibraryEntry } from '../../library/find-entry.ts';
import type { Json } from '../../report/entry.ts';
import { reportWith } from '../fixture.ts';
import { derivedFrom } from './derived-from.ts';

const words = (id: string) => findLibraryEntry(id)?.plainWords as string;
const report = (observation: Values): ReportDocument => ({
  ...reportWith({}),
  observations: [{ id: 'o1', library_id: 'BRD-001', ...observation }],
});
const follow = (document: ReportDocument, changes: Record<string, Json>) =>
  derivedFrom(
    document,
    Object.entries(changes).map(([name, value]) => ({ path: `observations/${name}`, value })),
  );

test('they follow the library text while they are its own', () => {
  expect(follow(report({ plain_words: words('BRD-001') }), { 'o1/library_id': 'RCD-005' })).toEqual([
    { path: 'observations/o1/plain_words', value: words('RCD-005'), provenance: 'calculated' },
  ]);
});

test.each<[string, Values, Record<string, Json>]>([
  ['a person typed others', { plain_words: 'Keep away from it.' }, { 'o1/library_id': 'RCD-005' }],
  ['a person cleared them', {}, { 'o1/library_id': 'RCD-005' }],
  [
    'the same changes type others',
    { plain_words: words('BRD-001') },
    { 'o1/library_id': 'RCD-005', 'o1/plain_words': 'Keep away from it.' },
  ],
  [
    'the same changes clear them',
    { plain_words: words('BRD-001') },
    { 'o1/library_id': 'RCD-005', 'o1/plain_words': null },
  ],
  ['the new text has none', { plain_words: words('BRD-001') }, { 'o1/library_id': 'OWN-1' }],
  ['the text is removed', { plain_words: words('BRD-001') }, { 'o1/library_id': null }],
  ['something else changes', { plain_words: words('BRD-001') }, { 'o1/text': 'Blank missing' }],
  ['the observation is removed', { plain_words: words('BRD-001') }, { 'o1/library_id': 'RCD-005', o1: null }],
])('they stay if %s', (_, observation, changes) => {
  expect(follow(report(observation), changes)).toEqual([]);
});
