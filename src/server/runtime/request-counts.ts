import { Counter, Histogram, Registry } from 'prom-client';

const methods = new Set(['GET', 'HEAD', 'POST']);

type Route = {
  method: string;
  /** A pattern such as `/auth/reset/:token`, never a path: paths are without number and hold codes of people. */
  route: string;
  /** HTTP status of the answer. */
  status: number;
};

/** What this process has answered since it started. Each process counts for itself. */
export type RequestCounts = { registry: Registry; add(answered: Route, seconds: number): void };

/** Counts in memory, by route pattern and class of status only, so that no client can make it grow. */
export function countRequests(): RequestCounts {
  const registry = new Registry();
  const total = new Counter({
    name: 'copperplate_http_requests_total',
    help: 'Requests answered, by pattern of the route and class of status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'copperplate_http_request_duration_seconds',
    help: 'Time until the answer was ready.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    registry,
    add({ method: asked, route, status: code }, seconds) {
      const method = methods.has(asked) ? asked : 'other';
      // A 503 asks the client to try again later and is no fault of ours: outages are counted apart.
      const status = code === 503 ? '503' : `${Math.floor(code / 100)}xx`;
      total.inc({ method, route, status });
      duration.observe({ method, route }, seconds);
    },
  };
}
