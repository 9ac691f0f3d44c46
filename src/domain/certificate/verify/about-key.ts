import { readInstant, showDay } from '../../time/calendar.ts';

/** The times that a key set gives for a signing key, as UTC ISO text. */
export type KeyTimes = { retiredAt: string | undefined; revokedFrom: string | undefined };

/** Remarks about the key of a certificate with a valid signature, in sentences; `isDoubtful` if the reader should not simply rely on it. */
export type AboutKey = { doubts: readonly string[]; isDoubtful: boolean };

/**
 * Remarks about the signing key. A stolen key can backdate a certificate, so a date before the revocation is reported without judging it.
 * @param isRegistered  whether the register, which knows the date of issue, has the certificate, or the log had it by then
 * (`about-log.ts`); otherwise the date is the signer's word.
 */
export function aboutKey({ retiredAt, revokedFrom }: KeyTimes, issuedAt: string, isRegistered = false): AboutKey {
  const isAfter = retiredAt !== undefined && issuedAt > retiredAt;
  const doubts = [
    ...(revokedFrom === undefined
      ? []
      : isRegistered
        ? [
            `The company revoked its key${dayOf(revokedFrom, 'from')}. The certificate was issued before that${isAfter ? '' : ', and stays valid'}.`,
          ]
        : [
            `The company revoked its key${dayOf(revokedFrom, 'from')}. The certificate says that it was issued before that, but only the signer vouches for the date: look the certificate up before you rely on it.`,
          ]),
    ...(isAfter
      ? [`It says that it was issued after its key was retired${dayOf(retiredAt, 'on')}. Ask the company about it.`]
      : []),
    ...(retiredAt !== undefined && !isAfter && revokedFrom === undefined
      ? [`Its key was retired${dayOf(retiredAt, 'on')}. Certificates signed before that stay valid.`]
      : []),
  ];
  return { doubts, isDoubtful: isAfter || (revokedFrom !== undefined && !isRegistered) };
}

/** When a key was retired and revoked: ", retired on 9 November 2026". Empty if neither. */
export const sinceWhen = ({ retiredAt, revokedFrom }: KeyTimes): string =>
  [
    retiredAt === undefined ? '' : `, retired${dayOf(retiredAt, 'on')}`,
    revokedFrom === undefined ? '' : `, revoked${dayOf(revokedFrom, 'from')}`,
  ].join('');

/** " on 9 November 2026"; empty if the set gives no time. */
export function dayOf(time: string | undefined, word: string): string {
  const instant = time === undefined ? undefined : readInstant(time);
  return instant === undefined ? '' : ` ${word} ${showDay(instant.slice(0, 10))}`;
}
