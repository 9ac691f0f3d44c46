/** A person's latest entry below a path; UTC ISO text. */
export type Work = { path: string; byId: string; at: string };

/** Each person's latest entry at each board; `path` is the board's. @param work  the latest first. */
export function lastAtBoards(work: readonly Work[]): Work[] {
  const last = new Map<string, Work>();
  for (const { path, byId, at } of work) {
    const board = /^boards\/[^/]+/.exec(path)?.[0];
    if (board !== undefined && !last.has(`${board} ${byId}`)) last.set(`${board} ${byId}`, { path: board, byId, at });
  }
  return [...last.values()];
}

/** UTC ISO text. */
export const minutesBefore = (instant: Date, minutes: number): string =>
  new Date(instant.getTime() - minutes * 60_000).toISOString();
