import type { Context } from 'hono';
import { identifier } from '../../../../domain/forms/kinds/shared/checks.ts';
import type { AppEnv } from '../../../context.ts';
import { newId } from '../../../portable-ids.ts';

/**
 * The id that the page for a new item is drawn with stands in its address, so that the way back to it after saving leads to what
 * was made and not to an empty form that makes another.
 * @returns the id, or where to go first: an address with an id, or the page of the item that is there already.
 */
export function newItem(
  c: Context<AppEnv>,
  { isThere, pageOf }: { isThere: (id: string) => boolean; pageOf: (id: string) => string },
): { id: string } | { redirect: string } {
  const id = c.req.query('id') ?? '';
  if (!identifier.test(id)) {
    const query = new URLSearchParams({ ...c.req.query(), id: newId() });
    return { redirect: `${c.req.path}?${query}` };
  }
  return isThere(id) ? { redirect: pageOf(id) } : { id };
}
