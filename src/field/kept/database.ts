import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { SubmissionAnswer } from '../../domain/field-sync/sending.ts';
import type { FieldSubmission } from '../../domain/field-sync/submission.ts';
import type { Draft } from './draft.ts';

/** A part of the day as the server gave it, `visits` or `site/<id>`. */
export type Part = { name: string; version: string; size: number; content: unknown };

/** A photo that the server has not got, under the SHA-256 of its bytes: an entry (`add-photo`, `no-access-photo`) says what it is of. */
export type KeptPhoto = { sha256: string; bytes: Uint8Array<ArrayBuffer> };

/** Something that was entered here. It is kept until the server has it, and a while longer so that a form sent twice is one. */
export type Entered = {
  /** The order in which things were entered on this phone. Given by the database. */
  n?: number;
  /** Of the form, and SHA-256 of what was typed in it. */
  form: string;
  contentHash: string;
  sent: FieldSubmission;
  /** In a few words, for the list of what is unsent: the site, and what was entered. */
  site: string;
  state: 'waiting' | 'taken' | 'refused';
  /** What the form's handler was answered. */
  answer: unknown;
  /** What the server said of it, once it was refused. */
  refusal?: Extract<SubmissionAnswer, { outcome: 'refused' }>;
};

export type KeptWithNumber = Entered & { n: number };

interface FieldSchema extends DBSchema {
  parts: { key: string; value: Part };
  drafts: { key: string; value: Draft };
  entered: { key: number; value: Entered; indexes: { form: string; state: string } };
  /** What there is one of: when the day was made ready, what keeps entries from being sent. */
  facts: { key: string; value: unknown };
  photos: { key: string; value: KeptPhoto };
}
export type FieldDatabase = IDBPDatabase<FieldSchema>;

/** Everything of one person on this phone: nobody else's pages open it. */
const nameOf = (user: string) => `copperplate-field-${user}`;

export const openField = (user: string): Promise<FieldDatabase> =>
  openDB<FieldSchema>(nameOf(user), 2, {
    upgrade(database, before) {
      database.createObjectStore('photos', { keyPath: 'sha256' });
      // Made by a build that kept no photos: all else is there.
      if (before === 1) return;
      database.createObjectStore('parts', { keyPath: 'name' });
      database.createObjectStore('drafts', { keyPath: 'id' });
      const entered = database.createObjectStore('entered', { keyPath: 'n', autoIncrement: true });
      entered.createIndex('form', 'form');
      entered.createIndex('state', 'state');
      database.createObjectStore('facts');
    },
    // Another tab with a newer build waits for nobody: this one opens its own again when it is asked next.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
