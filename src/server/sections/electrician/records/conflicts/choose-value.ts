import type { Json } from '../../../../../domain/report/entry.ts';
import { valueAt } from '../../../../../domain/report/fold.ts';
import { isItemPath } from '../../../../../domain/report/path.ts';
import type { Viewer } from '../../../../../kernel/viewer.ts';
import type { OpenReport } from '../../report/open-report.ts';
import type { FieldDeps } from '../../store.ts';
import { placeOf } from '../places/places.ts';
import type { Posted } from '../posted.ts';

/**
 * Chooses between two values that were entered without knowing of each other: `keep` names the entry with the
 * other value, 0 for the current one, and the path.
 * @param report with the form's other values saved.
 * @returns the address of the value; undefined when there is no such choice (any more), and nothing is written.
 */
export async function chooseValue(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  posted: Posted,
): Promise<string | undefined> {
  // The phone's numbers are not entries of this log: the page asks again, with the server's numbers.
  if (posted.isPassedOn) return undefined;
  const [, seq = '', path = ''] = /^(\d{1,9}) (.+)$/.exec(posted.text('keep')) ?? [];
  const open = report.conflicts.filter((conflict) => conflict.path === path);
  const kept = open.find((conflict) => conflict.seq === Number(seq));
  if (open.length === 0 || !(kept || seq === '0')) return undefined;
  const value: Json = kept ? kept.value : valueAt(report.document, path);
  const change = {
    // The values are saved first, under the form's own id.
    submission: `${posted.submission}-choose`,
    contentHash: posted.contentHash,
    base: report.seq,
    changes: [{ path, value, settle: true }],
  };
  await deps.store(viewer).fill(report, change);
  if (value === null && isItemPath(path)) return `${withoutItem(report, path)}?chosen`;
  const [address = '', anchor] = placeOf(report, path).href.split('#');
  return `${address}?chosen${anchor ? `#${anchor}` : ''}`;
}

/** The page to return to when an item was removed: the page of its list, or for an item with its own page, the one above. */
function withoutItem({ home }: OpenReport, path: string): string {
  const [group = '', id = '', list] = path.split('/');
  if (group === 'boards') return list === undefined ? `${home}/boards` : `${home}/boards/${id}`;
  return `${home}/${group}`;
}
