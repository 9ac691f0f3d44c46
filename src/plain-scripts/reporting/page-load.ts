import type { PageTiming } from './envelopes.ts';

/** Calls back after the page has loaded, with its timings. */
export function whenLoaded(say: (timing: PageTiming) => void): void {
  // In the next task: browsers set the end time after the load listeners have run.
  const measured = () => setTimeout(() => say(timing()));
  if (document.readyState === 'complete') measured();
  else addEventListener('load', measured);
}

function timing(): PageTiming {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return {
    startedAt: performance.timeOrigin / 1000,
    loadedMs: navigation?.loadEventEnd || performance.now(),
    firstByteMs: navigation?.responseStart ?? 0,
    paintedMs: paint?.startTime,
  };
}
