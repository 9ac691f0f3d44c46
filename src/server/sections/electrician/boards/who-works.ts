import { lastAtBoards } from '../../../../domain/report/work.ts';
import { showTime } from '../../../../domain/time/calendar.ts';
import { dayIn } from '../../../../domain/time/company-day.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { FieldDeps } from '../store.ts';

/** How long after an entry a colleague counts as still at work there. */
const MINUTES = 10;

/**
 * Colleagues at work on each board, in words, by board id: "Tom Jones entered values at 10:04". It keeps two people from doing
 * the same board; both may still edit, and both see any conflict. A phone without a signal shows its last known state, with the
 * time.
 */
export async function whoWorks(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
): Promise<ReadonlyMap<string, string>> {
  if (!report.editable) return new Map();
  const store = deps.store(viewer);
  const { work, asOf } = await store.othersWork(report, MINUTES);
  const last = lastAtBoards(work);
  const names = await store.namesOf([...new Set(last.map(({ byId }) => byId))]);
  const { timeZone } = report;
  const today = dayIn(deps.clock(), timeZone);
  const when = (at: string) => {
    const shown = showTime(at, timeZone);
    return dayIn(new Date(at), timeZone) === today ? `at ${shown.slice(-5)}` : `on ${shown}`;
  };
  const heard = asOf === undefined ? '' : `. This phone last heard from the server ${when(asOf)}`;
  const said = new Map<string, string[]>();
  for (const { path, byId, at } of last) {
    const board = path.slice('boards/'.length);
    const words = `${names.get(byId) ?? 'A colleague'} made an entry ${when(at)}`;
    said.set(board, [...(said.get(board) ?? []), words]);
  }
  return new Map([...said].map(([board, words]) => [board, words.join('. ') + heard]));
}
