import type { Context } from 'hono';
import { photosIn } from '../../domain/forms/photos.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import type { AppEnv, Deps, Viewer } from '../context.ts';
import { NotFoundError } from '../errors.ts';
import { listReportPhotos } from '../repositories/reports/report-photos.ts';
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
  const [asked, file] = [c.req.param('photo') ?? '', c.req.path.slice(c.req.path.lastIndexOf('/') + 1)];
  const photo = (await listReportPhotos(db, viewer, id)).get(asked);
  const isNamed = () => photosIn(definitionOf(document), document).some(({ ids }) => ids.includes(asked));
  if (!photo || !(file === 'large.jpg' || file === 'small.jpg') || (named && !isNamed()))
    throw new NotFoundError(`photo ${asked} of report ${id}`);
  const content = await blobs.get(file === 'large.jpg' ? photo.id : photo.smallId);
  return c.body(new Uint8Array(content), 200, {
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
}
