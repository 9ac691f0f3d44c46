import type { ReportDocument } from '../../forms/definition.ts';
import { isBlank } from '../../forms/document.ts';
import { definitionOf } from '../../forms/registry.ts';
import type { Json } from '../../report/entry.ts';
import { withChanges } from '../../report/fold.ts';
import type { Change } from '../../report/merge.ts';
import { sameValue } from '../../report/value.ts';
import { circuitsByPath } from './circuits-by-path.ts';

/**
 * The changes to the derived field of every circuit (`ofEveryCircuit`) that follow from changes to the document. A blank field is filled
 * in: on all circuits if its source changes, otherwise on the circuits that change. A field that still has its derived value stays derived.
 * A value that a person chose stays.
 * @param document  before the changes.
 */
export function circuitsFollowing(document: ReportDocument, changes: readonly Change[]): Change[] {
  const { ofEveryCircuit } = definitionOf(document);
  if (!ofEveryCircuit) return [];
  const { field, value } = ofEveryCircuit;
  const changed = withChanges(document, changes);
  const [was, now] = [value(document), value(changed)];
  const touched = new Set(changes.map(({ path }) => path.split('/').slice(0, 4).join('/')));
  const before = circuitsByPath(document);
  return [...circuitsByPath(changed)].flatMap(([path, circuit]): Change[] => {
    const current = (circuit[field] ?? null) as Json;
    const isChosenNow = !sameValue(current, (before.get(path)?.[field] ?? null) as Json);
    const follows = isBlank(current) ? was !== now || touched.has(path) : current === was;
    if (isChosenNow || !follows || (now ?? null) === current) return [];
    return [{ path: `${path}/${field}`, value: now ?? null, provenance: 'calculated' }];
  });
}
