import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { lockImport, type SiteImport, setRemoving } from './repository/site-imports.ts';

/**
 * Undoes a whole import: `workOnImport` then removes its sites in batches, except those in use
 * and those that were changed.
 * @throws NotFoundError when there is none in the actor's company; ConflictError when it is not finished, or was undone before.
 */
export async function undoImport(trx: Trx, actor: Actor, importId: string): Promise<void> {
  mustBeAllowed(actor, 'sites.write');
  const list = await lockImport(trx, actor, importId);
  if (list.state !== 'done') throw new ConflictError(whyNot(list));
  await setRemoving(trx, actor, importId);
}

function whyNot({ state, doneBy, undoneBy }: SiteImport): string {
  switch (state) {
    case 'removing':
      return `${undoneBy} has undone this import already: its sites are being removed.`;
    case 'undone':
      return `${undoneBy} has undone this import already: its sites were removed.`;
    case 'adding':
      return `The sites that ${doneBy} has confirmed are still being added. Undo it when that is done.`;
    default:
      return 'Nothing of this list was added: there is nothing to undo.';
  }
}
