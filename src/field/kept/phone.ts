import { NotFoundError } from '../../kernel/errors.ts';
import type { DayParts } from '../../server/sections/electrician/day-parts.ts';
import {
  type Entered,
  type FieldDatabase,
  type KeptPhoto,
  type KeptWithNumber,
  openField,
  type Part,
} from './database.ts';
import type { Draft } from './draft.ts';
import { keepLibrary } from './library.ts';
import { isNoRoom } from './storage/no-room.ts';
import { storageLimit, UnseenError, type Work } from './storage/storage-limit.ts';

/** A part of the day, in the server's shape. */
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

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof NotFoundError)) throw error;
}

/** Far more than one page needs. */
const MOST_FORMS = 50;

type Again = <T>(work: (open: FieldDatabase) => Promise<T>, what?: Work) => Promise<T>;

function phoneOn(user: string, again: Again, close: () => void) {
  /** Drafts as stored. Only this worker writes there, and a cached document keeps its cached verdicts. */
  const drafts = new Map<string, Draft>();
  /** Parts of the day as stored, by name: each page reads some, and each sending reads all versions. */
  let day: ReadonlyMap<string, Part> | undefined;
  let timesTold = 0;
  const forgetDay = () => {
    timesTold += 1;
    day = undefined;
  };
  const wholeDay = async (): Promise<ReadonlyMap<string, Part>> => {
    if (day) return day;
    const before = timesTold;
    const found = new Map((await again((open) => open.getAll('parts'))).map((part) => [part.name, part]));
    if (before === timesTold) day = found;
    return found;
  };
  const keptForms = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  let isFull = false;
  /** Not every browser tells how much room is left, so a refused write is the sign. A small write nearly always fits. */
  const written = async (
    work: (open: FieldDatabase) => Promise<unknown>,
    { what = 'save', isLarge = true }: { what?: Work; isLarge?: boolean } = {},
  ): Promise<void> => {
    let isUnseen = false;
    try {
      await again(async (open) => {
        try {
          await work(open);
        } finally {
          if (isUnseen) drafts.clear();
        }
      }, what);
      if (isLarge) isFull = false;
    } catch (error) {
      if (isNoRoom(error)) isFull = true;
      // The write may or may not have happened: read the report again now, and once more when the write ends.
      if (error instanceof UnseenError) {
        isUnseen = true;
        drafts.clear();
      }
      throw error;
    }
  };

  const all = () => again(async (open) => (await open.getAll('entered')) as KeptWithNumber[]);

  return {
    user,
    close: () => {
      drafts.clear();
      forgetDay();
      close();
    },
    /** Whether the last write failed for want of room. */
    isFull: () => isFull,
    /** Clears the caches: the database may be a new one. */
    forgetRemembered: () => {
      drafts.clear();
      forgetDay();
    },
    /** Runs one after another, so that each form sees the writes of the one before. Must not be nested. */
    inTurn<T>(work: () => Promise<T>): Promise<T> {
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      return mine;
    },

    /** @throws NotFoundError where the phone does not have it: the server may. */
    async part<Name extends keyof DayParts>(name: Name): Promise<DayParts[Name]> {
      const found = day?.get(name) ?? (await again((open) => open.get('parts', name)));
      if (!found) throw new NotFoundError(`${name} on this phone`);
      return found.content as DayParts[Name];
    },
    async draft(id: string): Promise<Draft> {
      const kept = drafts.get(id) ?? (await again((open) => open.get('drafts', id)));
      if (!kept) throw new NotFoundError(`report ${id} on this phone`);
      drafts.set(id, kept);
      return kept;
    },
    drafts: () => again((open) => open.getAll('drafts')),

    /** The earlier entry of a form with this content. */
    async enteredBy({ submission, contentHash }: { submission: string; contentHash: string }) {
      const found = await this.formOf(submission);
      return found?.contentHash === contentHash ? found : undefined;
    },
    formOf: (submission: string) =>
      again(async (open) => (await open.getFromIndex('entered', 'form', submission)) as KeptWithNumber | undefined),
    /** Entries that are not refused and newer than the server's data, in order. */
    enteredSince: async (number = 0): Promise<KeptWithNumber[]> =>
      (await all()).filter(({ n, state }) => state === 'waiting' || (state === 'taken' && n > number)),
    entered: all,

    /** Stores entries with the resulting report: all or nothing, and on the disk before the promise resolves. */
    async enter(
      entry: Entered | readonly Entered[],
      draft?: Draft,
      { photos = [], goneEntries = [] }: { photos?: readonly KeptPhoto[]; goneEntries?: readonly number[] } = {},
    ): Promise<void> {
      await written(
        async (open) => {
          const writing = open.transaction(['entered', 'drafts', 'photos'], 'readwrite', { durability: 'strict' });
          await allOrNothing(writing, [
            ...[entry].flat().map((each) => () => writing.objectStore('entered').add(each)),
            ...goneEntries.map((n) => () => writing.objectStore('entered').delete(n)),
            ...(draft ? [() => writing.objectStore('drafts').put(draft)] : []),
            ...photos.map((photo) => () => writing.objectStore('photos').put(photo)),
          ]);
        },
        { what: photos.length > 0 ? 'fill' : 'save' },
      );
      if (draft) drafts.set(draft.id, draft);
      for (const { form } of [entry].flat()) {
        keptForms.delete(form);
        keptForms.add(form);
      }
      for (const form of keptForms) if (keptForms.size > MOST_FORMS) keptForms.delete(form);
    },
    /** Whether this worker lately stored part of a form: for use when storage does not answer. */
    hasKept: (submission: string): boolean =>
      [...keptForms].some((form) => form === submission || form.startsWith(`${submission}-`)),
    /** Writes the server's data: results of submissions, reports, parts of the day. */
    async told(told: Told): Promise<void> {
      const { entries = [], goneEntries = [], drafts: changed = [], parts = [], goneParts = [], facts = {} } = told;
      const isLarge = entries.length + changed.length + parts.length > 0;
      const isOfDay = parts.length + goneParts.length > 0;
      // Reads meanwhile wait for the write.
      if (isOfDay) forgetDay();
      await written(
        async (open) => {
          const writing = open.transaction(['entered', 'drafts', 'parts', 'facts'], 'readwrite', {
            durability: 'strict',
          });
          await allOrNothing(writing, [
            ...entries.map((each) => () => writing.objectStore('entered').put(each)),
            ...goneEntries.map((n) => () => writing.objectStore('entered').delete(n)),
            ...changed.map((each) => () => writing.objectStore('drafts').put(each)),
            ...parts.map((each) => () => writing.objectStore('parts').put(each)),
            ...goneParts.map((name) => () => writing.objectStore('parts').delete(name)),
            ...Object.entries(facts).map(
              ([name, fact]) =>
                () =>
                  writing.objectStore('facts').put(fact, name),
            ),
          ]);
        },
        { what: isLarge ? 'fill' : 'save', isLarge },
      );
      if (isOfDay) forgetDay();
      for (const draft of changed) drafts.set(draft.id, draft);
      if (entries.length > 0 || goneEntries.length > 0) await again(dropSentPhotos, 'fill');
      for (const { name, content } of parts) if (name === 'library') keepLibrary(content as DayParts['library']);
    },
    /** Replaces all stored data. */
    async becomes({ entries = [], drafts: kept = [], photos = [], facts = {} }: Instead): Promise<void> {
      await written(
        async (open) => {
          const stores = ['entered', 'drafts', 'parts', 'facts', 'photos'] as const;
          const writing = open.transaction(stores, 'readwrite', { durability: 'strict' });
          await allOrNothing(writing, [
            ...stores.map((name) => () => writing.objectStore(name).clear()),
            ...entries.map((each) => () => writing.objectStore('entered').put(each)),
            ...kept.map((each) => () => writing.objectStore('drafts').put(each)),
            ...photos.map((each) => () => writing.objectStore('photos').put(each)),
            ...Object.entries(facts).map(
              ([name, fact]) =>
                () =>
                  writing.objectStore('facts').put(fact, name),
            ),
          ]);
        },
        { what: 'fill' },
      );
      drafts.clear();
      forgetDay();
    },
    forget: async (ids: readonly string[]) => {
      for (const id of ids) {
        await again((open) => open.delete('drafts', id), 'save');
        drafts.delete(id);
      }
    },
    /** Bytes of an unsent photo. */
    photo: (sha256: string): Promise<KeptPhoto | undefined> => again((open) => open.get('photos', sha256)),
    parts: async (): Promise<readonly Part[]> => [...(await wholeDay()).values()],
    fact: async <T>(name: string): Promise<T | undefined> =>
      (await again((open) => open.get('facts', name))) as T | undefined,
  };
}

