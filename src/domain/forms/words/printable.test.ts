import { expect, test } from 'vitest';
import { textFault, tidyText, tidyUnprinted } from './printable.ts';

test.each([
  ['from a phone contact, with text direction marks', '\u202d07700 900123\u202c', '07700 900123'],
  ['with an emoji variation selector', 'Tested ✓\ufe0f', 'Tested ✓'],
  ['with other spaces and line ends', 'Cafe\u0301\u00a0\u2009Nero \r\nrear\u2028roof ', 'Café  Nero\nrear\nroof'],
])('printed text %s loses only invisible characters', (_, entered, tidy) => {
  expect(tidyText(entered)).toBe(tidy);
  expect(textFault(tidy, 'lines')).toBeUndefined();
});

test.each([
  ['Dog 🐕', 'the character 🐕, which cannot be printed'],
  ['Dog 🐕 🐕 and cat 🐈', 'the characters 🐕 🐈, which cannot be printed'],
  ['👨‍👩‍👧', 'the characters 👨 👩 👧, which cannot be printed'],
  ['🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}', 'the character 🏴, which cannot be printed'],
  ['電気工事士試験', 'the characters 電 気 工 事 士, which cannot be printed: use Latin, Greek or Cyrillic letters'],
  ['a\u0007b', 'the sign U+0007, which cannot be printed'],
])('the message for %j names the unprintable characters', (entered, fault) => {
  expect(textFault(tidyText(entered), 'lines')).toBe(fault);
});

test.each([
  ['Dog 🐕, ring 👨‍👩‍👧 first ❤️', 'Dog 🐕, ring 👨‍👩‍👧 first ❤️'],
  ['電気 \u200fمفتاح', '電気 مفتاح'],
  ['half \ud83d an emoji', 'half \ufffd an emoji'],
  ['a\u0007b\u0085\u202ec \r\n\td ', 'ab\u0085c\n d'.replace('\u0085', '')],
])('text that is not printed keeps %j', (entered, kept) => {
  expect(tidyUnprinted(entered)).toBe(kept);
});
