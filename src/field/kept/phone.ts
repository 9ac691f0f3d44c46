import { NotFoundError } from '../../server/errors.ts';
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

/** Something that is kept of one person on this phone, in the shapes of the day that the server makes ready. */
export type Phone = ReturnType<typeof phoneOn>;

/** What was unsent when the browser removed everything that was kept here. */
export type Lost = { entries: number };

/** @param user  whose it is: nobody else's is ever opened with it. */
export async function openPhone(user: string) {
  let database = await openField(user);
  let isClosed = false;
  const limited = storageLimit();
  /** Browsers close a database of their own accord, for a newer build or to make room: it is opened again. */
  const again: Again = (work, what = 'read') => {
    const asked = async () => {
      // Whoever signed out took it all off the phone: an answer that comes late must not bring any of it back.
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
  // A phone that was made ready by a build before asks for it as soon as it can.
  else if ((await phone.fact('ready')) !== undefined) await phone.told({ facts: { ready: undefined } });
  return phone;
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof NotFoundError)) throw error;
}

/** Far more than are answered at a time. */
const MOST_FORMS = 50;

type Again = <T>(work: (open: FieldDatabase) => Promise<T>, what?: Work) => Promise<T>;

function phoneOn(user: string, again: Again, close: () => void) {
  /** As they stand in the database. One worker alone writes there, and a document that was judged once is judged already. */
  const drafts = new Map<string, Draft>();
  /** The day as it stands there, by name: each page asks for some of it, and each sending for the versions of all. */
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
  /** Not every browser says beforehand how much room there is: what it would not write tells. A word or two fit nearly always. */
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
      // Which report is kept, the one before or the one after, is read again; once more when it has come to an end.
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
    /** Whether there was no room for what was last to be written. */
    isFull: () => isFull,
    /** What is remembered beside the database, which may be another one now. */
    forgetRemembered: () => {
      drafts.clear();
      forgetDay();
    },
    /** One after another: what one form writes stands when the next is read. Work in turn asks for no turn of its own. */
    inTurn<T>(work: () => Promise<T>): Promise<T> {
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      return mine;
    },

    /** @throws NotFoundError where the phone has not got it: the server may. */
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

    /** What a form with this content entered before. */
    async enteredBy({ submission, contentHash }: { submission: string; contentHash: string }) {
      const found = await this.formOf(submission);
      return found?.contentHash === contentHash ? found : undefined;
    },
    formOf: (submission: string) =>
      again(async (open) => (await open.getFromIndex('entered', 'form', submission)) as KeptWithNumber | undefined),
    /** What is not refused and was entered after what the server told of, in order. */
    enteredSince: async (number = 0): Promise<KeptWithNumber[]> =>
      (await all()).filter(({ n, state }) => state === 'waiting' || (state === 'taken' && n > number)),
    entered: all,

    /** Keeps what was entered, with the report as it reads then: all or nothing, and on the disk before anybody is told so. */
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
    /** Whether anything of a form was kept lately, by this worker: asked where storage does not answer. */
    hasKept: (submission: string): boolean =>
      [...keptForms].some((form) => form === submission || form.startsWith(`${submission}-`)),
    /** Writes what the server told: answers to what was sent, reports, parts of the day. */
    async told(told: Told): Promise<void> {
      const { entries = [], goneEntries = [], drafts: changed = [], parts = [], goneParts = [], facts = {} } = told;
      const isLarge = entries.length + changed.length + parts.length > 0;
      const isOfDay = parts.length + goneParts.length > 0;
      // Whoever asks meanwhile waits behind what is written.
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
    /** Puts this in the place of all that is kept. */
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
    /** Bytes of a photo that the server has not got. */
    photo: (sha256: string): Promise<KeptPhoto | undefined> => again((open) => open.get('photos', sha256)),
    parts: async (): Promise<readonly Part[]> => [...(await wholeDay()).values()],
    fact: async <T>(name: string): Promise<T | undefined> =>
      (await again((open) => open.get('facts', name))) as T | undefined,
  };
}

/** Ends a transaction of which some cannot be written: what was asked for before that would stand by itself otherwise. */
async function allOrNothing(
  writing: { done: Promise<void>; abort(): void },
  steps: readonly (() => Promise<unknown>)[],
): Promise<void> {
  // Said by what fails first; nobody hears of it twice.
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
      // It is over already.
    }
    await over;
    throw error;
  }
}

/** Photos that no unsent entry adds any more. In one transaction: the same photo may be entered again meanwhile. */
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
  /** Without a number: behind all others. */
  entries?: readonly Entered[];
  goneEntries?: readonly number[];
  drafts?: readonly Draft[];
  parts?: readonly { name: string; version: string; size: number; content: unknown }[];
  goneParts?: readonly string[];
  facts?: Readonly<Record<string, unknown>>;
};
