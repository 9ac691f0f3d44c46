/**
 * Characters the certificate can print: what both weights of Source Sans 3 have of Latin, Greek and Cyrillic letters,
 * punctuation, signs of measurement and arrows. The font lacks emoji and East Asian writing, and a character without a
 * glyph would make the PDF invalid as an archive, so it is refused where it is typed.
 */
const printable =
  /^[\u0020-\u007e\u00a0-\u017f\u0192\u0218-\u021b\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u1e80-\u1e85\u1e9e-\u1ef9\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u2044\u2070\u2074-\u208e\u20ac\u2122\u2150-\u215e\u2190-\u2193\u2202\u2206\u2211\u2212\u221a\u221e\u2248\u2260\u2264\u2265\u2713\u2717]*$/u;

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
  if (printable.test(rest)) return undefined;
  const named = new Set<string>();
  for (const character of rest) {
    if (character === '\n') return 'a line break';
    if (printable.test(character)) continue;
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    if (/[\p{C}\p{Z}\p{M}]/u.test(character)) return `the sign U+${code}, which cannot be printed`;
    named.add(character);
  }
  const characters = [...named].slice(0, MOST_NAMED).join(' ');
  return `the character${named.size > 1 ? 's' : ''} ${characters}, which cannot be printed`;
}
