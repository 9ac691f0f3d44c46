/** How much may fail before no more is looked at, within so many seconds. Kept in the database, for all processes. */
export type Failures = { most: number; withinSeconds: number };

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/**
 * Secrets that can be guessed at. Only what fails counts, and it counts for the account that the form names, so it is always the
 * handler that asks.
 */
export const guessRates = {
  /** A password, or a mail that is asked for, which counts as it is asked as nothing tells a right one from a wrong one. */
  guess: {
    ofAccountFromAddress: { most: 10, withinSeconds: 15 * MINUTE },
    ofAddress: { most: 50, withinSeconds: 15 * MINUTE },
    /** From wherever they come, in browsers that have never signed in to it. By NIST SP 800-63B-4, 3.2.2: at most 100 in a row. */
    ofAccount: { most: 100, withinSeconds: DAY },
  },
  /**
   * Wherever they come from: whoever makes them knows the password. With three codes right at any moment, 30 guesses a day find
   * one in about 30 years.
   */
  'second factor': {
    ofAccount: { most: 5, withinSeconds: 15 * MINUTE },
    ofAccountInDay: { most: 30, withinSeconds: DAY },
  },
} as const satisfies Record<string, Record<string, Failures>>;
