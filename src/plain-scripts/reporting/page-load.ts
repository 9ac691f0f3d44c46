import type { PageTiming } from './envelopes.ts';

/** Calls once the page is there, with what its loading took. */
export function whenLoaded(say: (timing: PageTiming) => void): void {
  // A round later: the end of loading is not written down before its own listeners have run.
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
