/** How many failures are allowed within so many seconds before guesses are refused. Stored in the database, for all processes. */
export type Failures = { most: number; withinSeconds: number };

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/**
 * Secrets that can be guessed. Only failures count, for the account that the form names, so the handler always
 * checks.
 */
export const guessRates = {
  /** A password, or a request for a mail, which counts at once because success and failure look alike. */
  guess: {
    ofAccountFromAddress: { most: 10, withinSeconds: 15 * MINUTE },
    ofAddress: { most: 50, withinSeconds: 15 * MINUTE },
    /** From any address, in browsers that have never signed in to the account. By NIST SP 800-63B-4, 3.2.2: at most 100 in a row. */
    ofAccount: { most: 100, withinSeconds: DAY },
  },
  /**
   * From any address: the attacker knows the password. With three codes valid at any moment, 30 guesses a day find
   * one in about 30 years.
   */
  'second factor': {
    ofAccount: { most: 5, withinSeconds: 15 * MINUTE },
    ofAccountInDay: { most: 30, withinSeconds: DAY },
  },
} as const satisfies Record<string, Record<string, Failures>>;
