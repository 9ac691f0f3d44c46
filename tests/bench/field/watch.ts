import type { Page } from 'playwright';

/** From the start of the navigation to the first contentful paint, and the total blocking time: ms. */
export type Seen = { paintMs: number; blockedMs: number };

/** Call before a page is opened. */
export async function watchTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: [start: number, end: number][] = [];
    Object.assign(window, { longTasks: tasks });
    const told = (list: PerformanceObserverEntryList) =>
      tasks.push(
        ...list.getEntries().map((task): [number, number] => [task.startTime, task.startTime + task.duration]),
      );
    new PerformanceObserver(told).observe({ type: 'longtask', buffered: true });
  });
}

/**
 * Total blocking time as it is defined: of each task after the first contentful paint, what is over 50 ms. Before it there is
 * nothing to tap, and what goes on there is in the time of the paint.
 */
export const seenOf = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const paintMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const { longTasks } = window as unknown as { longTasks: [number, number][] };
    const blocked = longTasks.map(([start, end]) => Math.max(0, end - Math.max(start, paintMs) - 50));
    return { paintMs, blockedMs: blocked.reduce((sum, each) => sum + each, 0) };
  });
