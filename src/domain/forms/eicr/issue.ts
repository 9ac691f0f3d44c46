import { lastDay } from '../../time/dates.ts';
import type { FormDefinition, Item, ReportDocument } from '../definition.ts';
import { itemsOf } from '../document.ts';
import type { CoverWords, FormSummary, Outcome } from '../words/form-summary.ts';

/** The last day of inspection, the next one and the overall assessment, as far as they are filled in. */
export function summary({ purpose, next_inspection: next, summary: own }: ReportDocument): FormSummary {
  const days = purpose?.inspection_dates;
  const inspectedOn = Array.isArray(days) ? lastDay(days) : undefined;
  const nextDue = next?.next_inspection_due;
  const outcome = own?.overall_outcome;
  return {
    ...(inspectedOn !== undefined && { inspectedOn }),
    ...(typeof nextDue === 'string' && { nextDue }),
    ...(isOutcome(outcome) && { outcome }),
  };
}

const isOutcome = (value: unknown): value is Outcome => value === 'satisfactory' || value === 'unsatisfactory';

/** Adds the edition and the declaration of the day, and numbers the observations in order. */
export const complete = (document: ReportDocument, definition: FormDefinition): ReportDocument => ({
  ...document,
  extent: { ...document.extent, standard_amended_to: definition.edition },
  declaration: { ...document.declaration, declaration_version: definition.declarationText.id },
  observations: itemsOf(document.observations).map((item, index): Item => ({ ...item, obs_no: index + 1 })),
});

/** The client, and the inspector's own summary. */
export function cover({ ordered_by: by, summary: own, installation }: ReportDocument): CoverWords {
  const condition = own?.general_condition;
  const withinDays = own?.work_within_days;
  return {
    orderedBy: { name: by?.client_name, address: by?.client_address },
    ...(typeof condition === 'string' && condition.trim() !== '' && { condition }),
    law: {
      ...{ nation: String(installation?.nation ?? ''), tenure: String(installation?.tenure ?? '') },
      ...(typeof withinDays === 'number' && { withinDays }),
    },
  };
}

/** Values that an inspector sees before signing. */
export const signedSummary = [
  ['Address', 'installation/installation_address'],
  ['Inspected', 'purpose/inspection_dates'],
  ['Condition', 'summary/general_condition'],
  ['Assessment', 'summary/overall_outcome'],
  ['Next due', 'next_inspection/next_inspection_due'],
] as const;

/** The facts behind the duties that follow from a report. */
export const dutiesFrom: NonNullable<FormDefinition['dutiesFrom']> = ({ installation, summary: own }) => ({
  nation: String(installation?.nation ?? ''),
  premises: String(installation?.premises_type ?? ''),
  ...(typeof own?.work_within_days === 'number' && { withinDays: own.work_within_days }),
});
