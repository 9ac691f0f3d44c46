import { ConflictError, NotFoundError } from '../../kernel/errors.ts';
import { explain } from '../field-app.tsx';
import { phoneReportStore } from '../kept/phone-report-store.ts';
import type { Asked } from '../surroundings.ts';
import type { Apps, Person } from './holder.ts';

/** Photos that a page asks the worker to keep, with their user, report and record. */
export type PhotosOfPage = {
  user: string;
  report: string;
  boundTo: string;
  photos: readonly Blob[];
  after: Asked['after'];
};
/** @property why  a sentence for the page to show where it cannot send the photos to the server either. */
export type PhotosKept = { isKept: true; refused: readonly string[] } | { isKept: false; why?: string };

type With = {
  current: () => Promise<Person | undefined>;
  appOf: (one: Person) => Promise<Apps | undefined>;
  clock: () => Date;
};

/** Keeps photos that a page has scaled down, with the record that they belong to. */
export async function keepPhotos(
  { current, appOf, clock }: With,
  { user, report, boundTo, photos, after }: PhotosOfPage,
): Promise<PhotosKept> {
  try {
    const one = await current();
    if (!one || one.phone.user !== user || !(await appOf(one))) return { isKept: false };
    const { viewer } = await one.phone.part('account');
    const store = phoneReportStore(one.phone, { ...viewer, sessionId: '' }, clock);
    const sent = await Promise.all(photos.map(async (photo) => new Uint8Array(await photo.arrayBuffer())));
    const form = { submission: crypto.randomUUID(), contentHash: '' };
    const { refused } = await store.addPhotos(report, { ...form, boundTo, sent });
    after(one.syncing.run(true));
    return { isKept: true, refused };
  } catch (error) {
    if (error instanceof NotFoundError) return { isKept: false };
    return { isKept: false, why: error instanceof ConflictError ? error.message : `${explain(error).title}.` };
  }
}
