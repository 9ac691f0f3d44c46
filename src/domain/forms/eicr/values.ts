import type { Item, ReportDocument, Values } from '../definition.ts';
import type { ItemOf, RecordOf, RecordOfGroups, RecordOfSection } from '../records/record-of.ts';
import type { scheduleFields } from '../schedule/schedule-fields.ts';
import type { attachments } from '../shared/attachments.ts';
import type { earthingA4, earthingBeforeA4 } from '../shared/choices.ts';
import type { instruments, specialLocations } from '../shared/lists.ts';
import type { boardGroups } from '../shared/sections/board.ts';
import type { circuitDetails, circuitTests } from '../shared/sections/circuit.ts';
import type { particulars, supply } from '../shared/sections/supply.ts';
import type * as front from './sections/front.ts';
import type { observationGroups } from './sections/observation.ts';

declare module '../definition.ts' {
  interface ReportGroups {
    ordered_by?: Values;
    purpose?: Values;
    installation?: Values;
    extent?: Values;
    summary?: Values;
    next_inspection?: Values;
    declaration?: Values;
    attachments?: Values;
    supply?: Values;
    particulars?: Values;
    special_locations?: readonly Item[];
    instruments?: readonly Item[];
  }
}

declare module '../records/subjects.ts' {
  interface FormDocuments {
    EICR: { on: 'installation' | 'observations' | 'condition'; document: EicrDocument };
  }
}

/*
 * The records of the report in both editions, typed from its fields. Reading anything that is not a field does not compile.
 */

type Earthing = (typeof earthingA4 | typeof earthingBeforeA4)[number]['value'];
type WithId = { readonly id: string };

export type SupplyValues = RecordOfSection<ReturnType<typeof supply<Earthing>>>;
export type ParticularsValues = RecordOfSection<typeof particulars>;
export type CircuitValues = RecordOfGroups<typeof circuitDetails | ReturnType<typeof circuitTests>>;
export type BoardValues = RecordOfGroups<typeof boardGroups>;
export type ObservationValues = RecordOfGroups<ReturnType<typeof observationGroups>>;
export type ScheduleValues = RecordOf<ReturnType<typeof scheduleFields>[number]>;

export type EicrCircuit = CircuitValues & WithId;
export type EicrBoard = BoardValues & WithId & { readonly circuits?: readonly EicrCircuit[] };
export type EicrObservation = ObservationValues & WithId;
export type EicrScheduleRow = ScheduleValues & { readonly slug: string };
export type EicrInstrument = ItemOf<(typeof instruments)['lists'][number]>;
export type EicrSpecialLocation = ItemOf<(typeof specialLocations)['lists'][number]>;

/** A report of this form in any of its editions. */
export type EicrDocument = Pick<ReportDocument, 'form_type' | 'edition' | 'guidance_text_id' | 'max_zs_share'> & {
  readonly ordered_by?: RecordOfSection<typeof front.orderedBy>;
  readonly purpose?: RecordOfSection<typeof front.purpose>;
  readonly installation?: RecordOfSection<typeof front.installation>;
  readonly extent?: RecordOfSection<ReturnType<typeof front.extent>>;
  readonly summary?: RecordOfSection<typeof front.summary>;
  readonly next_inspection?: RecordOfSection<typeof front.nextInspection>;
  readonly declaration?: RecordOfSection<typeof front.declaration>;
  readonly attachments?: RecordOfSection<typeof attachments>;
  readonly supply?: SupplyValues;
  readonly particulars?: ParticularsValues;
  readonly observations?: readonly EicrObservation[];
  readonly inspection_schedule?: readonly EicrScheduleRow[];
  readonly special_locations?: readonly EicrSpecialLocation[];
  readonly boards?: readonly EicrBoard[];
  readonly instruments?: readonly EicrInstrument[];
};
