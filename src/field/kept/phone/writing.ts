import type { DayParts } from '../../../server/sections/electrician/day-parts.ts';
import type { Entered, FieldDatabase, KeptPhoto } from '../database.ts';
import type { Draft } from '../draft.ts';
import { keepLibrary } from '../library.ts';
import { isNoRoom } from '../storage/no-room.ts';
import { UnseenError, type Work } from '../storage/storage-limit.ts';
import type { Again, Remembered } from './remembered.ts';
import { allOrNothing, dropSentPhotos } from './transactions.ts';

/** Writes to the phone, each time all or nothing. */
export function writingOn(again: Again, remembered: Remembered) {
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
          if (isUnseen) remembered.drafts.clear();
        }
      }, what);
      if (isLarge) isFull = false;
    } catch (error) {
      if (isNoRoom(error)) isFull = true;
      // The write may or may not have happened: read the report again now, and once more when the write ends.
      if (error instanceof UnseenError) {
        isUnseen = true;
        remembered.drafts.clear();
      }
      throw error;
    }
  };

  return {
    /** Whether the last write failed for want of room. */
    isFull: () => isFull,
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
      if (draft) remembered.drafts.set(draft.id, draft);
      remembered.keepForms([entry].flat().map(({ form }) => form));
    },
    /** Writes the server's data: results of submissions, reports, parts of the day. */
    async told(told: Told): Promise<void> {
      const { entries = [], goneEntries = [], drafts: changed = [], parts = [], goneParts = [], facts = {} } = told;
      const isLarge = entries.length + changed.length + parts.length > 0;
      const isOfDay = parts.length + goneParts.length > 0;
      // Reads meanwhile wait for the write.
      if (isOfDay) remembered.forgetDay();
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
      if (isOfDay) remembered.forgetDay();
      for (const draft of changed) remembered.drafts.set(draft.id, draft);
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
      remembered.forgetAll();
    },
    forget: async (ids: readonly string[]) => {
      for (const id of ids) {
        await again((open) => open.delete('drafts', id), 'save');
        remembered.drafts.delete(id);
      }
    },
  };
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
