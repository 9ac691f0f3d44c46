import type { ReportDocument } from '../../forms/definition.ts';
import { isBlank } from '../../forms/document.ts';
import type { Json } from '../../report/entry.ts';
import { withChanges } from '../../report/fold.ts';
import type { Change } from '../../report/merge.ts';
import { sameValue } from '../../report/value.ts';
import { itemsOf } from '../engine/values.ts';
import { maxZsOf } from './max-zs.ts';

/** What of a circuit its maximum Zs follows from. */
const device =
  /^boards\/([^/]+)\/circuits\/([^/]+)\/(?:ocpd_standard|ocpd_type|ocpd_rating|circuit_kind|has_socket|fixed_equipment_only|disconnection_s)$/;

/**
 * The changes with the maximum Zs of circuits whose device they change: it is filled in where nothing stands, and follows its
 * device for as long as it is what the device gave. What somebody typed is never changed, nor filled in again once they emptied it.
 * @param document  as it stands before the changes.
 */
export function withDerived(document: ReportDocument, changes: readonly Change[]): Change[] {
  const touched = new Map<string, readonly [board: string, circuit: string]>();
  for (const { path, value } of changes) {
    const [, board, circuit] = device.exec(path) ?? [];
    if (!board || !circuit || sameValue(value, (standing(document, path) ?? null) as Json)) continue;
    touched.set(`boards/${board}/circuits/${circuit}/max_zs`, [board, circuit]);
  }
  if (touched.size === 0) return [...changes];
  const after = withChanges(document, changes);
  const [before, now] = [maxZsOf(document), maxZsOf(after)];
  const more = [...touched].flatMap(([path, [board, circuit]]): Change[] => {
    const stood = standing(document, path);
    const stands = standing(after, path);
    // Typed, or emptied, in the same go.
    if (!sameValue((stands ?? null) as Json, (stood ?? null) as Json)) return [];
    const limit = now(board, circuit)?.text;
    const isDerived = isBlank(stands) || stands === before(board, circuit)?.text;
    if (!isDerived || limit === undefined || limit === stands) return [];
    return [{ path, value: limit, provenance: 'calculated' }];
  });
  const replaced = new Set(more.map(({ path }) => path));
  return [...changes.filter(({ path }) => !replaced.has(path)), ...more];
}

function standing(document: ReportDocument, path: string): unknown {
  const [, board, , circuit, name = ''] = path.split('/');
  const found = itemsOf(document.boards).find(({ id }) => id === board);
  return itemsOf(found?.circuits).find(({ id }) => id === circuit)?.[name];
}
