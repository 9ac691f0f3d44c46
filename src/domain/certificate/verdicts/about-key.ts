import { readInstant, showDay } from '../../time/calendar.ts';

/** What a key set says of the key that signed. Times are UTC ISO text as the set has them. */
export type KeyTimes = { retiredAt: string | undefined; revokedFrom: string | undefined };

/** What to know of the key of a certificate whose signature counts, in sentences; `isDoubtful` where it is no plain matter. */
export type AboutKey = { doubts: readonly string[]; isDoubtful: boolean };

/**
 * A key that was stolen can be used to date a certificate back: what says that it is from before the day is told, and not judged.
 * @param isRegistered  whether it was found in the register, which knows when it was issued, or was in the log by then (`about-log.ts`); otherwise the date is the signer's word.
 */
export function aboutKey({ retiredAt, revokedFrom }: KeyTimes, issuedAt: string, isRegistered = false): AboutKey {
  const isAfter = retiredAt !== undefined && issuedAt > retiredAt;
  const doubts = [
    ...(revokedFrom === undefined
      ? []
      : isRegistered
        ? [
            `The company revoked its key${dayOf(revokedFrom, 'from')}. It was issued before that${isAfter ? '' : ', and stays good'}.`,
          ]
        : [
            `The company revoked its key${dayOf(revokedFrom, 'from')}. The certificate says that it was issued before that, and the date is the signer’s word: look it up before you rely on it.`,
          ]),
    ...(isAfter
      ? [`It says that it was issued after its key was retired${dayOf(retiredAt, 'on')}. Ask the company about it.`]
      : []),
    ...(retiredAt !== undefined && !isAfter && revokedFrom === undefined
      ? [`Its key was retired${dayOf(retiredAt, 'on')}. What was signed before stays good.`]
      : []),
  ];
  return { doubts, isDoubtful: isAfter || (revokedFrom !== undefined && !isRegistered) };
}

/** Since when a key signs no more, and since when it is not believed: ", retired on 9 November 2026". Empty where neither. */
export const sinceWhen = ({ retiredAt, revokedFrom }: KeyTimes): string =>
  [
    retiredAt === undefined ? '' : `, retired${dayOf(retiredAt, 'on')}`,
    revokedFrom === undefined ? '' : `, revoked${dayOf(revokedFrom, 'from')}`,
  ].join('');

/** " on 9 November 2026"; nothing where the set does not say a time. */
export function dayOf(time: string | undefined, word: string): string {
  const instant = time === undefined ? undefined : readInstant(time);
  return instant === undefined ? '' : ` ${word} ${showDay(instant.slice(0, 10))}`;
}
