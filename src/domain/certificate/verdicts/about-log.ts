import type { LogHead } from '../../certificate-log/head.ts';
import { dayOf, type KeyTimes } from './about-key.ts';

/** Whose key it is, as its set says. `company`: the same of all keys of one company, where the set says whose they are. */
export type KeyInSet = { kid: string; company?: string | undefined; isRevoked: boolean };

/** What the proof of the log in a file comes to. `not believed`: its head is signed with a key that is not in the set, or was revoked by then. */
export type ProofOfLog =
  | { state: 'none' | 'damaged' | 'not believed' }
  | { state: 'in'; head: Pick<LogHead, 'at'>; by: KeyInSet };

/**
 * Whether a certificate whose key was revoked stood in the log before that. Only a head shows it that a key signed which nobody is said to
 * have stolen, and which is the same company's: whoever stole a key dates a head as they date a certificate, and a key of another company
 * can be anybody's who likes to help.
 * @param key  of the certificate.
 * @returns undefined of a key that was not revoked.
 */
export function stoodBefore(
  { kid, company, revokedFrom }: Omit<KeyInSet, 'isRevoked'> & Pick<KeyTimes, 'revokedFrom'>,
  proof: ProofOfLog,
): { words: string; isProven: boolean } | undefined {
  if (revokedFrom === undefined) return undefined;
  const open = (words: string) => ({ words, isProven: false });
  const shows = 'that it stood in the log of certificates before its key was revoked';
  const kept = 'A head of the log that somebody kept from before can.';
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
      if (!(head.at < revokedFrom))
        return open(`It stood in the log of certificates${day}, after its key was revoked.`);
      return {
        words: `It stood in the log of certificates${day}, before its key was revoked: a head says so that was signed with another key of the company.`,
        isProven: true,
      };
    }
  }
}
