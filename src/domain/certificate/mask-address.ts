import type { Address } from './certificate.ts';

/**
 * An address as the public page shows it, just enough to recognise one's own: "••• C••• Street, Llandudno LL30 •••".
 * Keeps the first letters and the kind of street of each line, the outward half of the postcode, and the whole town.
 * Digits are never shown, and the number of dots says nothing about the hidden text. A postcode that is not British in shape
 * becomes dots.
 */
export function maskAddress({ lines, town, postcode }: Address): string {
  const street = lines.map(maskLine).filter((line) => line !== '');
  const place = [maskDigits(town.trim()), maskPostcode(postcode)].filter((text) => text !== '').join(' ');
  return [...street.slice(0, 2), place].filter((text) => text !== '').join(', ');
}

const DOTS = '•••';

/** Words for a kind of street, which do not tell which street it is. */
const kindsOfStreet =
  /^(street|road|lane|avenue|drive|close|way|court|place|crescent|terrace|gardens?|grove|hill|park|square|row|mews|walk|rise|view|green|heol|stryd|ffordd|lôn)$/iu;

function maskLine(line: string): string {
  const words = line
    .normalize('NFC')
    .split(/[\s,]+/u)
    .filter((word) => word !== '');
  const masked = words.map((word) => {
    if (kindsOfStreet.test(word)) return word;
    return /^\p{Letter}+(?:['’-]\p{Letter}*)?$/u.test(word) ? `${word.charAt(0)}${DOTS}` : DOTS;
  });
  return masked.filter((word, index) => word !== DOTS || masked[index - 1] !== DOTS).join(' ');
}

function maskPostcode(postcode: string): string {
  const tidy = postcode.normalize('NFKC').toUpperCase().replace(/\s+/gu, '');
  if (tidy === '') return '';
  const outward = /^([A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]{2}$/u.exec(tidy)?.[1];
  return outward === undefined ? DOTS : `${outward} ${DOTS}`;
}

const maskDigits = (text: string) => text.replace(/\p{Number}+/gu, DOTS);
