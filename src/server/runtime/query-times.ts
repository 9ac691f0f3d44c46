import { Histogram } from 'prom-client';

/** How long statements took, in seconds, since the process started. */
export type QueryTimes = Histogram;

/** @param buckets  upper bounds in seconds, rising. SQLite answers within a ten thousandth. */
export const openQueryTimes = (buckets = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30]): QueryTimes =>
  new Histogram({
    name: 'copperplate_database_query_duration_seconds',
    help: 'Time until the database had answered a statement.',
    buckets,
    registers: [],
  });
