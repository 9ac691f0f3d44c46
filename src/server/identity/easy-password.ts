import { commonPasswords } from './common-passwords.ts';

/** Rows that fingers run along, and orders that heads run along; each in both directions. */
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

/** Said by everybody: what is left beside them is what there is to guess. */
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

/** Characters that have to be left when what is easy to guess is taken away. */
const ENOUGH = 6;
const DISTINCT = 5;
const RUN = 4;

/**
 * Why a password that is long enough is easy to guess all the same; undefined when it is not.
 * @param own  what a stranger knows of whoever chooses it: name, email address, company.
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
    ? 'this one is made of your name or your company, and of what everybody adds'
    : undefined;
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** As it stands, its words of four letters and more, and all of it in one: "Volt & Ampère" gives "volt", "ampere", "voltampere". */
function wordsOf(text: string): string[] {
  const whole = fold(text);
  const words = whole.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [whole, words.join(''), ...words].filter((word) => word.length >= 4);
}

/** The longest first, so that a part of it does not leave the rest. */
const without = (text: string, words: readonly string[]) =>
  [...words].sort((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, ''), text);

/** A part again and again, the last time perhaps cut off. */
function isRepeated(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const part = text.slice(0, length);
    if (part.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) return true;
  }
  return false;
}

/** Without what runs along a row for four keys or more, and without one character over and over. */
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
