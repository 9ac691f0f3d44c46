import { randomInt } from 'node:crypto';
import { hashPassword } from '../../../server/identity/passwords.ts';

/** Number of codes made at a time. */
const RECOVERY_CODES = 10;
/** Characters, of 32 values each, so 60 random bits; with fewer than 112 bits they are hashed like passwords (NIST SP 800-63B, 3.1.2). */
const LENGTH = 12;
/** Characters by which a row is found, so that one hash is computed and not ten: 50 bits stay secret. */
const PREFIX = 2;
/** Crockford's base 32: no letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export type RecoveryCode = {
  /** As shown, once: `7KQF-M2XW-9D3H`. */
  shown: string;
  prefix: string;
  hash: string;
};

/** @throws BusyError when too many passwords wait to be hashed. */
export async function makeRecoveryCodes(): Promise<RecoveryCode[]> {
  const codes = new Map<string, string>();
  while (codes.size < RECOVERY_CODES) {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    codes.set(prefixOf(code), code);
  }
  return Promise.all(
    [...codes].map(async ([prefix, code]) => ({
      shown: code.replace(/(.{4})(?=.)/g, '$1-'),
      prefix,
      hash: await hashPassword(code),
    })),
  );
}

/** A code in the form that was hashed, however it was typed; undefined if it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  if (typed.length > 100) return undefined;
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return code.length === LENGTH && [...code].every((character) => ALPHABET.includes(character)) ? code : undefined;
}

export const prefixOf = (code: string): string => code.slice(0, PREFIX);
