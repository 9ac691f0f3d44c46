import type { Typed } from './typed-values.ts';

/** One database for each person: `src/field/people.ts` removes it by the same name. */
const PREFIX = 'copperplate-typed-';
const FORMS = 'forms';

export type Store = {
  all(): Promise<Typed[]>;
  put(typed: Typed): Promise<void>;
  drop(typed: Pick<Typed, 'path' | 'submission'>): Promise<void>;
  clear(): Promise<void>;
  close(): void;
};

const keyOf = ({ path, submission }: Pick<Typed, 'path' | 'submission'>) => `${path} ${submission}`;

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** One person's unsaved forms in this browser. Promises reject when the browser refuses or has no room. */
export function typedStore(user: string): Store {
  let opened: Promise<IDBDatabase> | undefined;
  const close = () => {
    void opened?.then(
      (database) => database.close(),
      () => undefined,
    );
    opened = undefined;
  };
  const open = async (): Promise<IDBDatabase> => {
    const request = indexedDB.open(PREFIX + user, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(FORMS);
    const database = await answered(request);
    // Another page deletes it: the person signs out.
    database.onversionchange = close;
    database.onclose = close;
    return database;
  };
  async function within<T>(mode: IDBTransactionMode, ask: (forms: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    opened ??= open();
    const database = await opened.catch((error) => {
      opened = undefined;
      throw error;
    });
    // Strict durability: the battery may die at any moment.
    const writing = database.transaction(FORMS, mode, { durability: 'strict' });
    const request = ask(writing.objectStore(FORMS));
    const over = answered(request);
    writing.commit();
    return over;
  }
  return {
    all: () => within('readonly', (forms) => forms.getAll()),
    put: async (typed) => void (await within('readwrite', (forms) => forms.put(typed, keyOf(typed)))),
    drop: async (typed) => void (await within('readwrite', (forms) => forms.delete(keyOf(typed)))),
    clear: async () => void (await within('readwrite', (forms) => forms.clear())),
    close,
  };
}

/** Deletes a person's unsaved forms. Empties the database first, because another page may stop the browser from deleting it. */
export async function removeTyped(user: string): Promise<void> {
  const store = typedStore(user);
  await store.clear().catch(() => undefined);
  store.close();
  await new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(PREFIX + user);
    request.onsuccess = request.onerror = request.onblocked = resolve;
  });
}

/** Ids of other people with unsaved forms, where the browser tells. */
export async function otherPeople(user: string): Promise<string[]> {
  const all = (await indexedDB.databases?.()) ?? [];
  return all.flatMap(({ name }) =>
    name?.startsWith(PREFIX) && name !== PREFIX + user ? [name.slice(PREFIX.length)] : [],
  );
}
