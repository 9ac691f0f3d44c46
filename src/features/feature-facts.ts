import type { Role } from '../kernel/viewer.ts';

/** What can be done with the rows that are ticked in a list. */
export type BulkAction = {
  /** Page of the list: `/sites`. */
  list: string;
  label: string;
  /** Who may: a permission. */
  needs: string;
  /**
   * The form is sent there: the ids under the list's own name (`site`), or `all=1` and the list's `query`; `chosenOf` reads both.
   * `get` opens a page that asks before it changes anything.
   */
  to: string;
  method: 'get' | 'post';
  /** It stands in the list of what is archived, and nowhere else. */
  ofArchived?: true;
};

/** What a feature declares as plain data, for the lists of permissions, events and tables. */
export type Facts = {
  /** Who may do what. */
  permissions: Readonly<Record<string, readonly Role[]>>;
  /** What each permission is called in "You may not …". */
  permissionWords: Readonly<Record<string, string>>;
  /** The kinds of event that are recorded, with their words. */
  events: Readonly<Record<string, string>>;
  /** Tables in a backup, with the columns that order their rows: an order that an index has. */
  tables: Readonly<Record<string, readonly string[]>>;
  bulk?: readonly BulkAction[];
};
