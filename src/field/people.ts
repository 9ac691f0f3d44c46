import { deleteDB, openDB } from 'idb';
import { within } from './kept/storage/open-within.ts';

/** The person whose pages the phone answers, and what it stores outside of their own database. */
export type OnPhone = {
  /** Id of the last person who was signed in, whose day the phone holds. */
  user?: string | undefined;
  /** They signed out, here or on another device: the phone shows nothing until the next sign-in. */
  isLocked?: boolean;
};

const open = () =>
  openDB('copperplate-field', 1, { upgrade: (database) => void database.createObjectStore('on phone') });

export async function readOnPhone(): Promise<OnPhone> {
  const database = await open();
  try {
    return ((await database.get('on phone', 'now')) as OnPhone | undefined) ?? {};
  } finally {
    database.close();
  }
}

export async function writeOnPhone(now: OnPhone): Promise<void> {
  const database = await open();
  try {
    await database.put('on phone', now, 'now');
  } finally {
    database.close();
  }
}

/** Names of a person's databases, in words, by prefix. */
const KEPT = {
  'copperplate-field-': 'your visits and reports',
  'copperplate-typed-': 'what you typed and did not save',
} as const;

/**
 * Removes all data of a person from the phone.
 * @returns names, in words, of the data that the browser would not remove
 */
export async function removeFromPhone(user: string): Promise<string[]> {
  const left = Object.entries(KEPT).map(async ([begins, words]) => ((await takenOff(begins + user)) ? [] : [words]));
  return (await Promise.all(left)).flat();
}

/** Ids of all people with data on this phone, as far as the browser tells. */
export async function peopleKept(): Promise<string[]> {
  const all = (await indexedDB.databases?.()) ?? [];
  const users = Object.keys(KEPT).flatMap((begins) =>
    all.flatMap(({ name }) => (name?.startsWith(begins) ? [name.slice(begins.length)] : [])),
  );
  return [...new Set(users)];
}

/** Values of unsaved forms that pages kept (`plain-scripts/unsaved`). */
export type TypedForm = { key: string; value: unknown };

const typedForms = (user: string) =>
  openDB(`copperplate-typed-${user}`, 1, { upgrade: (database) => void database.createObjectStore('forms') });

export async function readTyped(user: string): Promise<TypedForm[]> {
  // Opening a database that does not exist would create it.
  const all = (await indexedDB.databases?.()) ?? [];
  if (!all.some(({ name }) => name === `copperplate-typed-${user}`)) return [];
  const database = await typedForms(user);
  try {
    const reading = database.transaction('forms');
    const [keys, values] = await Promise.all([reading.store.getAllKeys(), reading.store.getAll()]);
    return keys.map((key, at) => ({ key: String(key), value: values[at] }));
  } finally {
    database.close();
  }
}

export async function writeTyped(user: string, forms: readonly TypedForm[]): Promise<void> {
  if (forms.length === 0) return;
  const database = await typedForms(user);
  try {
    const writing = database.transaction('forms', 'readwrite');
    await Promise.all([...forms.map(({ key, value }) => writing.store.put(value, key)), writing.done]);
  } finally {
    database.close();
  }
}

/** Removes a person's unsaved forms from the phone. */
export const removeTyped = (user: string): Promise<boolean> => takenOff(`copperplate-typed-${user}`);

/** Removes a database that cannot be opened, and the person's mark. @returns whether it is gone */
export const removeBroken = async (user: string): Promise<boolean> =>
  (await takenOff(`copperplate-field-${user}`)) && takenOff('copperplate-field');

/** Emptying or deleting takes some hundredths of a second. Signing out waits for both, up to this long each. */
const TAKE_OFF_MS = 2_000;

/**
 * Removes a database. Empties it first, because an open connection may stop the browser from deleting it.
 * @returns whether nothing in it can be read any more
 */
async function takenOff(name: string): Promise<boolean> {
  const done = (work: Promise<void>) =>
    within(work, TAKE_OFF_MS).then(
      () => true,
      () => false,
    );
  const isEmpty = await done(emptied(name));
  return (await done(deleteDB(name))) || isEmpty;
}

async function emptied(name: string): Promise<void> {
  const database = await openDB(name);
  try {
    const stores = [...database.objectStoreNames];
    if (stores.length === 0) return;
    const emptying = database.transaction(stores, 'readwrite');
    await Promise.all([...stores.map((each) => emptying.objectStore(each).clear()), emptying.done]);
  } finally {
    database.close();
  }
}
