import { lastAtBoards } from '../../../../domain/report/work.ts';
import { showTime } from '../../../../domain/time/calendar.ts';
import { dayIn } from '../../../../domain/time/company-day.ts';
import type { Viewer } from '../../../context.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { FieldDeps } from '../store.ts';

/** Whoever entered something so long ago is working there still. */
const MINUTES = 10;

/**
 * Who else works on which board, in words, by its id: "Tom Jones entered something at 10:04". Both may go on: what collides is shown to
 * both. It spares them doing one board twice. A phone without a signal says what it knew last, and as of when.
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
    const words = `${names.get(byId) ?? 'Somebody else'} entered something ${when(at)}`;
    said.set(board, [...(said.get(board) ?? []), words]);
  }
  return new Map([...said].map(([board, words]) => [board, words.join('. ') + heard]));
}
