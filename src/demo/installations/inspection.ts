import type { ReportDocument, Values } from '../../domain/forms/definition.ts';
import type { CircuitPlan } from './circuits.ts';

export type Installation = 'home' | 'flat' | 'cottage' | 'shop' | 'hmo';

/** A defect: its observation and its item of the schedule. */
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
  /** Day its calibration is due. */
  calibrationDue?: string;
  /** Day of the previous inspection, if there are records of it. */
  lastDay?: string | undefined;
  /** Seed of the readings, when the same building is inspected again: the installation itself follows from `seed`. */
  readingsSeed?: number;
  /** Changes the circuits that follow from the seed. */
  plans?: (plans: readonly CircuitPlan[]) => readonly CircuitPlan[];
  /** Unusual readings, by description of the circuit. */
  readings?: Readonly<Record<string, Values>>;
  reason?: string;
};

/** The electrician's entries by section, as in the finished document. The ids are valid in this document only. */
export type FilledIn = Omit<ReportDocument, 'form_type' | 'edition' | 'guidance_text_id'>;
