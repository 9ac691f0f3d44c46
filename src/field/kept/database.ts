import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { SubmissionAnswer } from '../../domain/field-sync/sending.ts';
import type { FieldSubmission } from '../../domain/field-sync/submission.ts';
import type { Draft } from './draft.ts';

/** A part of the day from the server, such as `visits` or `site/<id>`. */
export type Part = { name: string; version: string; size: number; content: unknown };

/** An unsent photo, by the SHA-256 of its bytes. An entry (`add-photo`, `no-access-photo`) names its record. */
export type KeptPhoto = { sha256: string; bytes: Uint8Array<ArrayBuffer> };

/** An entry. Stays until the server has it, and a while longer so that a form sent twice counts once. */
export type Entered = {
  /** The order of entry on this phone, numbered by the database. */
  n?: number;
  /** The form's id, and the SHA-256 of its values. */
  form: string;
  contentHash: string;
  sent: FieldSubmission;
  /** A few words for the list of unsent entries: the site, and the kind of entry. */
  site: string;
  state: 'waiting' | 'taken' | 'refused';
  /** The result that the form's handler got. */
  answer: unknown;
  /** The server's reason for refusing it. */
  refusal?: Extract<SubmissionAnswer, { outcome: 'refused' }>;
};

export type KeptWithNumber = Entered & { n: number };

interface FieldSchema extends DBSchema {
  parts: { key: string; value: Part };
  drafts: { key: string; value: Draft };
  entered: { key: number; value: Entered; indexes: { form: string; state: string } };
  /** Single facts: when the day was made ready, the trouble that holds up sending. */
  facts: { key: string; value: unknown };
  photos: { key: string; value: KeptPhoto };
}
export type FieldDatabase = IDBPDatabase<FieldSchema>;

/** All data of one person on this phone. Only their pages open it. */
const nameOf = (user: string) => `copperplate-field-${user}`;

export const openField = (user: string): Promise<FieldDatabase> =>
  openDB<FieldSchema>(nameOf(user), 2, {
    upgrade(database, before) {
      database.createObjectStore('photos', { keyPath: 'sha256' });
      // An older build made it, without photos: the other stores exist.
      if (before === 1) return;
      database.createObjectStore('parts', { keyPath: 'name' });
      database.createObjectStore('drafts', { keyPath: 'id' });
      const entered = database.createObjectStore('entered', { keyPath: 'n', autoIncrement: true });
      entered.createIndex('form', 'form');
      entered.createIndex('state', 'state');
      database.createObjectStore('facts');
    },
    // A tab with a newer build must not wait: this one opens the database again at the next request.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
