import type { LogHead } from '../../../features/certificate-log/domain/head.ts';
import { dayOf, type KeyTimes } from './about-key.ts';

/** A key and its owner, as its set says. `company`: the same for all keys of one company, if the set names the owner. */
export type KeyInSet = { kid: string; company?: string | undefined; isRevoked: boolean };

/** The state of the log proof in a file. `not believed`: the head is signed with a key that is not in the set, or was revoked by then. */
export type ProofOfLog =
  | { state: 'none' | 'damaged' | 'not believed' }
  | { state: 'in'; head: Pick<LogHead, 'at'>; by: KeyInSet };

/** Whether the log had a certificate before its key was revoked, in words. */
export type StoodBefore = { words: string; isProven: boolean };

/**
 * Whether a certificate with a revoked key was in the log before the revocation. Only a head proves that if it is signed with another,
 * unrevoked key of the same company: a thief can backdate a head just as they backdate a certificate, and a key of another company may
 * belong to an accomplice.
 * @param key  of the certificate.
 * @returns undefined if the key was not revoked.
 */
export function stoodBefore(
  { kid, company, revokedFrom }: Omit<KeyInSet, 'isRevoked'> & Pick<KeyTimes, 'revokedFrom'>,
  proof: ProofOfLog,
): StoodBefore | undefined {
  if (revokedFrom === undefined) return undefined;
  const open = (words: string) => ({ words, isProven: false });
  const shows = 'that the certificate was in the log before its key was revoked';
  const kept = 'A head of the log saved before that can.';
  switch (proof.state) {
    case 'none':
      return open(`It carries no proof ${shows}.`);
    case 'damaged':
      return open('Its proof of the log of certificates was changed or is incomplete.');
    case 'not believed':
      return open(
        `Its proof of the log was signed with a key that is not in the key set, or was revoked by then: it does not show ${shows}.`,
      );
    case 'in': {
      const { head, by } = proof;
      const day = dayOf(head.at, 'on');
      if (by.kid === kid)
        return open(`Its proof of the log is signed with the same key: it does not show ${shows}. ${kept}`);
      if (by.isRevoked)
        return open(
          `Its proof of the log is signed with a key that was revoked too: it does not show ${shows}. ${kept}`,
        );
      if (company === undefined || by.company !== company)
        return open(
          `Its proof of the log is signed with a key that the key set does not say is the same company’s: it does not show ${shows}. ${kept}`,
        );
      if (!(head.at < revokedFrom)) return open(`It was in the log of certificates${day}, after its key was revoked.`);
      return {
        words: `It was in the log of certificates${day}, before its key was revoked: a head signed with another key of the company proves it.`,
        isProven: true,
      };
    }
  }
}
