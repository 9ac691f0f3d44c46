import type { Context } from 'hono';
import { definitionOf } from '../../domain/forms/registry.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { NotFoundError } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../context.ts';
import { drawingsOf } from '../documents/blobs/drawings.ts';
import type { Report } from '../repositories/reports/reports.ts';

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
  const block = definitionOf(document).signatories.find(({ key }) => key === c.req.param('block'))?.key;
  const drawn = block === undefined ? undefined : (await drawingsOf(db, viewer, document))[block];
  if (!drawn) throw new NotFoundError(`drawn signature ${c.req.param('block')} of report ${id}`);
  return c.body(canonicalJson(drawn.drawing), 200, {
    'content-type': 'application/json',
    'content-disposition': `attachment; filename="signature-${block}.json"`,
    'x-content-type-options': 'nosniff',
  });
}
