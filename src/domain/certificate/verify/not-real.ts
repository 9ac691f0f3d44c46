import { type AboutKey, dayOf, type KeyTimes } from './about-key.ts';

/**
 * - `changed`: the record differs from the signed data.
 * - `revoked`: the record is as signed, but was issued after its key was revoked.
 * - `unknown key`: no key of the company signed it.
 */
export type SignatureFault = 'changed' | 'revoked' | 'unknown key';

type Refused = { fault?: SignatureFault; company: string; key?: KeyTimes & AboutKey };

/** Each cause has its own answer: a revoked key does not mean that the record was changed. */
export function whyNotReal({ fault, company, key }: Refused) {
  switch (fault) {
    case 'revoked':
      return {
        title: 'Its key is no longer trusted',
        words: `${company} revoked the key${dayOf(key?.revokedFrom, 'from')}, and this certificate was issued after that. Certificates issued before the revocation stay valid.`,
      };
    case 'unknown key':
      return { title: 'The signature is not valid', words: `It was not signed with a key of ${company}.` };
    default:
      return {
        title: 'The signature is not valid',
        words: 'The record of this certificate differs from the signed data.',
      };
  }
}
