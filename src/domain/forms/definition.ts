import type { Edition } from '../editions.ts';
import type { Json } from '../report/entry.ts';
import type { FieldKind } from './kinds/values.ts';

/**
 * A form is data: one definition per form and edition. From it come the pages, the parsing, completeness, the JSON Schema,
 * the review page, the certificate and the PDF.
 *
 * Paths. A value's path in the report document is `group/name/part`, list items by id: `supply/ze`, `supply/cutout/rating_a`,
 * `boards/<id>/circuits/<id>/zs`, `inspection_schedule/<slug>/outcome`, `extent/agreed_limitations/<id>/text`.
 * The name of a form control is the path below its page's own path, with dots: `ze`, `cutout.rating_a`,
 * `agreed_limitations.<id>.text`, `cu_ip.outcome`.
 */

/** A form by the name that documents carry: `EICR`. */
export type FormType = string;

export type Choice<V extends string = string> = { value: V; label: string };

/** The kind of a value, which decides its control, its parsing and its JSON type: one file for each in `kinds/`. */
export type { FieldKind };

export type Field = {
  /** Machine name of the forms reference, with dots for parts of a block: `cutout.rating_a`. */
  name: string;
  label: string;
  kind: FieldKind;
  /** In the tradesman's words, below the label. */
  hint?: string;
  unit?: 'Ω' | 'MΩ' | 'kA' | 'A' | 'mA' | 'V' | 'Hz' | 'ms' | 's' | 'mm²' | 'm' | 'kVA' | 'years' | '%';
  /** For a number with a choice of units: the field beside it whose choices they are. It has no `unit` of its own. */
  unitIn?: string;
  /** For text and longtext these are only suggestions. */
  choices?: readonly Choice[];
  /** For link and links: what the ids are of. */
  target?: 'board' | 'circuit' | 'observation' | 'limitation' | 'photo' | 'drawing';
  /** For decimals: the words a number may be replaced by. */
  also?: readonly ('na' | 'LIM' | 'unknown')[];
  /** For readings where calculating is customary (Zs): the page asks for the provenance too. */
  provenance?: boolean;
  /** `required`: to issue. A function: on the condition it states, of the field's own record and of the whole document. */
  required: boolean | ((record: Values, document: ReportDocument) => boolean);
  /** Where false, the field is left out of page, check and print: a ring's legs on a radial. */
  applies?: (record: Values, document: ReportDocument) => boolean;
  /** Column number on the printed schedule, A4 numbering. */
  column?: number;
  /**
   * Not on the printed form, and why it is asked all the same. `checked`: the rules judge by it, so it is in the signed data of a
   * certificate, where anybody can judge again. `internal`: it is between the company and its people or its client, contact
   * data, the quote, a code explained, and is in no certificate. See `docs/certificate-data.md`.
   */
  unprinted?: 'checked' | 'internal';
  /** Nothing fills it in yet, so that nobody is asked: kept where a program filled it in. Photos. */
  unfilled?: boolean;
  /** Filled by the system when it issues: never in a draft, never asked for. */
  auto?: boolean;
  maxLength?: number;
  /** For days: what has happened, and cannot lie ahead of the day it is typed. */
  past?: boolean;
  /** For numbers: more than this is a slip, a year for an age. */
  most?: number;
  /** For bool: only yes completes the report (an acknowledgement). */
  mustHold?: boolean;
  /** When it is filled, where that is not with the rest: by the inspector's signing, or by who authorises the issue. */
  filledBy?: SigningStep;
};

/** Fields shown together under one legend, the parts of a block among them. */
export type FieldGroup = { title?: string; hint?: string; fields: readonly Field[] };

/** Items with ids of their own below a section: limitations, other sources, instruments. */
export type ListDefinition = {
  name: string;
  title: string;
  /** One item, in the singular: "agreed limitation". */
  item: string;
  fields: readonly Field[];
  hint?: string;
  /** At least one item is required to issue; where a function, on the condition it states. */
  required?: boolean | ((record: Values, document: ReportDocument) => boolean);
};

/** One page of the form and one group of the document. */
export type Section = {
  /**
   * Name of the group in the document, and of the page's address. A list of the section's own name is the group itself:
   * `instruments/<id>/serial`.
   */
  key: SectionKey;
  /** Letter on the printed form, where it has one. */
  letter?: string;
  title: string;
  intro?: string;
  groups: readonly FieldGroup[];
  lists?: readonly ListDefinition[];
};

