import type { Context } from 'hono';
import { photosIn } from '../../domain/forms/photos.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import { NotFoundError } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../context.ts';
import { withoutDetails } from '../documents/photos/without-details.ts';
import { listCalls } from '../repositories/register/visit-calls.ts';
import { listReportPhotos } from '../repositories/reports/photos/report-photos.ts';
import type { Report } from '../repositories/reports/reports.ts';

/**
 * The photo of the address's `:photo`, large or small as its end says. Its bytes never change: they are named by their hash.
 * @param report  that the viewer may see. @param named  whether only what the report names is there for them.
 * @throws NotFoundError when the report has no such photo.
 */
export async function photoFile(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  c: Context<AppEnv>,
  viewer: Viewer,
  { report: { id, document }, named }: { report: Pick<Report, 'id' | 'document'>; named: boolean },
): Promise<Response> {
  const asked = c.req.param('photo') ?? '';
  const photo = (await listReportPhotos(db, viewer, id)).get(asked);
  const isNamed = () => photosIn(definitionOf(document), document).some(({ ids }) => ids.includes(asked));
  if (!photo || fileOf(c) === undefined || (named && !isNamed()))
    throw new NotFoundError(`photo ${asked} of report ${id}`);
  return photoAnswer(blobs, c, photo);
}

/**
 * The photo of the address's `:photo` of what was said at a visit that the viewer may see.
 * @throws NotFoundError when nobody sent such a photo.
 */
export async function callPhotoFile(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  c: Context<AppEnv>,
  viewer: Viewer,
  visitId: string,
): Promise<Response> {
  const asked = c.req.param('photo') ?? '';
  const calls = (await listCalls(db, viewer, [visitId])).get(visitId) ?? [];
  const photo = calls.find((call) => call.photo?.id === asked)?.photo;
  if (!photo || fileOf(c) === undefined) throw new NotFoundError(`photo ${asked} of visit ${visitId}`);
  return photoAnswer(blobs, c, photo);
}

const fileOf = (c: Context<AppEnv>): 'large' | 'small' | undefined => {
  const file = c.req.path.slice(c.req.path.lastIndexOf('/') + 1);
  return file === 'large.jpg' ? 'large' : file === 'small.jpg' ? 'small' : undefined;
};

/**
 * Answers with a photo, large or small as the address says; its caller knows that it may be seen.
 * @param kept  what browsers may keep of it; for good where not given, since its bytes never change. `ofStrangers`: whether it goes to
 *   a reader without an account, who is never sent where it was taken.
 * @throws NotFoundError for another file.
 */
export async function photoAnswer(
  blobs: Deps['blobs'],
  c: Context<AppEnv>,
  photo: { id: string; smallId: string },
  { kept = 'private, max-age=31536000, immutable', ofStrangers = false } = {},
): Promise<Response> {
  if (fileOf(c) === undefined) throw new NotFoundError(`file of photo ${photo.id}`);
  const content = await blobs.get(fileOf(c) === 'large' ? photo.id : photo.smallId);
  return c.body(new Uint8Array(ofStrangers ? withoutDetails(content) : content), 200, {
    'content-type': 'image/jpeg',
    'cache-control': kept,
    'x-content-type-options': 'nosniff',
  });
}
