import type { Actor } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { mustBeAllowed } from '../identity/permissions.ts';
import { getImport, setRemoving } from '../repositories/register/site-imports.ts';

/**
 * Undoes an import as a whole: from then on its sites are removed, some at a time, by `workOnImport`, but for those that something
 * stands on or that somebody changed. One that is not done, or was undone before, stays as it is.
 * @throws NotFoundError when there is none in the actor's company.
 */
export async function undoImport(trx: Trx, actor: Actor, importId: string): Promise<void> {
  mustBeAllowed(actor, 'sites.write');
  const list = await getImport(trx, actor, importId, true);
  if (list.state === 'done') await setRemoving(trx, actor, importId);
}
