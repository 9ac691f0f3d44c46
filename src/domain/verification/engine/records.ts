import type { ReportDocument } from '../../forms/definition.ts';
import type { DocumentOn } from '../../forms/records/subjects.ts';

/** A document as every rule may read it, whichever of these subjects its form reports on. */
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
 * A document with the types that its fields declare, for the rules. This is the only place that asserts them: the form is named by a value
 * in the document, which arrives as JSON, so no type can follow from it. It is true of every value that a form asks for, because the kind
 * of the field checked it on every way in (`records.test.ts`). Values that the form does not ask for may be anything, as may a draft of
 * another form: rules read both through `values.ts`, which treats an odd value as blank.
 */
export const asDeclared = (document: ReportDocument): JudgedDocument => document as JudgedDocument;
