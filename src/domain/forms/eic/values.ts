import type { Item, ScheduleOutcome, Values } from '../definition.ts';
import type { CircuitValues, EicrBoard, EicrDocument } from '../eicr/values.ts';
import type { declarations as ofWorker } from '../meiwc/parts.ts';
import type { ItemOf, RecordOf, RecordOfSection } from '../records/record-of.ts';
import type { departures, exceptions, existing } from '../shared/sections/new-work.ts';
import type { remedies } from '../shared/sections/remedies.ts';
import type { declarations } from './declarations.ts';
import type { nextInspection, notification, work } from './front.ts';
import type { scope } from './schedules.ts';

declare module '../definition.ts' {
  interface ReportGroups {
    work?: Values;
    declarations?: Values;
    departures?: readonly Item[];
    exceptions?: readonly Item[];
    existing?: Values;
    remedies?: readonly Item[];
    notification?: Values;
  }
}

declare module '../records/subjects.ts' {
  interface FormDocuments {
    EIC: { on: 'installation' | 'new_work'; document: NewWorkDocument };
    MEIWC: { on: 'installation' | 'new_work'; document: NewWorkDocument };
  }
}

/** The scope of a circuit, and its SPD. */
type OfNewWork = RecordOf<typeof scope> & {
  readonly spd?: { readonly standard?: string; readonly type?: string };
  readonly spd_ok?: CircuitValues['polarity'];
};

export type NewWorkCircuit = CircuitValues & OfNewWork & { readonly id: string };
export type NewWorkBoard = Omit<EicrBoard, 'circuits'> & { readonly circuits?: readonly NewWorkCircuit[] };
export type Departure = ItemOf<(typeof departures)['lists'][number]>;
export type PermittedException = ItemOf<(typeof exceptions)['lists'][number]>;
export type NewWorkRow = { readonly slug: string; readonly outcome?: ScheduleOutcome; readonly note?: string };

/**
 * A certificate of new work, as rules read it: the groups that it shares with a report, of which each form has some, and its own. Parts
 * that a form does not have are absent.
 */
export type NewWorkDocument = Omit<EicrDocument, 'boards' | 'next_inspection'> & {
  readonly designed_on?: string;
  readonly next_inspection?: EicrDocument['next_inspection'] & RecordOfSection<typeof nextInspection>;
  readonly boards?: readonly NewWorkBoard[];
  readonly work?: RecordOfSection<typeof work>;
  readonly declarations?: RecordOfSection<typeof declarations> & RecordOfSection<typeof ofWorker>;
  readonly departures?: readonly Departure[];
  readonly exceptions?: readonly PermittedException[];
  readonly existing?: RecordOfSection<ReturnType<typeof existing>>;
  readonly remedies?: readonly ItemOf<(typeof remedies)['lists'][number]>[];
  readonly notification?: RecordOfSection<typeof notification>;
};
