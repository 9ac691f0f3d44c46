import { expect, test } from 'vitest';
import { wordsOf } from './search-words.ts';

test('words that are the same once they are cut are one word', () => {
  const long = 'a'.repeat(40);
  expect(wordsOf(`Oxbow ${long}bc ${long}de oxbow`)).toEqual(['oxbow', long]);
});
