import type { Viewer } from '../../../kernel/viewer.ts';
import type { Deps } from '../../../server/context.ts';
import { chosenOf, tooManyFound } from '../../../server/lists/chosen.ts';
import { listContext } from '../../../server/lists/serve-list.ts';
import { defectList } from '../list/defect-list.tsx';

/** Ids of the defects that a form or an address names, of those that the viewer sees; or why none is taken. */
export async function chosenDefects(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  valuesOf: (name: string) => readonly string[],
): Promise<{ ids: readonly string[]; refusal: string | undefined }> {
  const context = await listContext(deps, viewer);
  const refusal = await tooManyFound(defectList, context, valuesOf);
  if (refusal !== undefined) return { ids: [], refusal };
  const ids = await chosenOf(defectList, context, valuesOf);
  return { ids, refusal: ids.length === 0 ? 'Choose the defects in the list first.' : undefined };
}
