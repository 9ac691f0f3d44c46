import type { Role } from '../kernel/viewer.ts';

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
};
