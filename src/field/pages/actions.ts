import type { FieldSubmission } from '../../domain/field-sync/submission.ts';
import type { SignedOut } from '../leaving.ts';

/** Actions of the worker that these pages call. */
export type Actions = {
  /** Sends now, without a pause after an earlier failure. */
  send(): Promise<void>;
  /** Enters a refused entry again, as a new submission. @param mended  the corrected entry */
  enterAgain(n: number, mended: FieldSubmission): Promise<void>;
  drop(n: number): Promise<void>;
  /** The person has read about the entries that the browser removed. */
  seen(): Promise<void>;
  /**
   * Ends the session and removes the person's data from the phone.
   * @param given  numbers of the unsent entries that they agreed to discard
   */
  signOut(given: ReadonlySet<number>): Promise<SignedOut>;
};
