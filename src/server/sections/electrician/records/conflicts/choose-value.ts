import type { Json } from '../../../../../domain/report/entry.ts';
import { valueAt } from '../../../../../domain/report/fold.ts';
import { isItemPath } from '../../../../../domain/report/path.ts';
import type { Viewer } from '../../../../context.ts';
import type { OpenReport } from '../../report/open-report.ts';
import type { FieldDeps } from '../../store.ts';
import { placeOf } from '../places/places.ts';
import type { Posted } from '../posted.ts';

/**
 * Takes the choice between two values that were entered without knowing of each other: `keep` names the entry that holds the
 * other value, 0 for the one that stands, and the path.
 * @param report  as it is once the rest of the form is saved.
 * @returns where the value is shown; undefined where nothing is written, as nobody asks for a choice there (any more).
 */
export async function chooseValue(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  posted: Posted,
): Promise<string | undefined> {
  // The phone's numbers are no entries of this log: the page asks again, by those that are.
  if (posted.isPassedOn) return undefined;
  const [, seq = '', path = ''] = /^(\d{1,9}) (.+)$/.exec(posted.text('keep')) ?? [];
  const open = report.conflicts.filter((conflict) => conflict.path === path);
  const kept = open.find((conflict) => conflict.seq === Number(seq));
  if (open.length === 0 || !(kept || seq === '0')) return undefined;
  const value: Json = kept ? kept.value : valueAt(report.document, path);
  const change = {
    // The form's own id stands for what was typed in it, which is saved first.
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

/** The page that is left when an item was taken away: of a list on it, the page itself; of a page of its own, the one above. */
function withoutItem({ home }: OpenReport, path: string): string {
  const [group = '', id = '', list] = path.split('/');
  if (group === 'boards') return list === undefined ? `${home}/boards` : `${home}/boards/${id}`;
  return `${home}/${group}`;
}
