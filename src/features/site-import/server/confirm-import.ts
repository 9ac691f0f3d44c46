import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { deleteFile } from './repository/import-readings.ts';
import { type DoublesToAdd, lockImport, type SiteImport, setAdding } from './repository/site-imports.ts';

/**
 * Confirms an import: `workOnImport` then adds its sites in batches.
 * @throws NotFoundError when there is none in the actor's company; ConflictError when it was confirmed before, or is not completely read yet.
 */
export async function confirmImport(trx: Trx, actor: Actor, importId: string, doubles: DoublesToAdd): Promise<void> {
  mustBeAllowed(actor, 'sites.write');
  const list = await lockImport(trx, actor, importId);
  if (list.state !== 'checked') throw new ConflictError(whyNot(list));
  await setAdding(trx, actor, list, doubles);
  await deleteFile(trx, actor, list);
}

function whyNot({ state, doneBy, undoneBy }: SiteImport): string {
  switch (state) {
    case 'adding':
      return `${doneBy} has confirmed this list already: its sites are being added.`;
    case 'done':
      return `${doneBy} has confirmed this list already: its sites were added.`;
    case 'removing':
    case 'undone':
      return `${doneBy} has confirmed this list already, and ${undoneBy} has undone it. Choose the file again to add it.`;
    default:
      return 'This list has not been read completely yet. Nothing was added.';
  }
}
