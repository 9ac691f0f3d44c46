import { isInFont } from './printable-characters.ts';

/**
 * A character without a glyph would make the PDF invalid as an archive, so it is refused where it is typed. No other font stands in: one for
 * East Asian writing alone has as many bytes as the application.
 */
const isPrintable = (character: string): boolean => isInFont(character.codePointAt(0) ?? 0);

/** Signs that have no width and are left by copying: soft hyphens, joiners, the direction of a text, how an emoji is drawn. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]|\ufe0e|\ufe0f/gu;
/** The same of what is never printed, where joiners and variants hold an emoji together. */
const direction = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
const otherSpaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000\t]/g;
const lineEnds = /\r\n?|[\u2028\u2029]/g;
/** Control characters, but for the line end. */
const controls = /(?!\n)\p{Cc}/gu;

/**
 * Text in the one form we keep: composed letters, plain spaces, `\n` as line end, nothing invisible, no space at the ends.
 * What is refused by `textFault` stays in it, to be named.
 */
export const tidyText = (entered: string): string => tidied(entered, invisible);

/**
 * The same for text that is never printed: between people, about a key or a dog. It takes whatever a phone types, emoji and all
 * alphabets; nothing in it needs refusing.
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

/** Most that a message names of what cannot be printed. */
const MOST_NAMED = 5;

/**
 * What is wrong with a text, as the end of a sentence: "the character 🙂, which cannot be printed"; "the characters 🙂 🐕, …".
 * @param text  already tidied.
 * @returns undefined when it can be kept and printed.
 */
export function textFault(text: string, lines: 'one line' | 'lines'): string | undefined {
  const rest = lines === 'lines' ? text.replaceAll('\n', '') : text;
  if ([...rest].every(isPrintable)) return undefined;
  const named = new Set<string>();
  for (const character of rest) {
    if (character === '\n') return 'a line break';
    if (isPrintable(character)) continue;
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    // A mark of a script that is not printed at all is named with its letters.
    if (/\p{M}/u.test(character) && named.size > 0) continue;
    if (/[\p{C}\p{Z}\p{M}]/u.test(character)) return `the sign U+${code}, which cannot be printed`;
    named.add(character);
  }
  const characters = [...named].slice(0, MOST_NAMED).join(' ');
  const instead = /\p{L}/u.test(characters) ? ': use Latin, Greek or Cyrillic letters' : '';
  return `the character${named.size > 1 ? 's' : ''} ${characters}, which cannot be printed${instead}`;
}
