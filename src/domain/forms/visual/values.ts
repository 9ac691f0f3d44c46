import type { ReportDocument, Values } from '../definition.ts';
import type { EicrDocument, EicrObservation, EicrScheduleRow } from '../eicr/values.ts';
import type { RecordOfGroups, RecordOfSection } from '../records/record-of.ts';
import type { earthingA4, earthingBeforeA4 } from '../shared/choices.ts';
import type * as front from './front.ts';
import type * as seen from './seen.ts';

declare module '../definition.ts' {
  interface ReportGroups {
    full_report?: Values;
  }
}

declare module '../records/subjects.ts' {
  interface FormDocuments {
    VISUAL: { on: 'observations'; document: VisualDocument };
  }
}

type Earthing = (typeof earthingA4 | typeof earthingBeforeA4)[number]['value'];

type VisualBoard = RecordOfGroups<typeof seen.board> & {
  readonly id: string;
  readonly circuits?: readonly (RecordOfGroups<typeof seen.circuit> & { readonly id: string })[];
};

/** A visual report in any of its editions. */
export type VisualDocument = Pick<ReportDocument, 'form_type' | 'edition' | 'guidance_text_id'> & {
  readonly ordered_by?: EicrDocument['ordered_by'];
  readonly purpose?: RecordOfSection<typeof front.purpose>;
  readonly installation?: RecordOfSection<typeof front.installation>;
  readonly extent?: RecordOfSection<ReturnType<typeof front.extent>>;
  readonly supply?: RecordOfSection<ReturnType<typeof seen.supply<Earthing>>>;
  readonly particulars?: RecordOfSection<typeof seen.particulars>;
  readonly observations?: readonly EicrObservation[];
  readonly inspection_schedule?: readonly EicrScheduleRow[];
  readonly boards?: readonly VisualBoard[];
  readonly full_report?: RecordOfSection<typeof front.fullReport>;
  readonly declaration?: RecordOfSection<typeof front.declaration>;
};
