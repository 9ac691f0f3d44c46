import type { Context } from 'hono';
import { type Drawings, drawingsOf, signatoryBlocks } from '../blobs/drawings.ts';
import { canonicalJson } from '../certificates/canonical.ts';
import type { AppEnv, Deps, Viewer } from '../context.ts';
import { NotFoundError } from '../errors.ts';
import type { Report } from '../repositories/reports.ts';

/**
 * The drawn signature of the address's `:block`, as the strokes it is kept as, whose SHA-256 the report names it by. A file
 * to save: pages draw it themselves, and nothing is handed out that a browser would open and run.
 * @param report  that the viewer may see.
 * @throws NotFoundError when nothing was drawn there.
 */
export async function signatureFile(
  { db }: Pick<Deps, 'db'>,
  c: Context<AppEnv>,
  viewer: Viewer,
  { id, document }: Pick<Report, 'id' | 'document'>,
): Promise<Response> {
  const block = signatoryBlocks.find((each) => each === c.req.param('block'));
  const drawings: Drawings = block ? await drawingsOf(db, viewer, document) : {};
  const drawn = block && drawings[block];
  if (!drawn) throw new NotFoundError(`drawn signature ${c.req.param('block')} of report ${id}`);
  return c.body(canonicalJson(drawn.drawing), 200, {
    'content-type': 'application/json',
    'content-disposition': `attachment; filename="signature-${block}.json"`,
    'x-content-type-options': 'nosniff',
  });
}
