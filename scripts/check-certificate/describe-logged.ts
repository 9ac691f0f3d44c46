import type { Claims } from '../../src/domain/certificate/verify/certificate-file.ts';
import type { KeySet } from '../../src/domain/certificate/verify/detached.ts';
import { checkHead } from '../../src/domain/certificate/verify/logged.ts';
import type { SignedVerdict } from '../../src/domain/certificate/verify/verdict.ts';
import type { ConsistencyProof, HeadFile, LoggedAs } from '../../src/features/certificate-log/domain/head.ts';
import { isDatedBack, relateHeads } from '../../src/features/certificate-log/domain/relate-heads.ts';
import { logHashing } from '../../src/features/certificate-log/server/hashing.ts';
import { checkHere } from '../../src/server/documents/certificates/check-here.ts';

/** The lines about a certificate and the log, and the exit code: 0 it holds, 1 it does not, 2 unknown. */
export type LoggedResult = { lines: string[]; code: 0 | 1 | 2 };

type Asked = {
  /** The trusted keys; without them a head is checked with the key that it names itself. */
  set: KeySet | undefined;
  /** A head saved or fetched later. */
  kept: HeadFile | undefined;
  /** From a separate file. */
  proof: ConsistencyProof | undefined;
};

/** Describes the proof of the log in a certificate's file, and compares it with a given head. Never throws. */
export function describeLogged({ log, claims }: SignedVerdict, { set, kept, proof }: Asked): LoggedResult {
  const against = (logged: LoggedAs, head: HeadFile) =>
    sayKept(logged, head, { claims, set, proof: proof ?? head.consistency });
  switch (log.state) {
    case 'none':
      return kept
        ? {
            code: 2,
            lines: ['CANNOT BE TOLD: this file carries no proof of the log of certificates to hold against the head.'],
          }
        : { code: 0, lines: ['It carries no proof of the log of certificates.'] };
    case 'damaged':
      return bad('its proof of the log of certificates was changed or is incomplete.');
    case 'not believed': {
      if (log.why === 'unknown key')
        return bad('the head of the log in it was signed with a key that is not in the set.');
      const revoked = 'the head of the log in it was signed with a key that was revoked by then';
      if (!kept) return bad(`${revoked}.`);
      // What came in after the head that was kept stands in this one alone.
      if (log.inclusion.index >= kept.head.size)
        return bad(`${revoked}, and the head that was given is from before it.`);
      // Otherwise the one that was kept needs nobody to believe this one: it has a signature of its own.
      const { code, lines } = against(log, kept);
      const said =
        code === 1
          ? `NOT GOOD: ${revoked}.`
          : `NOT BELIEVED: ${revoked}. It says nothing by itself: the head that was given is judged instead.`;
      return { code, lines: [said, ...lines] };
    }
    case 'in': {
      const { head, inclusion } = log;
      const lines = [
        `IN THE LOG: it is number ${inclusion.index + 1} of ${head.size} in the log of certificates ${head.log}, as signed at ${head.at}.`,
        ...keyNote(head.key.kid, claims, set),
      ];
      const compared = kept && against(log, kept);
      return { code: compared?.code ?? 0, lines: [...lines, ...(compared?.lines ?? [])] };
    }
  }
}

function sayKept(
  { head, inclusion: { index } }: LoggedAs,
  kept: HeadFile,
  { claims, set, proof }: Pick<Asked, 'set' | 'proof'> & Pick<SignedVerdict, 'claims'>,
): LoggedResult {
  switch (checkHere(checkHead(kept, set)).state) {
    case 'holds':
      break;
    case 'unknown key':
    case 'no key':
      return bad('the head that was given was signed with a key that is not in the set.');
    case 'revoked':
      return bad('the head that was given was signed with a key that was revoked by then.');
    default:
      return bad('the head that was given does not carry its signature: it was changed.');
  }
  const { size, at, log } = kept.head;
  const [from, to] = [Math.min(size, head.size), Math.max(size, head.size)];
  const note = keyNote(kept.head.key.kid, claims, set);
  switch (relateHeads(logHashing, head, kept.head, proof)) {
    case 'other-log':
      return bad('the head that was given is of another log of certificates.');
    case 'contradicts':
      return bad(
        `the head in the certificate and the head from ${at} cannot both be true. One log was shown to one person and another to the other.`,
      );
    case 'not-proven':
      return bad(
        `the proof does not show that the log of ${to} certificates begins with that of ${from}: it was changed, or the two heads cannot both be true.`,
      );
    case 'no-proof':
      return {
        code: 2,
        lines: [
          `CANNOT BE TOLD: the proof between the logs of ${from} and ${to} certificates is not at hand. Fetch /public/log/${log}/proof.json?from=${from}&to=${to} of the issuing company and give it with --proof.`,
        ],
      };
    default:
  }
  if (index < size)
    return {
      code: 0,
      lines: [`CONFIRMED: the head from ${at} is of the same log, and the certificate was in it by then.`, ...note],
    };
  if (isDatedBack(index, claims.issuedAt, kept.head))
    return bad(
      `DATED BACK. The certificate says it was issued at ${claims.issuedAt}, but the log at ${at} does not list it: it was added later.`,
    );
  return {
    code: 0,
    lines: [`CONFIRMED: the log goes on from the head from ${at}. The certificate came in after that.`, ...note],
  };
}

const bad = (what: string): LoggedResult => ({ code: 1, lines: [`NOT GOOD: ${what}`] });

const keyNote = (kid: string, { key }: Claims, set: KeySet | undefined): string[] =>
  set === undefined && kid !== key?.kid
    ? [`The head is signed with another key than the certificate, ${kid}: give --jwks to know whose it is.`]
    : [];
