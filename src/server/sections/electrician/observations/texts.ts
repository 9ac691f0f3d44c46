import { findLibraryEntry } from '../../../../domain/library/find-entry.ts';
import type { LibraryEntry } from '../../../../domain/library/observations-library.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { FieldDeps } from '../store.ts';

/** The company's own texts, and the ids of those the person used last. */
export type Texts = { own: readonly LibraryEntry[]; used: readonly string[] };
export const noTexts: Texts = { own: [], used: [] };

export async function textsFor(deps: FieldDeps, viewer: Viewer): Promise<Texts> {
  const store = deps.store(viewer);
  return { own: await store.ownTexts(), used: await store.usedTexts() };
}

/** A text of the library, or of the company. */
export const findText = (id: string, own: readonly LibraryEntry[]): LibraryEntry | undefined =>
  findLibraryEntry(id) ?? own.find((entry) => entry.id === id);
