/** Shorter words are too often one letter from another. */
const SHORTEST = 4;
const LONGEST = 24;
const letters = 'abcdefghijklmnopqrstuvwxyz';

/**
 * The words that a person may have meant with one letter wrong: one too many, one missing, one for another, or two next to each
 * other the wrong way round. Some 54 for each letter; none for short or very long words and those with a digit.
 */
export function oneLetterFrom(word: string): string[] {
  if (word.length < SHORTEST || word.length > LONGEST || !/^[a-z]+$/.test(word)) return [];
  const meant = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    const rest = tail.slice(1);
    if (tail !== '') meant.add(head + rest);
    if (tail.length > 1) meant.add(`${head}${tail[1]}${tail[0]}${tail.slice(2)}`);
    for (const letter of letters) {
      meant.add(head + letter + tail);
      if (tail !== '') meant.add(head + letter + rest);
    }
  }
  meant.delete(word);
  return [...meant];
}

/** Whether a word is the typed one but for one letter. */
export const isOneLetterFrom = (typed: string, word: string): boolean =>
  Math.abs(typed.length - word.length) <= 1 && oneLetterFrom(typed).includes(word);
