/**
 * Whether a typed name is this person's own, so that nobody signs in another person's name.
 *
 * Case, accents, full stops, apostrophes, hyphens and spaces do not count. The surname must be complete; given names
 * may be initials, middle names may be left out, and the surname may come first, followed by a comma. "T. Parry",
 * "tomos parry" and "Parry, Tomos" are Tomos Parry; "Tomos", "T.P." and "Tom Parry" are not.
 * @param own  the name of the account.
 */
export function isOwnName(typed: string, own: string): boolean {
  const [ownWords, typedWords] = [wordsOf(own), wordsOf(surnameLast(typed))];
  if (ownWords.length === 0 || typedWords.length === 0) return false;
  // "Tŷ-Hir" as "Tyhir", "O’Neill" as "O Neill": spaces do not make another name.
  if (ownWords.join('') === typedWords.join('')) return true;
  if (ownWords.length === 1 || ownWords.at(-1) !== typedWords.at(-1)) return false;
  return standsFor(typedWords.slice(0, -1), ownWords.slice(0, -1));
}

/** Given names in order: the first is required, the others may be left out, each whole or as its initial. */
function standsFor([first, ...middle]: readonly string[], [ownFirst = '', ...ownMiddle]: readonly string[]): boolean {
  if (first === undefined || !isWordFor(first, ownFirst)) return false;
  let next = 0;
  for (const word of middle) {
    const found = ownMiddle.findIndex((own, index) => index >= next && isWordFor(word, own));
    if (found < 0) return false;
    next = found + 1;
  }
  return true;
}

const isWordFor = (typed: string, own: string) => typed === own || ([...typed].length === 1 && own.startsWith(typed));

/** "Parry, Tomos" as "Tomos Parry". */
function surnameLast(typed: string): string {
  const [surname = '', given, ...more] = typed.split(',');
  return given === undefined || more.length > 0 ? typed : `${given} ${surname}`;
}

/** Letters that NFKD does not split into letter and accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłþı]/gu, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’ʼ`]/gu, '')
    .split(/[\s.\p{Dash}]+/u)
    .filter((word) => word !== '');

/** Error for a typed name that is not the person's own. @param name  of the account. */
export const notOwnName = (name: string): string =>
  `Type your own name as in your account: ${name}. You cannot sign for another person`;
