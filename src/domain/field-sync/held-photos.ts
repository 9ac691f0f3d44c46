import type { ReportDocument } from '../forms/definition.ts';
import { pathOfPhotos, photosAt } from '../forms/photos.ts';
import { withChanges } from '../report/fold.ts';

/** A photo that was signed for while only the phone had it: the path of its record, and the SHA-256 of the bytes as shown. */
export type HeldPhoto = { boundTo: string; photo: string };

/**
 * The document as the signatory saw it: photos that only the phone had follow the server's photos, each by the hash of its bytes.
 * Phone and server compute the same document, so one hash ties the signature to the stored result.
 * @param held  in the order added. `became`: the photo's id in the server's document; absent if it has none, because it has not
 * arrived yet or was there before.
 * @returns undefined if they are not the last photos of their record, in this order: the document differs from the signed one.
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
