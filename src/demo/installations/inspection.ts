import type { ReportDocument, Values } from '../../domain/forms/definition.ts';
import type { CircuitPlan } from './circuits.ts';

export type Installation = 'home' | 'flat' | 'cottage' | 'shop' | 'hmo';

/** A defect the electrician finds: an observation and the row of the schedule it belongs to. */
export type Defect = {
  slug: string;
  item: string;
  code: 'C1' | 'C2' | 'C3' | 'FI';
  text: string;
  plainWords?: string;
  location: string;
  regulations: string[];
};

export type Inspection = {
  seed: number;
  installation: Installation;
  /** Day of the inspection, `YYYY-MM-DD`. */
  day: string;
  /** Latest day the next one may be due. */
  nextDue: string;
  electrician: string;
  defects: readonly Defect[];
  /** Serial number of the tester. */
  instrument?: string;
  /** Day of the inspection before, where there are records of it. */
  lastDay?: string | undefined;
  /** Where the same building is inspected more than once: what is there follows from `seed`, what the instruments show from this. */
  readingsSeed?: number;
  /** How its circuits differ from what the seed gives. */
  plans?: (plans: readonly CircuitPlan[]) => readonly CircuitPlan[];
  /** What reads otherwise than a sound installation, by what the circuit feeds. */
  readings?: Readonly<Record<string, Values>>;
  reason?: string;
};

/** What the electrician fills in, by section, as it would stand in the finished document. Ids are this document's own. */
export type FilledIn = Omit<ReportDocument, 'form_type' | 'edition' | 'guidance_text_id'>;
