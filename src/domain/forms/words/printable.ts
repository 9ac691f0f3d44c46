import { isInFont } from './printable-characters.ts';

/**
 * A character without a glyph would make the PDF invalid as an archive, so it is refused on entry. There is no second font: one for
 * East Asian scripts alone would be as large as the application.
 */
const isPrintable = (character: string): boolean => isInFont(character.codePointAt(0) ?? 0);

/** Characters without width that copying leaves behind: soft hyphens, joiners, text direction, emoji variants. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]|\ufe0e|\ufe0f/gu;
/** The same for text that is not printed, in which joiners and variants hold an emoji together. */
const direction = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
const otherSpaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000\t]/g;
const lineEnds = /\r\n?|[\u2028\u2029]/g;
/** Control characters, except the line end. */
const controls = /(?!\n)\p{Cc}/gu;

/**
 * Text in standard form: composed letters, plain spaces, `\n` as line end, no invisible characters, no space at either end.
 * Keeps the characters that `textFault` refuses, so that it can name them.
 */
export const tidyText = (entered: string): string => tidied(entered, invisible);

/**
 * The same for text that is never printed, such as a note about a key or a dog. Accepts anything that a phone can type, including emoji
 * and all alphabets.
 */
export const tidyUnprinted = (entered: string): string =>
  tidied(entered.toWellFormed(), direction).replace(controls, '');

const tidied = (entered: string, without: RegExp): string =>
  entered
    .replace(lineEnds, '\n')
    .replace(without, '')
    .normalize('NFC')
    .replace(otherSpaces, ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();

/** Most unprintable characters that a message names. */
const MOST_NAMED = 5;

/**
 * The fault of a text, worded as the end of a sentence: "the character 🙂, which cannot be printed"; "the characters 🙂 🐕, …".
 * @param text  already tidied.
 * @returns undefined if it can be stored and printed.
 */
export function textFault(text: string, lines: 'one line' | 'lines'): string | undefined {
  const rest = lines === 'lines' ? text.replaceAll('\n', '') : text;
  if ([...rest].every(isPrintable)) return undefined;
  const named = new Set<string>();
  for (const character of rest) {
    if (character === '\n') return 'a line break';
    if (isPrintable(character)) continue;
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    // A combining mark of an unprintable script is named with its letters.
    if (/\p{M}/u.test(character) && named.size > 0) continue;
    if (/[\p{C}\p{Z}\p{M}]/u.test(character)) return `the sign U+${code}, which cannot be printed`;
    named.add(character);
  }
  const characters = [...named].slice(0, MOST_NAMED).join(' ');
  const instead = /\p{L}/u.test(characters) ? ': use Latin, Greek or Cyrillic letters' : '';
  return `the character${named.size > 1 ? 's' : ''} ${characters}, which cannot be printed${instead}`;
}
