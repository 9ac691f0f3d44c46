import { showTime } from '../../../../domain/time/calendar.ts';
import type { Viewer } from '../../../context.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { FieldDeps } from '../store.ts';

/** Whoever entered something so long ago is working there still. */
const MINUTES = 10;

/**
 * Who else works on which board, in words, by its id: "Tom Jones entered something at 10:04". Both may go on: what collides is shown to
 * both. It spares them doing one board twice.
 */
export async function whoWorks(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
): Promise<ReadonlyMap<string, string>> {
  if (!report.editable) return new Map();
  const store = deps.store(viewer);
  const since = new Date(deps.clock().getTime() - MINUTES * 60_000).toISOString();
  // The latest first: of each person the last that they entered there.
  const last = new Map<string, { board: string; byId: string; at: string }>();
  for (const { path, byId, at } of await store.othersWork(report, since)) {
    const board = /^boards\/([^/]+)/.exec(path)?.[1];
    if (board !== undefined && !last.has(`${board} ${byId}`)) last.set(`${board} ${byId}`, { board, byId, at });
  }
  const names = await store.namesOf([...new Set([...last.values()].map(({ byId }) => byId))]);
  const words = new Map<string, string>();
  for (const { board, byId, at } of last.values()) {
    const said = `${names.get(byId) ?? 'Somebody else'} entered something at ${showTime(at, report.timeZone).slice(-5)}`;
    words.set(board, [words.get(board), said].filter(Boolean).join('. '));
  }
  return words;
}
