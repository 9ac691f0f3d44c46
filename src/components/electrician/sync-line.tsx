import type { FieldSubmission } from '../../domain/field-sync/submission.ts';

/** State of the phone's entries, for the header of pages that the phone builds. */
export type SyncLine = {
  /** "All sent", "3 entries waiting", "No signal, 1 entry waiting". */
  words: string;
  /** True when the user has to sign in before entries can be sent. */
  signIn: boolean;
  /** Number of entries not yet on the server. */
  waiting: number;
  /** Kinds of those entries: "start-visit", "sign", "fill". */
  waits: readonly FieldSubmission['kind'][];
  /** The waiting and the refused entries together. */
  unsent: number;
  /** What the phone holds for the day, its age and its size, in words; undefined before the first download. */
  ready: string | undefined;
  /** Sentences about problems with the phone itself: its clock, its storage, data that its browser removed. */
  warnings: readonly string[];
};

/** The sync line in the header, next to the name. The page's script keeps it up to date. */
export const SyncLink = ({ line }: { line: SyncLine }) => (
  <span role="status">
    <a href="/electrician/unsent" id="sync">
      {line.words}
    </a>
  </span>
);
