/** A window of arrival, HH:MM; the earlier first. */
export type Window = { from: string; to: string };

/** Whether two windows share time. Windows that only touch do not. */
export const overlap = (a: Window, b: Window): boolean => a.from < b.to && b.from < a.to;

const STEP = 15;

/**
 * Divides the hours of a day into windows of one length, to the quarter of an hour.
 * @param count  at least 1.
 * @returns fewer than `count` where a window would be shorter than a quarter of an hour.
 */
export function windowsOf({ from, to }: Window, count: number): Window[] {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const length = Math.max(STEP, Math.floor((end - start) / count / STEP) * STEP);
  const windows: Window[] = [];
  for (let at = start; windows.length < count && at + length <= end; at += length)
    windows.push({ from: textOf(at), to: textOf(at + length) });
  return windows;
}

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const textOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
