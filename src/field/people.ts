import { deleteDB, openDB } from 'idb';
import { within } from './kept/storage/open-within.ts';

/** Whose pages the phone answers, and what it knows beside anybody's own database. */
export type OnPhone = {
  /** Id of the person whose day is kept here and who was signed in last. */
  user?: string | undefined;
  /** Signed out on purpose, here or elsewhere: nothing is shown until somebody signs in. */
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

/** What is kept of one person, in words, by how its database begins. */
const KEPT = {
  'copperplate-field-': 'your visits and reports',
  'copperplate-typed-': 'what you typed and did not save',
} as const;

/**
 * Takes everything of a person off the phone.
 * @returns what the browser would not remove, in words
 */
export async function removeFromPhone(user: string): Promise<string[]> {
  const left = Object.entries(KEPT).map(async ([begins, words]) => ((await takenOff(begins + user)) ? [] : [words]));
  return (await Promise.all(left)).flat();
}

/** Everybody of whom something is kept here, as far as the browser tells. */
export async function peopleKept(): Promise<string[]> {
  const all = (await indexedDB.databases?.()) ?? [];
  const users = Object.keys(KEPT).flatMap((begins) =>
    all.flatMap(({ name }) => (name?.startsWith(begins) ? [name.slice(begins.length)] : [])),
  );
  return [...new Set(users)];
}

/** What a page kept of a form that was not saved (`plain-scripts/unsaved`). */
export type TypedForm = { key: string; value: unknown };

const typedForms = (user: string) =>
  openDB(`copperplate-typed-${user}`, 1, { upgrade: (database) => void database.createObjectStore('forms') });

export async function readTyped(user: string): Promise<TypedForm[]> {
  // Opening it would make it.
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

/** Takes what a person typed and did not save off the phone. */
export const removeTyped = (user: string): Promise<boolean> => takenOff(`copperplate-typed-${user}`);

/** Takes what cannot be opened off the phone, and what the phone knows beside it. @returns whether it is gone */
export const removeBroken = async (user: string): Promise<boolean> =>
  (await takenOff(`copperplate-field-${user}`)) && takenOff('copperplate-field');

/** Emptying or deleting takes some hundredths of a second. Whoever signs out waits for both at most. */
const TAKE_OFF_MS = 2_000;

/**
 * Removes a database. It is emptied first: where a connection that did not close keeps the browser from deleting it, nothing is left in
 * it all the same.
 * @returns whether nothing of it can be read any more
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
