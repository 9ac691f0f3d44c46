import type { Item, ReportDocument } from '../../forms/definition.ts';
import { isBlank } from '../../forms/document.ts';
import type { Json } from '../../report/entry.ts';
import { valueAt, withChanges } from '../../report/fold.ts';
import type { Change } from '../../report/merge.ts';
import { sameValue } from '../../report/value.ts';
import { VOLTAGE } from '../facts/supply/supply-paths.ts';
import { circuitsByPath } from './circuits-by-path.ts';
import { maxZsOf } from './max-zs.ts';

/** What of a circuit its maximum Zs follows from. */
const device =
  /^(boards\/[^/]+\/circuits\/[^/]+)\/(ocpd_standard|ocpd_type|ocpd_rating|circuit_kind|has_socket|fixed_equipment_only|disconnection_s)$/;

/** What of the supply those of all circuits follow from. */
const supply: ReadonlySet<string> = new Set(['supply/earthing_system', 'supply/supply_kind', ...VOLTAGE]);

/**
 * The maximum Zs of circuits, as it follows from changes. It is filled in where nothing stands and the circuit's device changes,
 * even where somebody emptied it once: another device is another question. For as long as it is what the device gave, it follows
 * device and supply, and goes where they give no limit any more. What somebody typed is never changed.
 * @param document  as it stands before the changes.
 */
export function limitsFollowing(document: ReportDocument, changes: readonly Change[]): Change[] {
  const before = circuitsOf(document);
  const changed = new Set<string>();
  let isSupplyChanged = false;
  for (const { path, value } of changes) {
    if (supply.has(path)) isSupplyChanged ||= !sameValue(value, valueAt(document, path));
    const [, circuit, name] = device.exec(path) ?? [];
    if (circuit && name && !sameValue(value, before().get(circuit)?.[name] ?? null)) changed.add(circuit);
  }
  if (changed.size === 0 && !isSupplyChanged) return [];
  const changedDocument = withChanges(document, changes);
  const after = circuitsOf(changedDocument);
  const [limitBefore, limitNow] = [maxZsOf(document), maxZsOf(changedDocument)];
  return [...(isSupplyChanged ? after().keys() : changed)].flatMap((path): Change[] => {
    const stood = (before().get(path)?.max_zs ?? null) as Json;
    const stands = (after().get(path)?.max_zs ?? null) as Json;
    // Typed, or emptied, in the same go.
    if (!sameValue(stands, stood)) return [];
    const [, board = '', , circuit = ''] = path.split('/');
    const isDerived = isBlank(stands) ? changed.has(path) : stands === limitBefore(board, circuit);
    const limit = limitNow(board, circuit) ?? null;
    if (!isDerived || limit === stands) return [];
    return [{ path: `${path}/max_zs`, value: limit, provenance: 'calculated' }];
  });
}

/** The circuits by their paths, looked through once and when asked. */
function circuitsOf(document: ReportDocument): () => ReadonlyMap<string, Item> {
  let found: ReadonlyMap<string, Item> | undefined;
  return () => {
    found ??= circuitsByPath(document);
    return found;
  };
}
