import type { Actor } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { mustBeAllowed } from '../identity/permissions.ts';
import { type DoublesToAdd, getImport, setAdding } from '../repositories/register/site-imports.ts';

/**
 * Confirms that the sites of an import are to be added: from then on they are, some at a time, by `workOnImport`. One that was
 * confirmed before stays as it is.
 * @throws NotFoundError when there is none in the actor's company.
 */
export async function confirmImport(trx: Trx, actor: Actor, importId: string, doubles: DoublesToAdd): Promise<void> {
  mustBeAllowed(actor, 'sites.write');
  const list = await getImport(trx, actor, importId, true);
  if (list.state === 'checked') await setAdding(trx, actor, list, doubles);
}
