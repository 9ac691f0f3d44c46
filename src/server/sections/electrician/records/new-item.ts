import type { Context } from 'hono';
import { identifier } from '../../../../domain/forms/kinds/shared/checks.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { AppEnv } from '../../../context.ts';

/**
 * The address of a new item's page holds the item's id, so that Back after saving leads to the saved item and not to an
 * empty form that would make another.
 * @returns the id, or the address to redirect to: one with an id, or the existing item's page.
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
