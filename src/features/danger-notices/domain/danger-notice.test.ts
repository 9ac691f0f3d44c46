import { expect, test } from 'vitest';
import type { Values } from '../../../domain/forms/definition.ts';
import { completeEicr } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import { namesIn } from '../../../domain/forms/words/show-value.ts';
import { dangerNoticeOf } from './danger-notice.ts';

const noticeOf = (observation: Values) => {
  const document = completeEicr();
  return dangerNoticeOf(
    { id: 'o1', code: 'C1', text: 'Bare live ends', ...observation },
    {
      ...{ document, definition: definitionOf(document), names: namesIn(document, 'Europe/London') },
      ...{ site: '', by: 'Nia', day: '2026-11-24', company: { name: 'Dŵr & Sons' } },
    },
  );
};

test('a notice has the plain words of its danger', () => {
  const plain_words = ' Keep away from it. ';
  expect(noticeOf({ plain_words }).plainWords).toBe('Keep away from it.');
  expect(noticeOf({ plain_words, plain_words_code: 'C1' }).plainWords).toBe('Keep away from it.');
  expect(noticeOf({})).not.toHaveProperty('plainWords');
});

test('but not plain words for a lesser code: they might reassure', () => {
  for (const plain_words_code of ['C2', 'C3', 'FI'])
    expect(noticeOf({ plain_words: 'Have it seen to some day.', plain_words_code })).not.toHaveProperty('plainWords');
});
