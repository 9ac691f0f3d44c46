import type { LogHead } from '../../certificate-log/head.ts';
import { dayOf, type KeyTimes } from './about-key.ts';

/** What the proof of the log in a file comes to. `not believed`: its head is signed with a key that is not in the set, or was revoked by then. */
export type ProofOfLog =
  | { state: 'none' | 'damaged' | 'not believed' }
  | { state: 'in'; head: Pick<LogHead, 'at' | 'key'> };

/**
 * Whether a certificate whose key was revoked stood in the log before that. A head that the same key signed proves nothing of it:
 * whoever stole the key dates a head as they date a certificate.
 * @param kid  of the certificate's key.
 * @returns undefined of a key that was not revoked.
 */
export function stoodBefore(
  { kid, revokedFrom }: KeyTimes & { kid: string },
  proof: ProofOfLog,
): { words: string; isProven: boolean } | undefined {
  if (revokedFrom === undefined) return undefined;
  const open = (words: string) => ({ words, isProven: false });
  const shows = 'that it stood in the log of certificates before its key was revoked';
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
      const { at, key } = proof.head;
      const day = dayOf(at, 'on');
      if (at >= revokedFrom) return open(`It stood in the log of certificates${day}, after its key was revoked.`);
      if (key.kid === kid)
        return open(
          `Its proof of the log is signed with the same key: it does not show ${shows}. A head of the log that somebody kept from before can.`,
        );
      return {
        words: `It stood in the log of certificates${day}, before its key was revoked: a head says so that was signed with another key.`,
        isProven: true,
      };
    }
  }
}
