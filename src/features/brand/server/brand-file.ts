import type { Context } from 'hono';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { AppEnv } from '../../../server/context.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { findBrandFile } from './brands.ts';

/**
 * A company's logo or scheme mark, by its hash. Its caller knows that it may be seen.
 * @throws NotFoundError where the company never had it.
 */
export async function brandAnswer(
  db: Db,
  c: Context<AppEnv>,
  company: { companyId: string },
  id: string,
  kept = 'private, max-age=31536000, immutable',
): Promise<Response> {
  const file = await findBrandFile(db, company, id);
  if (!file) throw new NotFoundError(`brand picture ${id.slice(0, 64)}`);
  return c.body(new Uint8Array(file.content), 200, {
    'content-type': file.mediaType,
    'cache-control': kept,
    'x-content-type-options': 'nosniff',
    // A stored SVG has shapes alone; opened by itself it may do nothing in any case.
    'content-security-policy': "default-src 'none'; sandbox",
  });
}
