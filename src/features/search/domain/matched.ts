import { withoutZeros, wordsOf } from '../../../domain/register/search-words.ts';

/** A text in parts, those that match in `match`. */
export type Part = { text: string; match: boolean };

/** Splits a text where its words begin with one of the words searched. */
export function matchedParts(text: string, words: readonly string[]): Part[] {
  const parts: Part[] = [];
  for (const [piece] of text.matchAll(/[\p{Letter}\p{Number}\p{Mark}'’]+|[^\p{Letter}\p{Number}\p{Mark}'’]+/gu)) {
    const [plain = ''] = wordsOf(piece);
    const match = words.some((word) => matches(plain, word));
    const last = parts.at(-1);
    if (last && last.match === match) last.text += piece;
    else parts.push({ text: piece, match });
  }
  return parts;
}

/** How near a text is to the words searched: two for each of its words that is one of them, one for each that begins with one. */
export function nearness(text: string, words: readonly string[]): number {
  const own = wordsOf(text);
  let near = 0;
  for (const word of words) {
    if (own.includes(word) || own.some((each) => withoutZeros(each) === word)) near += 2;
    else if (own.some((each) => matches(each, word))) near += 1;
  }
  return near;
}

const matches = (own: string, word: string): boolean =>
  own !== '' &&
  (own.startsWith(word) || withoutZeros(own).startsWith(word) || (/[0-9]/.test(own) && isTheirEnd(own, word)));

/** "7" is the end of "00007", and "zx47gh" holds "zx4". */
const isTheirEnd = (own: string, word: string): boolean => /^0+/.test(own) && own.replace(/^0+/, '') === word;
