import { type AboutKey, dayOf, type KeyTimes } from './about-key.ts';

/**
 * - `changed`: the record is not what was signed.
 * - `revoked`: it is, and was issued when its key was not believed any more.
 * - `unknown key`: it was signed with a key that is none of the company's.
 */
export type SignatureFault = 'changed' | 'revoked' | 'unknown key';

type Refused = { fault?: SignatureFault; company: string; key?: KeyTimes & AboutKey };

/** Each cause has its own answer: a key that was revoked is not a record that a person changed. */
export function whyNotReal({ fault, company, key }: Refused) {
  switch (fault) {
    case 'revoked':
      return {
        title: 'Its key is no longer trusted',
        words: `${company} revoked the key${dayOf(key?.revokedFrom, 'from')}, and this certificate was issued after that. Certificates from before the revocation stay good.`,
      };
    case 'unknown key':
      return { title: 'The signature is not valid', words: `It was not signed with a key of ${company}.` };
    default:
      return {
        title: 'The signature is not valid',
        words: 'The record of this certificate is not what was signed.',
      };
  }
}
