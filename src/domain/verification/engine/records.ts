import type { ReportDocument } from '../../forms/definition.ts';
import type { DocumentOn } from '../../forms/records/subjects.ts';

/** A document as every rule may read it, whatever its form has to report on for that. */
export type JudgedDocument = DocumentOn<'installation'> &
  DocumentOn<'observations'> &
  DocumentOn<'condition'> &
  DocumentOn<'new_work'>;

type ItemIn<L> = NonNullable<L> extends readonly (infer I)[] ? I : never;

export type InstallationDocument = DocumentOn<'installation'>;
export type BoardRecord = ItemIn<InstallationDocument['boards']>;
export type CircuitRecord = ItemIn<BoardRecord['circuits']>;
export type InstrumentRecord = ItemIn<InstallationDocument['instruments']>;
export type SpecialLocationRecord = ItemIn<InstallationDocument['special_locations']>;
export type SupplyRecord = NonNullable<InstallationDocument['supply']>;
export type ParticularsRecord = NonNullable<InstallationDocument['particulars']>;

export type NewWorkDocument = DocumentOn<'new_work'>;

export type ConditionDocument = DocumentOn<'condition'>;
export type ObservationRecord = ItemIn<ConditionDocument['observations']>;
export type ScheduleRowRecord = ItemIn<ConditionDocument['inspection_schedule']>;

/**
 * A document as its fields are declared, for who judges it. The one place where that is said and not derived: which form a document
 * is of is a word in it, and what it holds comes as JSON, so no type can follow from it. It is true of every value that a form asks
 * for, because the field's kind has checked it on every way in (`records.test.ts`). What a form does not ask for may be anything,
 * and so may a draft of another form: rules read both through `values.ts`, where what is odd is nothing.
 */
export const asDeclared = (document: ReportDocument): JudgedDocument => document as JudgedDocument;
