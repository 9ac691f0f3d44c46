import { MOST_AT_ONCE } from '../../../../domain/forms/photos.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Posted } from '../records/posted.ts';
import type { FieldDeps } from '../store.ts';

/**
 * Adds a form's photos to a record of a report.
 * @param boundTo path of the record: `observations/<id>`, `boards/<id>`.
 * @returns why some were refused, for the form's page; empty if all were added.
 */
export async function takePhotos(
  deps: FieldDeps,
  viewer: Viewer,
  reportId: string,
  boundTo: string,
  { submission, contentHash, files }: Posted,
): Promise<FormError[]> {
  // Files beyond the limit are never read: only their names are reported.
  const taken = files.slice(0, MOST_AT_ONCE);
  const sent = await Promise.all(taken.map(async (file) => new Uint8Array(await file.arrayBuffer())));
  const answer =
    sent.length === 0
      ? { refused: ['Choose a photo, or take one'] }
      : await deps.store(viewer).addPhotos(reportId, { submission, contentHash, boundTo, sent });
  const beyond = files
    .slice(MOST_AT_ONCE)
    .map(({ name }) => `“${name}” was not added: at most ${MOST_AT_ONCE} photos can be sent at once.`);
  return [...new Set([...answer.refused, ...beyond])].map((message) => ({ field: 'photos', message }));
}
