import type { Choice, FormDefinition, ReportDocument, SchedulePart } from '../definition.ts';

/** The schedule of inspections that a report is filled in by: what was answered on another list of its form is not of the report. */
export const scheduleOf = (
  { schedule }: Pick<FormDefinition, 'schedule'>,
  document: Partial<ReportDocument>,
): readonly SchedulePart[] => schedule.filter(({ applies }) => applies?.(document) ?? true);

/** Items as choices by number, for the inspection item of an observation. */
export const itemChoices = (parts: readonly SchedulePart[]): readonly Choice[] =>
  parts.flatMap((part) => part.items.map(({ number, label }) => ({ value: number, label: `${number} ${label}` })));
