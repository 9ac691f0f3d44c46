import type { ReportDocument } from '../../forms/definition.ts';
import type { Context } from '../engine/context.ts';
import type { RuleCode } from '../rules/rule-codes.ts';
import type { Schedule } from './schedule.ts';

/**
 * Something about a report's readings as a whole that readings taken one by one seldom show. It asks and accuses nobody: each
 * has an innocent explanation too, and whoever reviews may record it.
 */
export type Anomaly = {
  code: RuleCode;
  title: string;
  /** To put to the inspector. */
  question: string;
  /** The numbers behind it, by name. */
  facts: readonly (readonly [name: string, value: string])[];
  tables: readonly AnomalyTable[];
  charts: readonly AnomalyChart[];
  /** Paths of the boxes it is about. */
  paths: readonly string[];
  /** Other reports it compares with. */
  reports: readonly { id: string; name: string }[];
  /** Where we draw the line, which is our own choice. */
  threshold: string;
  /** The values it rests on. Whoever answers it answers for these: when one changes it is another anomaly. */
  basis: readonly string[];
};

export type AnomalyTable = {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

/** How often each of several things occurred. */
export type AnomalyChart = {
  caption: string;
  bars: readonly { label: string; count: number }[];
  /** What every bar would show if all were alike, as text: "6.2". */
  even: string;
};

/** A report that was handed in earlier, by the same inspector or of the same site. */
export type OtherReport = { id: string; name: string; document: ReportDocument };

/** When the readings were entered. */
export type EntryTimes = {
  /** UTC ISO text; when the visit was started. */
  startedAt: string;
  /** By path of the reading: when it was entered first, by whom, and with which others: the id of what was saved in one go. */
  entered: ReadonlyMap<string, { at: string; by: string; submission?: string }>;
};

export type AnomalyInput = {
  document: ReportDocument;
  others?: readonly OtherReport[];
  /** Left out where nobody started the visit, or there was none. */
  times?: EntryTimes | undefined;
};

/** What a look at the report has before it. */
export type Subject = {
  context: Context;
  schedules: readonly Schedule[];
  others: readonly { id: string; name: string; schedules: readonly Schedule[] }[];
  times: EntryTimes | undefined;
};

/** One thing that is looked for. Pure, in no order of lists, and silent where there is too little to go by. */
export type AnomalyRule = {
  code: RuleCode;
  /** One line for the list. */
  about: string;
  look: (subject: Subject) => Anomaly | undefined;
};
