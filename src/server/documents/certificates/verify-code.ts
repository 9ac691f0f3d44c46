import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U, so that a printed code is read without doubt. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** A new public code, 80 random bits: "7K3M-9QWX-2B4T-H6NP". */
export function newVerifyCode(): string {
  return inGroups(Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join(''));
}

/**
 * Finds the code in typed, scanned or pasted text: the code in any case, with or without spaces and hyphens,
 * or the whole verify address. O is read as 0, I and L as 1.
 * @returns the code in its written form, or undefined if there is none.
 */
export function readVerifyCode(text: string): string | undefined {
  if (text.length > 2000) return undefined;
  const tidy = text.normalize('NFKC').trim();
  const last = /\/verify\/([^/?#\s]+)/iu.exec(tidy)?.[1] ?? tidy;
  const code = last
    .replace(/[\s\p{Dash}]+/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/gu, '1');
  return code.length === LENGTH && [...code].every((character) => alphabet.includes(character))
    ? inGroups(code)
    : undefined;
}

const inGroups = (code: string) => (code.match(/.{4}/gu) ?? []).join('-');
