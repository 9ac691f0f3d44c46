import type { Context } from 'hono';
import { type PhotoPartAnswer, photoPartSchema } from '../../../../domain/field-sync/photo-parts.ts';
import { BadInputError } from '../../../../kernel/errors.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import { problem } from '../../../http/problem.ts';
import { takePhotoPart } from '../../../reports/photos/take-part.ts';
import { notOurs } from './read-json.ts';

/** Accepts a part of a photo, or says how much has arrived: docs/field-sync.md. */
export async function photoPart(deps: Deps, c: Context<AppEnv>, viewer: Viewer): Promise<Response> {
  const refused = notOurs(deps, c, 'application/octet-stream');
  if (refused) return refused;
  const read = photoPartSchema.safeParse(c.req.query());
  if (!read.success) return problem(c, 422, 'This cannot be read');
  const { user, size, offset } = read.data;
  if (user !== viewer.userId) return problem(c, 409, 'Another person is signed in now', { user: viewer.userId });
  const content = new Uint8Array(await whole(c));
  if (offset + content.length > size) return problem(c, 422, 'This goes beyond the end of the photo');
  const have = await takePhotoPart(deps, viewer, { id: c.req.param('sha256') ?? '', size, offset, content });
  return c.json({ user, now: deps.clock().toISOString(), have, size } satisfies PhotoPartAnswer);
}

/** @throws BadInputError where the connection broke in the middle: half a part is not accepted. */
const whole = (c: Context<AppEnv>): Promise<ArrayBuffer> =>
  c.req.arrayBuffer().catch((cause) => {
    throw new BadInputError('The data was cut off', { cause });
  });
