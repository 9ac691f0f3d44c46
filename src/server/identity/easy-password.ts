import { commonPasswords } from './common-passwords.ts';

/** Rows of keys and well-known sequences; each in both directions. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** Common words: they are removed before the remaining characters are counted. */
const everybodys = [
  'copperplate',
  'password',
  'passwort',
  'letmein',
  'welcome',
  'electrical',
  'electrician',
  'certificate',
];

/** Characters that must be left when everything easy to guess is removed. */
const ENOUGH = 6;
const DISTINCT = 5;
const RUN = 4;

/**
 * Why a long enough password is still easy to guess; undefined if it is not.
 * @param own  facts a stranger may know about the person: name, email address, company.
 * @returns the end of a sentence that begins "Choose another password: "
 */
export function isEasy(password: string, own: readonly string[]): string | undefined {
  const typed = fold(password);
  if (commonPasswords.has(typed)) return 'this one is on the lists that are tried first';
  if (new Set(typed).size < DISTINCT) return 'this one repeats a few characters';
  if (isRepeated(typed)) return 'this one repeats itself';
  const withoutOwn = without(typed, own.flatMap(wordsOf));
  if (withoutOwn.length < ENOUGH) return 'this one is made of your name, your email address or your company';
  const left = withoutRuns(without(typed, everybodys));
  if (left.length < ENOUGH) return 'this one is made of common words or of keys in a row';
  return without(left, own.flatMap(wordsOf)).length < ENOUGH
    ? 'this one is made of your name or your company, and of common additions'
    : undefined;
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Words of four letters and more, and the whole text as one word: "Volt & Ampère" gives "volt", "ampere", "voltampere". */
function wordsOf(text: string): string[] {
  const whole = fold(text);
  const words = whole.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [whole, words.join(''), ...words].filter((word) => word.length >= 4);
}

/** The longest first, so that removing a part does not leave the rest of a longer word. */
const without = (text: string, words: readonly string[]) =>
  [...words].sort((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, ''), text);

/** A part repeated, the last time perhaps cut off. */
function isRepeated(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const part = text.slice(0, length);
    if (part.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) return true;
  }
  return false;
}

/** Without runs of four or more neighbouring keys, and without one character repeated. */
function withoutRuns(text: string): string {
  let left = '';
  for (let at = 0; at < text.length; ) {
    const length = runAt(text, at);
    if (length < RUN) left += text.slice(at, at + 1);
    at += length < RUN ? 1 : length;
  }
  return left;
}

function runAt(text: string, at: number): number {
  let longest = 1;
  while (text[at + longest] === text[at]) longest += 1;
  for (const row of rows) {
    for (let from = row.indexOf(text[at] ?? ' '); from >= 0; from = row.indexOf(text[at] ?? ' ', from + 1)) {
      let length = 1;
      while (at + length < text.length && row[from + length] === text[at + length]) length += 1;
      longest = Math.max(longest, length);
    }
  }
  return longest;
}
