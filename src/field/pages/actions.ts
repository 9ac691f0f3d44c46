import type { FieldSubmission } from '../../domain/field-sync/submission.ts';
import type { SignedOut } from '../leaving.ts';

/** What these pages ask of the worker. */
export type Actions = {
  /** Tries now, whatever went wrong before. */
  send(): Promise<void>;
  /** Enters what was refused once more, as something new. @param mended  what is sent instead */
  enterAgain(n: number, mended: FieldSubmission): Promise<void>;
  drop(n: number): Promise<void>;
  /** The person has read what the browser removed. */
  seen(): Promise<void>;
  /**
   * Ends the session and takes everything off the phone.
   * @param given  numbers of the unsent entries that go with it
   */
  signOut(given: ReadonlySet<number>): Promise<SignedOut>;
};
