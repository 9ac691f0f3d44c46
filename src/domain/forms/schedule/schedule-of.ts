import type { Choice, FormDefinition, ReportDocument, SchedulePart } from '../definition.ts';

/** The schedule of inspections that a report uses: answers on another list of its form do not belong to the report. */
export const scheduleOf = (
  { schedule }: Pick<FormDefinition, 'schedule'>,
  document: Partial<ReportDocument>,
): readonly SchedulePart[] => schedule.filter(({ applies }) => applies?.(document) ?? true);

/** Items as choices by number, for an observation's inspection item. */
export const itemChoices = (parts: readonly SchedulePart[]): readonly Choice[] =>
  parts.flatMap((part) => part.items.map(({ number, label }) => ({ value: number, label: `${number} ${label}` })));
