import type { FieldDatabase, Part } from '../database.ts';
import type { Draft } from '../draft.ts';
import type { Work } from '../storage/storage-limit.ts';

/** Asks the database, and opens it again where the browser has closed it. @param what  `read` by default. */
export type Again = <T>(work: (open: FieldDatabase) => Promise<T>, what?: Work) => Promise<T>;

/** What the worker remembers of the stored data. */
export type Remembered = ReturnType<typeof rememberedOf>;

/** Far more than one page needs. */
const MOST_FORMS = 50;

export function rememberedOf(again: Again) {
  /** Drafts as stored. Only this worker writes there, and a cached document keeps its cached verdicts. */
  const drafts = new Map<string, Draft>();
  /** Parts of the day as stored, by name: each page reads some, and each sending reads all versions. */
  let day: ReadonlyMap<string, Part> | undefined;
  let timesTold = 0;
  const keptForms = new Set<string>();
  const forgetDay = () => {
    timesTold += 1;
    day = undefined;
  };
  return {
    drafts,
    /** A part of the day, if the whole day was read. */
    partOfDay: (name: string): Part | undefined => day?.get(name),
    async wholeDay(): Promise<ReadonlyMap<string, Part>> {
      if (day) return day;
      const before = timesTold;
      const found = new Map((await again((open) => open.getAll('parts'))).map((part) => [part.name, part]));
      if (before === timesTold) day = found;
      return found;
    },
    forgetDay,
    /** The database may be a new one. */
    forgetAll: () => {
      drafts.clear();
      forgetDay();
    },
    /** Remembers the last forms of which the worker stored a part. */
    keepForms(forms: readonly string[]): void {
      for (const form of forms) {
        keptForms.delete(form);
        keptForms.add(form);
      }
      for (const form of keptForms) if (keptForms.size > MOST_FORMS) keptForms.delete(form);
    },
    hasKept: (submission: string): boolean =>
      [...keptForms].some((form) => form === submission || form.startsWith(`${submission}-`)),
  };
}