/** Aborts a transaction when one of its writes fails: otherwise its earlier writes would be committed. */
async function allOrNothing(
  writing: { done: Promise<void>; abort(): void },
  steps: readonly (() => Promise<unknown>)[],
): Promise<void> {
  // The first failure reports it.
  const heard = (work: Promise<unknown>) => work.catch(() => undefined);
  const over = heard(writing.done);
  try {
    const asked = steps.map((step) => {
      const work = step();
      heard(work);
      return work;
    });
    await Promise.all([...asked, writing.done]);
  } catch (error) {
    try {
      writing.abort();
    } catch {
      // It has already ended.
    }
    await over;
    throw error;
  }
}

/** Removes photos that no unsent entry adds any more. In one transaction, as the same photo may be added again meanwhile. */
async function dropSentPhotos(open: FieldDatabase): Promise<void> {
  const dropping = open.transaction(['entered', 'photos'], 'readwrite');
  const photos = dropping.objectStore('photos');
  const kept = await photos.getAllKeys();
  const entered = kept.length > 0 ? await dropping.objectStore('entered').getAll() : [];
  const unsent = new Set(
    entered.flatMap(({ sent, state }) => ('photo' in sent && state !== 'taken' ? [sent.photo] : [])),
  );
  await Promise.all([
    ...kept.filter((sha256) => !unsent.has(sha256)).map((each) => photos.delete(each)),
    dropping.done,
  ]);
}

type Instead = {
  entries?: readonly Entered[];
  drafts?: readonly Draft[];
  photos?: readonly KeptPhoto[];
  facts?: Readonly<Record<string, unknown>>;
};

type Told = {
  /** Without a number: after all others. */
  entries?: readonly Entered[];
  goneEntries?: readonly number[];
  drafts?: readonly Draft[];
  parts?: readonly { name: string; version: string; size: number; content: unknown }[];
  goneParts?: readonly string[];
  facts?: Readonly<Record<string, unknown>>;
};
