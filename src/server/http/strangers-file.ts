import type { Context } from 'hono';
import { NotFoundError } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../context.ts';
import { findBlob } from '../repositories/certificates/blobs.ts';

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/json': 'json',
  'image/jpeg': 'jpg',
};

/**
 * Sends a file that came from outside: it is only ever saved, and may do nothing if a browser opens it all the same. The caller has read
 * its id from a record that the viewer may see.
 * @param called  its name on the disk of the person who saves it.
 */
export async function sendStrangersFile(
  c: Context<AppEnv>,
  { db, blobs, viewer }: Pick<Deps, 'db' | 'blobs'> & { viewer: Viewer },
  file: { id: string; kind: 'photo' | 'print' },
  called: string,
): Promise<Response> {
  const blob = await findBlob(db, viewer, file.kind, file.id);
  if (!blob) throw new NotFoundError(`file ${called}`);
  c.set('ownPolicy', "default-src 'none'; sandbox");
  return c.body(new Uint8Array(blob.content ?? (await blobs.get(blob.id))), 200, {
    'content-type': blob.mediaType,
    'content-disposition': `attachment; filename="${called}-${file.id.slice(0, 8)}.${endings[blob.mediaType] ?? 'bin'}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
}
