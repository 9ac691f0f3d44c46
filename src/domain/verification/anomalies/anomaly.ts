import type { ReportDocument } from '../../forms/definition.ts';
import type { Context } from '../engine/context.ts';
import type { RuleCode } from '../rules/rule-codes.ts';
import type { Schedule } from './schedule.ts';

/**
 * A pattern in the readings of a report that is rare in readings taken one by one. It asks and accuses nobody: each has an innocent
 * explanation too, and the reviewer may record it.
 */
export type Anomaly = {
  code: RuleCode;
  title: string;
  /** The question for the inspector. */
  question: string;
  /** The numbers behind the question, by name. */
  facts: readonly (readonly [name: string, value: string])[];
  tables: readonly AnomalyTable[];
  charts: readonly AnomalyChart[];
  /** Paths of the fields it is about. */
  paths: readonly string[];
  /** Other reports in the comparison. */
  reports: readonly { id: string; name: string }[];
  /** The threshold, which is our own choice. */
  threshold: string;
  /** The values behind it. An answer holds for these: when one changes it is a new anomaly. */
  basis: readonly string[];
};

export type AnomalyTable = {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

/** Counts of the values of a chart. */
export type AnomalyChart = {
  caption: string;
  bars: readonly { label: string; count: number }[];
  /** The count that each bar would show if all were equal, as text: "6.2". */
  even: string;
};

/** A report submitted earlier, by the same inspector or for the same site. */
export type OtherReport = { id: string; name: string; document: ReportDocument };

/** The times at which the readings were entered. */
export type EntryTimes = {
  /** UTC ISO text; the start of the visit. */
  startedAt: string;
  /** By path of the reading: the time of its first entry, the person, and the id of the submission that saved it with others. */
  entered: ReadonlyMap<string, { at: string; by: string; submission?: string }>;
};

export type AnomalyInput = {
  document: ReportDocument;
  others?: readonly OtherReport[];
  /** Left out if the visit was not started, or if there was no visit. */
  times?: EntryTimes | undefined;
};

/** The input of an anomaly rule. */
export type Subject = {
  context: Context;
  schedules: readonly Schedule[];
  others: readonly { id: string; name: string; schedules: readonly Schedule[] }[];
  times: EntryTimes | undefined;
};

/** One anomaly rule. Pure, independent of the order of lists, and silent if there is too little data. */
export type AnomalyRule = {
  code: RuleCode;
  /** One line for the list. */
  about: string;
  look: (subject: Subject) => Anomaly | undefined;
};
