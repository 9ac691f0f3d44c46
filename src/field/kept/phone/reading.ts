import { NotFoundError } from '../../../kernel/errors.ts';
import type { DayParts } from '../../../server/sections/electrician/day-parts.ts';
import type { KeptPhoto, KeptWithNumber, Part } from '../database.ts';
import type { Draft } from '../draft.ts';
import type { Again, Remembered } from './remembered.ts';

/** Reads what the phone holds. */
export function readingOn(again: Again, remembered: Remembered) {
  const all = () => again(async (open) => (await open.getAll('entered')) as KeptWithNumber[]);
  const formOf = (submission: string) =>
    again(async (open) => (await open.getFromIndex('entered', 'form', submission)) as KeptWithNumber | undefined);

  return {
    /** @throws NotFoundError where the phone does not have it: the server may. */
    async part<Name extends keyof DayParts>(name: Name): Promise<DayParts[Name]> {
      const found = remembered.partOfDay(name) ?? (await again((open) => open.get('parts', name)));
      if (!found) throw new NotFoundError(`${name} on this phone`);
      return found.content as DayParts[Name];
    },
    parts: async (): Promise<readonly Part[]> => [...(await remembered.wholeDay()).values()],
    async draft(id: string): Promise<Draft> {
      const kept = remembered.drafts.get(id) ?? (await again((open) => open.get('drafts', id)));
      if (!kept) throw new NotFoundError(`report ${id} on this phone`);
      remembered.drafts.set(id, kept);
      return kept;
    },
    drafts: () => again((open) => open.getAll('drafts')),
    /** The earlier entry of a form with this content. */
    async enteredBy({ submission, contentHash }: { submission: string; contentHash: string }) {
      const found = await formOf(submission);
      return found?.contentHash === contentHash ? found : undefined;
    },
    formOf,
    /** Entries that are not refused and newer than the server's data, in order. */
    enteredSince: async (number = 0): Promise<KeptWithNumber[]> =>
      (await all()).filter(({ n, state }) => state === 'waiting' || (state === 'taken' && n > number)),
    entered: all,
    /** Whether this worker lately stored part of a form: for use when storage does not answer. */
    hasKept: remembered.hasKept,
    /** Bytes of an unsent photo. */
    photo: (sha256: string): Promise<KeptPhoto | undefined> => again((open) => open.get('photos', sha256)),
    fact: async <T>(name: string): Promise<T | undefined> =>
      (await again((open) => open.get('facts', name))) as T | undefined,
  };
}
