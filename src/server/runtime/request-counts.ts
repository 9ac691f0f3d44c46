import { type Histogram, openHistogram } from './histogram.ts';

/** Upper bounds of the histogram of answering times, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

const methods = new Set(['GET', 'HEAD', 'POST']);

export type Route = {
  method: string;
  /** A pattern such as `/auth/reset/:token`, never a path: paths are without number and hold codes of people. */
  route: string;
  /** HTTP status of the answer. */
  status: number;
};
export type RouteTimes = { method: string; route: string; took: Histogram };

/** What this process has answered since it started. Each process counts for itself. */
export type RequestCounts = {
  add(answered: Route, seconds: number): void;
  /** How many answers of each kind; status as its class, `2xx`, but for 503. */
  totals(): { method: string; route: string; status: string; total: number }[];
  times(): RouteTimes[];
};

/** Counts in memory, by route pattern and class of status only, so that no client can make it grow. */
export function countRequests(): RequestCounts {
  const totals = new Map<string, ReturnType<RequestCounts['totals']>[number]>();
  const times = new Map<string, RouteTimes>();
  return {
    add({ method: asked, route, status: code }, seconds) {
      const method = methods.has(asked) ? asked : 'other';
      // A 503 asks the client to try again later: outages are counted apart.
      const status = code === 503 ? '503' : `${Math.floor(code / 100)}xx`;
      const total = getOrMake(totals, `${method} ${status} ${route}`, () => ({ method, route, status, total: 0 }));
      total.total += 1;
      getOrMake(times, `${method} ${route}`, () => ({ method, route, took: openHistogram(bounds) })).took.add(seconds);
    },
    totals: () => [...totals.values()],
    times: () => [...times.values()],
  };
}

function getOrMake<T>(map: Map<string, T>, key: string, make: () => T): T {
  const found = map.get(key);
  if (found) return found;
  const made = make();
  map.set(key, made);
  return made;
}
