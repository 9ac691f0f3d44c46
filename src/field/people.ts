import { deleteDB, openDB } from 'idb';

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

/** Takes what cannot be opened off the phone, and what the phone knows beside it. */
export async function removeBroken(user: string): Promise<void> {
  await removeFromPhone(user);
  await deleteDB('copperplate-field');
}

/** Takes everything of a person off the phone. */
export const removeFromPhone = (user: string): Promise<void> => deleteDB(`copperplate-field-${user}`);

/** Takes off the phone what a page kept of what a person typed and did not save (`plain-scripts/typed`). */
export const removeTyped = (user: string): Promise<void> =>
  deleteDB(`copperplate-typed-${user}`).catch(() => undefined);
