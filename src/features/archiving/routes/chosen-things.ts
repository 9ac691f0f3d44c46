import type { Viewer } from '../../../kernel/viewer.ts';
import type { Deps } from '../../../server/context.ts';
import { chosenOf, tooManyFound } from '../../../server/lists/chosen.ts';
import { listContext } from '../../../server/lists/serve-list.ts';
import { clientList } from '../../../server/office-lists/clients.tsx';
import { homeList } from '../../../server/office-lists/homes.tsx';
import type { Thing } from '../server/repository/archived.ts';

export const pageOf: Record<Thing, string> = { site: '/sites', client: '/clients' };

type Chosen = {
  ids: readonly string[];
  /** Why none of them is accepted; undefined if all are. */
  refusal: string | undefined;
};

/** Ids of the sites or clients that a form or an address names, of those that the viewer sees. */
export async function chosenThings(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  thing: Thing,
  valuesOf: (name: string) => readonly string[],
): Promise<Chosen> {
  const context = await listContext(deps, viewer);
  const [ids, refusal] =
    thing === 'site'
      ? [await chosenOf(homeList, context, valuesOf), await tooManyFound(homeList, context, valuesOf)]
      : [await chosenOf(clientList, context, valuesOf), await tooManyFound(clientList, context, valuesOf)];
  return refusal === undefined ? { ids, refusal } : { ids: [], refusal };
}
