import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Seconds that one turn of the event loop took: half of the turns, all but one in a hundred, and the longest. */
export type EventLoopDelay = { half: number; most: number; longest: number };

/** Prometheus asks every minute or more often. */
const WINDOW_MS = 60_000;

/**
 * Watches how late the event loop is. A reader gets the worse of the last whole window and the current one:
 * however many read, and whenever, none takes anything from another.
 */
export function watchEventLoop(windowMs = WINDOW_MS): { read(): EventLoopDelay; close(): void } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
  const now = (): EventLoopDelay => ({
    half: seconds(delay.percentile(50)),
    most: seconds(delay.percentile(99)),
    longest: delay.count > 0 ? seconds(delay.max) : 0,
  });
  let last: EventLoopDelay = { half: 0, most: 0, longest: 0 };
  const timer = setInterval(() => {
    last = now();
    delay.reset();
  }, windowMs);
  timer.unref();
  return {
    read() {
      const running = now();
      return {
        half: Math.max(last.half, running.half),
        most: Math.max(last.most, running.most),
        longest: Math.max(last.longest, running.longest),
      };
    },
    close() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
