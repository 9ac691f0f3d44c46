import { type KnownPhoto, type ShownPhoto, showPhotos } from '../../../../components/photos/photo-list.tsx';
import { pathOfPhotos, photosAt, photosIn } from '../../../../domain/forms/photos.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { FieldDeps, WaitingPhoto } from '../store.ts';

/** A record's photos for its page, and the removed ones. */
export type PhotosShown = {
  photos: ShownPhoto[];
  takenOff: ShownPhoto[];
  /** After those: photos that the server does not have yet. */
  waiting: readonly WaitingPhoto[];
  /** For the script that sends more: the person, the report and the record. */
  sending: { user: string; report: string; boundTo: string };
};

/** @param boundTo path of the record: `observations/<id>`. */
export async function photosOf(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  boundTo: string,
): Promise<PhotosShown> {
  const store = deps.store(viewer);
  const known = await store.photos(report.id);
  const at = photosAt(report.document, boundTo);
  // Most reports have no photos: this saves a search through every record.
  const named = new Set(known.size === 0 ? [] : photosIn(report.definition, report.document).flatMap(({ ids }) => ids));
  const isOff = [...known.keys()].some((id) => !named.has(id));
  const once = report.editable && isOff ? await everNamed(deps, viewer, report, boundTo) : [];
  const show = (ids: readonly string[]) =>
    showPhotos(
      ids.map((id) => known.get(id) ?? unknown(id)),
      {
        below: report.home,
        timeZone: report.timeZone,
        ...(report.editable && { hrefOf: (id: string) => `${report.home}/photos/${id}?of=${boundTo}` }),
      },
    );
  const sending = { user: viewer.userId, report: report.id, boundTo };
  const waiting = await store.photosWaiting(report.id, boundTo);
  return { photos: show(at), takenOff: show(once.filter((id) => !named.has(id))), waiting, sending };
}

/** A phone may know a photo by its name only: it is shown all the same. */
const unknown = (id: string): KnownPhoto => ({ id, caption: '', takenAt: null, width: 4, height: 3 });

/** Ids of all photos that the record has or had, each once. */
async function everNamed(deps: FieldDeps, viewer: Viewer, report: OpenReport, boundTo: string): Promise<string[]> {
  const entries = await deps.store(viewer).entriesAt(report.id, [pathOfPhotos(boundTo)]);
  const ids = entries.flatMap(({ value }) => (Array.isArray(value) ? value : []));
  return [...new Set(ids.filter((id): id is string => typeof id === 'string'))];
}
