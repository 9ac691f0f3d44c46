/**
 * How far a table can be trusted. We have checked none against the printed standard: `published` agrees with trade publications,
 * `unverified` is from knowledge alone, `ours` is no figure of any standard.
 */
export type Reliability = 'published' | 'unverified' | 'ours';

/** One table of limits as a person reads it; the first column names the row. An empty cell: the standard has no value. */
export type LimitTable = {
  id: string;
  title: string;
  regulation: string;
  standing: Reliability;
  notes: readonly string[];
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};
