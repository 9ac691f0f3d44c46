import { NotFoundError } from '../../kernel/errors.ts';
import { openField } from './database.ts';
import { keepLibrary } from './library.ts';
import { readingOn } from './phone/reading.ts';
import { type Again, rememberedOf } from './phone/remembered.ts';
import { writingOn } from './phone/writing.ts';
import { storageLimit } from './storage/storage-limit.ts';

/** What one person's phone holds. */
export type Phone = ReturnType<typeof phoneOn>;

/** Unsent entries that were lost when the browser removed the data. */
export type Lost = { entries: number };

/** @param user  the owner: no other person's database is ever opened. */
export async function openPhone(user: string) {
  let database = await openField(user);
  let isClosed = false;
  const limited = storageLimit();
  /** Browsers may close a database, for a newer build or to make room: then it is opened again. */
  const again: Again = (work, what = 'read') => {
    const asked = async () => {
      // Signing out removed everything: a late answer from the server must not bring it back.
      if (isClosed) throw new Error('this person has left the phone');
      try {
        return await work(database);
      } catch (error) {
        if (isClosed || !(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
        database = await openField(user);
        phone.forgetRemembered();
        return work(database);
      }
    };
    return limited(what, asked);
  };
  const phone = phoneOn(user, again, () => {
    isClosed = true;
    database.close();
  });
  const library = await phone.part('library').catch(unlessMissing);
  if (library) keepLibrary(library);
  // A phone that an older build made ready asks for it as soon as it can.
  else if ((await phone.fact('ready')) !== undefined) await phone.told({ facts: { ready: undefined } });
  return phone;
}

/** For a part that an older answer of the server does not have. */
export function unlessMissing(error: unknown): undefined {
  if (!(error instanceof NotFoundError)) throw error;
}

function phoneOn(user: string, again: Again, close: () => void) {
  const remembered = rememberedOf(again);
  let last: Promise<unknown> = Promise.resolve();
  return {
    user,
    ...readingOn(again, remembered),
    ...writingOn(again, remembered),
    close: () => {
      remembered.forgetAll();
      close();
    },
    /** Clears the caches: the database may be a new one. */
    forgetRemembered: remembered.forgetAll,
    /** Runs one after another, so that each form sees the writes of the one before. Must not be nested. */
    inTurn<T>(work: () => Promise<T>): Promise<T> {
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
