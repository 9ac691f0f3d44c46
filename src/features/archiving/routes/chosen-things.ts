import type { Viewer } from '../../../kernel/viewer.ts';
import type { Deps } from '../../../server/context.ts';
import { chosenOf } from '../../../server/lists/chosen.ts';
import { listContext } from '../../../server/lists/serve-list.ts';
import { clientList } from '../../../server/office-lists/clients.tsx';
import { homeList } from '../../../server/office-lists/homes.tsx';
import type { Thing } from '../server/repository/archived.ts';

export const pageOf: Record<Thing, string> = { site: '/sites', client: '/clients' };

/** Ids of the sites or clients that a form or an address names, of those that the viewer sees. */
export async function chosenThings(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  thing: Thing,
  valuesOf: (name: string) => readonly string[],
): Promise<readonly string[]> {
  const context = await listContext(deps, viewer);
  return thing === 'site' ? chosenOf(homeList, context, valuesOf) : chosenOf(clientList, context, valuesOf);
}
