import type { Item, ReportDocument } from '../../forms/definition.ts';
import { isBlank } from '../../forms/document.ts';
import type { Json } from '../../report/entry.ts';
import { valueAt, withChanges } from '../../report/fold.ts';
import type { Change } from '../../report/merge.ts';
import { sameValue } from '../../report/value.ts';
import { VOLTAGE } from '../facts/supply/supply-paths.ts';
import { circuitsByPath } from './circuits-by-path.ts';
import { maxZsOf } from './max-zs.ts';

/** The values of a circuit that give its maximum Zs. */
const device =
  /^(boards\/[^/]+\/circuits\/[^/]+)\/(ocpd_standard|ocpd_type|ocpd_rating|circuit_kind|has_socket|fixed_equipment_only|disconnection_s)$/;

/** The values of the supply that give the maximum Zs of all circuits. */
const supply: ReadonlySet<string> = new Set(['supply/earthing_system', 'supply/supply_kind', ...VOLTAGE]);

/**
 * The changes to the maximum Zs of circuits that follow from other changes. A blank one is filled in when the circuit's device changes,
 * even if a person cleared it before, because another device has another limit. For as long as it equals the device's limit it follows the
 * device and the supply, and is cleared if they give no limit. A value that a person typed never changes.
 * @param document  before the changes.
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
    const previous = (before().get(path)?.max_zs ?? null) as Json;
    const current = (after().get(path)?.max_zs ?? null) as Json;
    // Typed or cleared by the same changes.
    if (!sameValue(current, previous)) return [];
    const [, board = '', , circuit = ''] = path.split('/');
    const isDerived = isBlank(current) ? changed.has(path) : current === limitBefore(board, circuit);
    const limit = limitNow(board, circuit) ?? null;
    if (!isDerived || limit === current) return [];
    return [{ path: `${path}/max_zs`, value: limit, provenance: 'calculated' }];
  });
}

/** The circuits by their paths, collected once and on demand. */
function circuitsOf(document: ReportDocument): () => ReadonlyMap<string, Item> {
  let found: ReadonlyMap<string, Item> | undefined;
  return () => {
    found ??= circuitsByPath(document);
    return found;
  };
}
