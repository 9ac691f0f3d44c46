import { NotFoundError } from '../../server/errors.ts';
import type { DayParts } from '../../server/sections/electrician/day-parts.ts';
import { type Entered, type FieldDatabase, type KeptWithNumber, openField } from './database.ts';
import type { Draft } from './draft.ts';

/** Something that is kept of one person on this phone, in the shapes of the day that the server makes ready. */
export type Phone = ReturnType<typeof phoneOn>;

/** @param user  whose it is: nobody else's is ever opened with it. */
export async function openPhone(user: string) {
  let database = await openField(user);
  /** Browsers close a database of their own accord, for a newer build or to make room: it is opened again. */
  const again = async <T>(work: (open: FieldDatabase) => Promise<T>): Promise<T> => {
    try {
      return await work(database);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      database = await openField(user);
      return work(database);
    }
  };
  return phoneOn(user, again, () => database.close());
}

type Again = <T>(work: (open: FieldDatabase) => Promise<T>) => Promise<T>;

function phoneOn(user: string, again: Again, close: () => void) {
  /** As they stand in the database. One worker alone writes there, and a document that was judged once is judged already. */
  const drafts = new Map<string, Draft>();
  let last: Promise<unknown> = Promise.resolve();

  const all = () => again(async (open) => (await open.getAll('entered')) as KeptWithNumber[]);

  return {
    user,
    close,
    /** One after another: what one form writes stands when the next is read. Work in turn asks for no turn of its own. */
    inTurn<T>(work: () => Promise<T>): Promise<T> {
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      return mine;
    },

    /** @throws NotFoundError where the phone has not got it: the server may. */
    async part<Name extends keyof DayParts>(name: Name): Promise<DayParts[Name]> {
      const found = await again((open) => open.get('parts', name));
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

    /** Keeps what was entered, with the report as it reads then: both or neither, and on the disk before anybody is told so. */
    async enter(entry: Entered, draft?: Draft): Promise<void> {
      await again(async (open) => {
        const writing = open.transaction(['entered', 'drafts'], 'readwrite', { durability: 'strict' });
        await Promise.all([
          writing.objectStore('entered').add(entry),
          draft && writing.objectStore('drafts').put(draft),
          writing.done,
        ]);
      });
      if (draft) drafts.set(draft.id, draft);
    },
    /** Writes what the server told: answers to what was sent, reports, parts of the day. */
    async told({ entries = [], drafts: changed = [], parts = [], goneParts = [], facts = {} }: Told): Promise<void> {
      await again(async (open) => {
        const writing = open.transaction(['entered', 'drafts', 'parts', 'facts'], 'readwrite', {
          durability: 'strict',
        });
        await Promise.all([
          ...entries.map((each) => writing.objectStore('entered').put(each)),
          ...changed.map((each) => writing.objectStore('drafts').put(each)),
          ...parts.map((each) => writing.objectStore('parts').put(each)),
          ...goneParts.map((name) => writing.objectStore('parts').delete(name)),
          ...Object.entries(facts).map(([name, fact]) => writing.objectStore('facts').put(fact, name)),
          writing.done,
        ]);
      });
      for (const draft of changed) drafts.set(draft.id, draft);
    },
    /** Takes away an entry that was refused, because the person said so. */
    drop: (n: number) => again((open) => open.delete('entered', n)),
    forget: async (ids: readonly string[]) => {
      for (const id of ids) {
        await again((open) => open.delete('drafts', id));
        drafts.delete(id);
      }
    },
    parts: () => again((open) => open.getAll('parts')),
    fact: async <T>(name: string): Promise<T | undefined> =>
      (await again((open) => open.get('facts', name))) as T | undefined,
  };
}

type Told = {
  entries?: readonly KeptWithNumber[];
  drafts?: readonly Draft[];
  parts?: readonly { name: string; version: string; size: number; content: unknown }[];
  goneParts?: readonly string[];
  facts?: Readonly<Record<string, unknown>>;
};
