/** Words with several spellings → the one that keys use. */
const short: Readonly<Record<string, string>> = {
  road: 'rd',
  street: 'st',
  saint: 'st',
  avenue: 'ave',
  av: 'ave',
  drive: 'dr',
  lane: 'ln',
  close: 'cl',
  crescent: 'cres',
  court: 'ct',
  gardens: 'gdns',
  place: 'pl',
  terrace: 'ter',
  terr: 'ter',
  square: 'sq',
  grove: 'gr',
  house: 'hse',
};

/** The words that a short one stands for and that do not begin with it anyway: "rd" → "road", "st" → "saint". */
export const longFormsOf = (word: string): string[] =>
  Object.entries(short).flatMap(([long, key]) => (key === word && !long.startsWith(word) ? [long] : []));

/** How a word of an address is written for short, if it is: "road" → "rd". */
export const shortFormOf = (word: string): string | undefined => (Object.hasOwn(short, word) ? short[word] : undefined);

/**
 * A key that is the same for one home written in several ways: "Flat 2, 14 Mill Road", "14 Mill Rd, Flat 2" and a site called "Apt 2"
 * at "14 Mill Road". The order of words does not count, but the flat's number is kept apart. Two homes can still share a key, so
 * the page asks.
 * @param name  the site's name, if it is not its address.
 */
export function homeKey(place: {
  name: string;
  addressLines: readonly string[];
  town: string;
  postcode: string;
}): string {
  const words = [place.name, ...place.addressLines, place.town]
    .join(' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{Mark}]/gu, '')
    .replace(/\b(?:flat|apartment|apt|unit|fl) ?(?:no\.? ?)?([0-9]{1,4}[a-z]?(?:\/[0-9]{1,2})?|[a-z])\b/g, ' flat:$1 ')
    .split(/[^\p{Letter}\p{Number}:/]+/u)
    .filter(Boolean);
  return `${[...new Set(words.map((word) => short[word] ?? word))].sort().join(' ')} ${place.postcode}`;
}