export type SectionKey =
  | 'ordered_by'
  | 'purpose'
  | 'installation'
  | 'extent'
  | 'summary'
  | 'next_inspection'
  | 'declaration'
  | 'attachments'
  | 'supply'
  | 'particulars'
  | 'instruments'
  | 'special_locations';

/**
 * What a form reports on, by which rules find the forms they judge: an electrical installation with its readings; its condition, in
 * coded observations and an outcome. What fails is what a report on condition is for; nothing else is issued with it.
 */
export type ReportSubject = 'installation' | 'condition';

/** When a form is signed: by who inspected and hands it in, or by who authorises its issue. */
export type SigningStep = 'signing' | 'authorising';

/** Somebody who signs a form. Their block is filled from the account that signs. */
export type Signatory = {
  /** Name of the block: `inspected_by`. */
  key: string;
  /** Of the block in the document, one group above it: `declaration/inspected_by`. */
  path: string;
  /** What they sign as: "Inspected and tested by". */
  title: string;
  step: SigningStep;
};

/** One row of the schedule of inspections, keyed by slug: numbers differ between editions. */
export type ScheduleItem = {
  slug: string;
  number: string;
  label: string;
  regulations: readonly string[];
  outcomes: readonly ScheduleOutcome[];
};
export type ScheduleOutcome = 'pass' | 'X' | 'C1' | 'C2' | 'C3' | 'FI' | 'NV' | 'LIM' | 'NA';
export type SchedulePart = { number: string; title: string; intro?: string; items: readonly ScheduleItem[] };

/** What the company knows of a job before anybody has been there. Texts that nobody gave are ''. */
export type Known = {
  site: { address: Json; premisesType: string; nation: string; tenure: string };
  client: { name: string; address: Json; email: string; phone: string };
  company: { name: string; address: Json };
};

export type FormDefinition = {
  formType: FormType;
  reportsOn: readonly ReportSubject[];
  edition: Edition;
  /** Changes whenever a definition changes what is asked or printed; kept in the certificate. */
  version: string;
  title: string;
  editionTitle: string;
  /** Every group of the document, in the order in which a person reads the form: findings are told in it. */
  order: readonly string[];
  /** Sections A to J and instruments, in printed order. */
  sections: readonly Section[];
  /** In the order in which they sign. */
  signatories: readonly Signatory[];
  schedule: readonly SchedulePart[];
  board: { groups: readonly FieldGroup[] };
  /** Columns 1 to 31 and what rules need; `details` are 1 to 16, `tests` 17 to 31. */
  circuit: { details: readonly FieldGroup[]; tests: readonly FieldGroup[] };
  observation: { groups: readonly FieldGroup[] };
  /** What a new one begins with, by path. */
  begin: (known: Known) => readonly (readonly [path: string, value: Json])[];
  /** What stands in a control before anybody has typed there, by path: kept once its page is saved. */
  propose: (document: ReportDocument) => Readonly<Record<string, string>>;
  /** Which codes make the report unsatisfactory. */
  unsatisfactoryCodes: readonly ('C1' | 'C2' | 'C3' | 'FI')[];
  /** Whether it is not issued without those pages. */
  needsGuidance: boolean;
  /** Own-words pages for the person who receives the report. */
  guidance: { id: string; title: string; paragraphs: readonly string[] };
  /** Own-words statement above the signatures, by version. */
  declarationText: { id: string; text: string };
  /** Standing exclusions that `default_limits_ack` acknowledges, own words. */
  defaultLimits: readonly string[];
};

/** Values of one record by machine name; parts of a block nested: `{ cutout: { rating_a: "100" } }`. */
export type Values = { readonly [name: string]: unknown };

/** A report document as the contract gives it. Drafts lack what is not typed yet. */
export type ReportDocument = {
  form_type: FormType;
  edition: Edition;
  guidance_text_id?: string;
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
  observations?: readonly Item[];
  inspection_schedule?: readonly ScheduleRow[];
  special_locations?: readonly Item[];
  boards?: readonly Board[];
  instruments?: readonly Item[];
};
export type Item = Values & { id: string };
export type Board = Item & { circuits?: readonly Item[] };
export type ScheduleRow = Values & { slug: string };
