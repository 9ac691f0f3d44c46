import type { FieldSubmission } from '../../domain/field-sync/submission.ts';

/** What a page that the phone answers itself says of what it keeps. */
export type SyncLine = {
  /** "All sent", "3 entries waiting", "No signal, 1 entry waiting". */
  words: string;
  /** Whether it takes signing in for anything to be sent. */
  signIn: boolean;
  /** Entries that the server has not got yet. */
  waiting: number;
  /** What those are: "start-visit", "sign", "fill". */
  waits: readonly FieldSubmission['kind'][];
  /** Those, and what the server refused. */
  unsent: number;
  /** What is kept of the day, when it was fetched, and how large it is; undefined before it was. */
  ready: string | undefined;
  /** Whole sentences on what is wrong with the phone itself: its clock, its room, what its browser removed. */
  warnings: readonly string[];
};

/** Stands in the header beside the name. The page's script keeps it up to date. */
export const SyncLink = ({ line }: { line: SyncLine }) => (
  <span role="status">
    <a href="/electrician/unsent" id="sync">
      {line.words}
    </a>
  </span>
);
