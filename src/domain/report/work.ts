/** Who made an entry below a path, and when last; UTC ISO text. */
export type Work = { path: string; byId: string; at: string };

/** Of each person the last that they entered at each board, `path` being the board's. @param work  the latest first. */
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
