import type { ReportDocument } from '../forms/definition.ts';
import { pathOfPhotos, photosAt } from '../forms/photos.ts';
import { withChanges } from '../report/fold.ts';

/** A photo that was signed for while only the phone had it: of which record, and SHA-256 of its bytes as they were shown there. */
export type HeldPhoto = { boundTo: string; photo: string };

/**
 * The document as whoever signed it saw it: photos that only their phone had stand behind those of the server, by the hash of what was
 * shown. Phone and server come to the same, so one hash binds what was signed to what came of it.
 * @param held  in the order in which they were added. `became`: the id that the server's document has it by; absent where it has none,
 * not having it yet, or having had the same one before.
 * @returns undefined where they do not stand last in their record, in this order: the document is another than was signed.
 */
export function asSeen(
  document: ReportDocument,
  held: readonly (HeldPhoto & { became?: string | undefined })[],
): ReportDocument | undefined {
  const changes: { path: string; value: string[] }[] = [];
  for (const boundTo of new Set(held.map((each) => each.boundTo))) {
    const own = held.filter((each) => each.boundTo === boundTo);
    const came = own.flatMap(({ became }) => became ?? []);
    const ids = photosAt(document, boundTo);
    const before = ids.slice(0, Math.max(0, ids.length - came.length));
    if ([...before, ...came].join() !== ids.join()) return undefined;
    changes.push({ path: pathOfPhotos(boundTo), value: [...before, ...own.map(({ photo }) => `held:${photo}`)] });
  }
  return withChanges(document, changes);
}
