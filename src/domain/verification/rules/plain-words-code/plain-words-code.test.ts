import { expect, test } from 'vitest';
import type { ReportDocument } from '../../../forms/definition.ts';
import type { Json } from '../../../report/entry.ts';
import { withChanges } from '../../../report/fold.ts';
import { derivedFrom } from '../../derived/derived-from.ts';
import { reportWith, resultsOf } from '../../fixture.ts';

const report = reportWith({ rest: { observations: [{ id: 'o1', text: 'Lid loose' }] } });
/** The changes as a page saves them: the typed ones and the derived ones. */
const saved = (document: ReportDocument, values: Record<string, Json>): ReportDocument => {
  const changes = Object.entries(values).map(([name, value]) => ({ path: `observations/o1/${name}`, value }));
  return withChanges(document, [...changes, ...derivedFrom(document, changes)]);
};
const asked = (document: ReportDocument) => resultsOf('plain-words-code', document);
const question = ['warn PLAIN_WORDS_CODE observations/o1/plain_words'];
const written = saved(report, { code: 'C3', plain_words: 'Have it seen to some day.' });

test('a raised code asks about the plain words until they are changed', () => {
  expect(asked(written)).toEqual([]);
  const raised = saved(written, { code: 'C2' });
  expect(asked(raised)).toEqual(question);
  expect(asked(saved(raised, { text: 'Lid loose, live part within' }))).toEqual(question);
  expect(asked(saved(raised, { plain_words: 'You could touch a live part.' }))).toEqual([]);
  expect(asked(saved(raised, { plain_words: null }))).toEqual([]);
  expect(asked(saved(raised, { code: 'C3' }))).toEqual([]);
  expect(asked(saved(saved(raised, { code: 'C1' }), { code: 'C2' }))).toEqual(question);
});

test('no finding if the words change with the code, or if the code becomes less serious', () => {
  expect(asked(saved(written, { code: 'C1', plain_words: 'Keep away from it.' }))).toEqual([]);
  expect(asked(saved(saved(report, { code: 'C2', plain_words: 'Keep away.' }), { code: 'C3' }))).toEqual([]);
});

test('words older than the code are for the first code; those of an older draft for the draft’s code', () => {
  const first = saved(saved(report, { plain_words: 'Have it seen to.' }), { code: 'C2' });
  expect(asked(first)).toEqual([]);
  expect(asked(saved(first, { code: 'C1' }))).toEqual(question);
  const older = reportWith({ rest: { observations: [{ id: 'o1', code: 'C3', plain_words: 'Have it seen to.' }] } });
  expect(asked(saved(older, { code: 'C2' }))).toEqual(question);
});

test('nothing is derived for a removed observation', () => {
  const changes = [
    { path: 'observations/o1/code', value: 'C2' },
    { path: 'observations/o1', value: null },
  ];
  expect(derivedFrom(written, changes)).toEqual([]);
});
