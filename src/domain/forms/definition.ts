import type { Edition } from '../editions.ts';
import type { Json } from '../report/entry.ts';
import type { Workflow } from '../report/status.ts';
import type { CompanyDefaults } from '../standards/company-defaults.ts';
import type { FieldKind } from './kinds/values.ts';
import type { Caution, Conclusion, CoverWords, FormSummary, Meaning } from './words/form-summary.ts';

/**
 * A form is data: one definition for each form and edition. The pages, the parsing, completeness, the JSON Schema,
 * the review page, the certificate and the PDF are made from it.
 *
 * Paths. A value's path in the report document is `group/name/part`, list items by id: `supply/ze`, `supply/cutout/rating_a`,
 * `boards/<id>/circuits/<id>/zs`, `inspection_schedule/<slug>/outcome`, `extent/agreed_limitations/<id>/text`.
 * The name of a form control is the path below its page's own path, with dots: `ze`, `cutout.rating_a`,
 * `agreed_limitations.<id>.text`, `cu_ip.outcome`.
 */

/** A form, named as in documents: `EICR`. */
export type FormType = string;

export type Choice<V extends string = string> = { value: V; label: string };

/** The kind of a value. It decides the control, the parsing and the JSON type: one file for each in `kinds/`. */
export type { FieldKind };

export type Field = {
  /** Machine name of the forms reference, with dots for parts of a block: `cutout.rating_a`. */
  name: string;
  label: string;
  kind: FieldKind;
  /** In the electrician's words, below the label. */
  hint?: string;
  unit?: 'Ω' | 'MΩ' | 'kA' | 'A' | 'mA' | 'V' | 'Hz' | 'ms' | 's' | 'mm²' | 'm' | 'kVA' | 'years' | '%';
  /** For a number with a choice of units: the field with the units. Such a number has no `unit` of its own. */
  unitIn?: string;
  /** For text and longtext these are only suggestions. */
  choices?: readonly Choice[];
  /** Meanings of the codes for readers who are not electricians: printed below a schedule that uses them in its cells. */
  meanings?: ReadonlyMap<string, string>;
  /** For link and links: the kind of thing that the ids name. */
  target?: 'board' | 'circuit' | 'observation' | 'limitation' | 'photo' | 'drawing';
  /** For decimals: words that may replace a number. */
  also?: readonly ('na' | 'LIM' | 'unknown')[];
  /** For readings that are often calculated (Zs): the page also asks for the provenance. */
  provenance?: boolean;
  /** Required to issue: always, or on a condition of the field's own record and the whole document. */
  required: boolean | Condition;
  /** If false, the field is left out of page, check and print: a ring's legs on a radial. */
  applies?: Condition;
  /** Column number on the printed schedule, A4 numbering. */
  column?: number;
  /**
   * Not on the printed form, and why it is asked. `checked`: the rules use it, so it is in the signed data of a
   * certificate, where anybody can check it. `internal`: it is between the company and its people or its client (contact
   * data, the quote, the reason for a code) and is in no certificate. See `docs/certificate-data.md`.
   */
  unprinted?: 'checked' | 'internal';
  /** No control of the form's page fills it in: photos have a form of their own, or come from a program. */
  unfilled?: boolean;
  /** Filled by the system at issue: never in a draft, never asked for. */
  auto?: boolean;
  maxLength?: number;
  /** For days: in the past, and so not after today. */
  past?: boolean;
  /** For numbers: a larger value is a slip, such as a year for an age; with `least`, what lies outside of both is. */
  most?: number;
  least?: number;
  /** For bool: only yes completes the report (an acknowledgement). */
  mustHold?: boolean;
  /** For bool: the printed question and answer for a yes, where "No limitations: Yes" would be unclear. */
  yesReads?: readonly [question: string, answer: string];
  /** The signing step that fills it in. */
  filledBy?: SigningStep;
  /** Overrides `lasts` of its group. */
  lasts?: boolean;
};

/**
 * When a field is asked for, or required, by its own record and the whole document. The type lists the fields of the record that the
 * condition reads, so a form whose record lacks such a field, or such a value, does not compile (`Answered`):
 *
 * | asks | meaning |
 * | --- | --- |
 * | `rcd_type?` | whether the field is filled in, or how |
 * | `circuit_kind=spare` | whether it has that value, or includes it |
 * | `sources[]` | whether the list has items |
 */
export type Condition<Q extends string = string> = ((record: Values, document: ReportDocument) => boolean) & {
  readonly asks: readonly Q[];
};

/** Fields shown together under one legend, including the parts of a block. */
export type FieldGroup = {
  title?: string;
  hint?: string;
  fields: readonly Field[];
  /**
   * Particulars that stay the same from one inspection to the next until the installation is altered: they may be carried
   * over from the last report, to be confirmed. Results and judgements are new each time.
   */
  lasts?: boolean;
};

/** Items with ids of their own below a section: limitations, other sources, instruments. */
export type ListDefinition = {
  name: string;
  title: string;
  /** One item, in the singular: "agreed limitation". */
  item: string;
  fields: readonly Field[];
  hint?: string;
  /** At least one item is required to issue: always, or on a condition. */
  required?: boolean | Condition;
  /** Lists within each item: the circuits of a board. */
  lists?: readonly ListDefinition[];
  /** How many items the list holds at most; absent: 200. */
  most?: number;
  /** As for a group. */
  lasts?: boolean;
  /** The field of an item with the regulations whose failures it answers, if it does. */
  answersBy?: string;
};

/** One page of the form and one group of the document. */
export type Section = {
  /**
   * Name of the group in the document, and of the page in its address. A list with the section's own name is the group itself:
   * `instruments/<id>/serial`.
   */
  key: string;
  /** Letter on the printed form, if it has one. */
  letter?: string;
  title: string;
  intro?: string;
  groups: readonly FieldGroup[];
  lists?: readonly ListDefinition[];
  /** Printed after these instead of in its turn before the schedule of inspections. */
  printedAfter?: 'schedule' | 'boards';
  /** Whether its page and its print show the standing exclusions. */
  statesLimits?: boolean;
  /** Whether the rules check its values during entry. */
  checkedLive?: boolean;
};

/**
 * The subject of a form, by which rules find the forms that they judge: an electrical installation with its readings; coded
 * observations; the condition, as an outcome; new work, which has to comply. A report with observations exists to record failures;
 * new work is not issued with one.
 */
export interface ReportSubjects {
  installation: true;
  observations: true;
  condition: true;
  new_work: true;
}
/** A form of another standard adds its own subject in its folder: `declare module '../definition.ts'`. */
export type ReportSubject = keyof ReportSubjects;

/** The step at which a form is signed: by the inspector at submission, or by the authoriser at issue. */
export type SigningStep = 'signing' | 'authorising';

/** A signatory of a form. Their block is filled from the account that signs. */
export type Signatory = {
  /** Name of the block: `inspected_by`. */
  key: string;
  /** Path of the block in the document, within one group: `declaration/inspected_by`. */
  path: string;
  /** The role: "Inspected and tested by". */
  title: string;
  /** The role in a document in which they sign for more; undefined if they do not. Absent: they never do. */
  titleIn?: (document: ReportDocument) => string | undefined;
  /** Earlier titles of the group of their block: certificates issued to earlier versions of the form are still printed. */
  onceCalled?: readonly string[];
  step: SigningStep;
  /**
   * Paths that they sign for, if it is only a part of the document: `work/extent`, `departures`. They can sign before the rest is
   * filled in, and a change elsewhere keeps their signature. Absent: all of it.
   */
  covers?: readonly string[];
  /** The same in words, to follow “for”. */
  coversInWords?: string;
  /** Whether they sign for the whole of that document instead. Absent: they never do. */
  coversAll?: (document: ReportDocument) => boolean;
  /** Whether they sign that document; absent: always. If one signature covers several roles, the other signatories do not sign. */
  signs?: (document: ReportDocument) => boolean;
  /** Path of the date before which they cannot sign that document. Absent: the last day of the inspection, if the form has one. */
  notBefore?: (document: ReportDocument) => string | undefined;
};

/** A row of the schedule of inspections, keyed by slug, because numbers differ between editions. */
export type ScheduleItem = {
  slug: string;
  number: string;
  label: string;
  regulations: readonly string[];
  outcomes: readonly ScheduleOutcome[];
  /** Slug of the corresponding row of the form's other list, under which library texts are filed. */
  like?: string;
};
export type ScheduleOutcome = 'pass' | 'X' | 'C1' | 'C2' | 'C3' | 'FI' | 'NV' | 'LIM' | 'NA';
export type SchedulePart = {
  number: string;
  title: string;
  intro?: string;
  items: readonly ScheduleItem[];
  /** Whether this report uses the list, if the form has more than one. */
  applies?: (document: Partial<ReportDocument>) => boolean;
};

/** A column of a board's schedule that is filled in for all circuits at once: the results of one test, or of one look. */
export type Column = {
  /** In the address of its page. */
  key: string;
  title: string;
  /** Names of the circuit's fields, in the order of reading. */
  fields: readonly string[];
  /** Whether it is part of the sequence of tests: saving leads from each to the next. */
  isTest: boolean;
};

/** What the company knows of a job before the visit. Texts that are not set are ''. */
export type Known = {
  site: { address: Json; premisesType: string; nation: string; tenure: string };
  client: { name: string; address: Json; email: string; phone: string };
  company: { name: string; address: Json };
};

/** The list of a form that names test instruments: its path, and the fields of an item. */
export type InstrumentsOfForm = {
  path: string;
  fields: Readonly<
    Record<'name' | 'serial' | 'function' | 'calibrationDue' | 'accuracyPercent' | 'accuracyDigits', string>
  >;
};

/** The list of a form for observations of other certificates that its work puts right: its path, and the fields of an item. */
export type ClosesOfForm = {
  path: string;
  fields: Readonly<Record<'number' | 'observation' | 'code' | 'text', string>>;
  /** Path of the date of completion: work puts right only what was found before it. */
  completedOn: string;
};

export type FormDefinition = {
  formType: FormType;
  reportsOn: readonly ReportSubject[];
  /** Part of the form's key, with its type and edition: "BS 7671". */
  standard: string;
  /** Part of the key: where the form is used, such as `uk`. */
  nation: string;
  edition: Edition;
  /** Changes whenever the questions or the print change; stored in the certificate. */
  version: string;
  title: string;
  /** A short title: "Condition report". */
  shortTitle: string;
  editionTitle: string;
  /**
   * Every group of the document, in reading order, which is also the order of findings. Includes `boards`,
   * `observations` and `inspection_schedule` if the form has them.
   */
  order: readonly string[];
  /** In printed order. */
  sections: readonly Section[];
  /** The possible moves of its reports. */
  workflow: Workflow;
  /**
   * In signing order. At least one signs at `signing`, and submits; `authorising` may have none. With several at
   * a step, each signs for a part: the report is submitted once all have signed, and the issuer signs all blocks of that step.
   */
  signatories: readonly Signatory[];
  schedule: readonly SchedulePart[];
  /** Path of the choice between its schedule lists; absent if it has one list. */
  scheduleBy?: string;
  board: { groups: readonly FieldGroup[] };
  /** Columns 1 to 31 and what rules need; `details` are 1 to 16, `tests` 17 to 31. */
  circuit: { details: readonly FieldGroup[]; tests: readonly FieldGroup[] };
  /** In the order of work on a board. */
  columns: readonly Column[];
  /**
   * A field of every circuit whose value follows from the rest of the document, until a person changes it for a circuit. `value` is
   * undefined if none follows.
   */
  ofEveryCircuit?: { field: string; value: (document: ReportDocument) => string | undefined };
  observation: { groups: readonly FieldGroup[] };
  /** Most boards of a document, and most circuits of a board; absent if unlimited. */
  most?: { boards: number; circuits: number };
  /**
   * For a form for one circuit: the ids of its board and its circuit in every new document. A new one is started from a circuit of
   * the last report of the whole installation, of any form. Absent if it is started from a report of its own form.
   */
  oneCircuit?: { board: string; circuit: string };
  /** Types of reports whose particulars a new one can be started from; absent: its own. */
  beginsFrom?: readonly FormType[];
  /** The values of a new document, by path. */
  begin: (known: Known) => readonly (readonly [path: string, value: Json])[];
  /** The company's defaults in a new document, by path. Absent if it uses none. */
  fromDefaults?: (defaults: CompanyDefaults) => readonly (readonly [path: string, value: Json])[];
  /**
   * Proposed values of blank controls, by path, stored once their page is saved. `visitedOn`: the first day of its
   * visit, YYYY-MM-DD.
   */
  propose: (
    document: ReportDocument,
    defaults: CompanyDefaults,
    visitedOn?: string,
  ) => Readonly<Record<string, string>>;
  /** The summary of a document; for a draft, as far as it is filled in. */
  summary: (document: ReportDocument) => FormSummary;
  /** The conclusion of a document, if its form has no outcome; for a draft, as far as it is filled in. */
  conclusion?: (document: ReportDocument) => Conclusion;
  caution?: Caution;
  /** The parts of the summary that every certificate must have. */
  certifies: readonly (keyof FormSummary)[];
  /** Path of the installation address. */
  addressAt: string;
  /** The facts behind the duties of landlord and council: nation and kind of premises. Absent if there are none. */
  dutiesFrom?: (report: ReportDocument) => { nation: string; premises: string; withinDays?: number };
  /** For the public pages of a certificate of new work: what it is and is not, and for whom it means what. */
  meaning?: (report: ReportDocument) => readonly Meaning[];
  /** The document with the values that issuing fills in. */
  complete: (document: ReportDocument, definition: FormDefinition) => ReportDocument;
  /** Whether it must not be issued without the guidance. */
  needsGuidance: boolean;
  /** Guidance for the recipient of the report, in our own words. */
  guidance: { id: string; title: string; paragraphs: readonly string[] } | undefined;
  /** Statement above the signatures, in our own words, by version. */
  declarationText: { id: string; text: string };
  /** Standing exclusions that `default_limits_ack` acknowledges, in our own words. */
  defaultLimits: readonly string[];
  /** Lists of limitations that a LIM can name, with the letter of their numbers. A limitation described on another page goes into the last. */
  limitations: readonly { path: string; letter: string }[];
  /** The list of test instruments, and its fields for the values of the company's register. Absent if there is none. */
  instruments?: InstrumentsOfForm;
  /** The list of observations of other certificates that it closes. Absent if it closes none. */
  closes?: ClosesOfForm;
  cover?: (report: ReportDocument) => CoverWords;
  /** Values shown before signing, in order: label and path. */
  signedSummary: readonly (readonly [label: string, path: string])[];
};

/** Parts that a form need not have: boards with circuits, observations, a schedule of inspections, guidance. */
type Optional =
  | 'schedule'
  | 'board'
  | 'circuit'
  | 'columns'
  | 'observation'
  | 'needsGuidance'
  | 'guidance'
  | 'defaultLimits'
  | 'limitations'
  | 'signedSummary';

/** A form as written: parts that it does not have are left out. */
export type FormModule = Omit<FormDefinition, Optional> & Partial<Pick<FormDefinition, Optional>>;

/** Values of one record by machine name; parts of a block nested: `{ cutout: { rating_a: "100" } }`. */
export type Values = { readonly [name: string]: unknown };

/**
 * The groups of a document that belong to its form. Each form declares its own in its folder: `declare module
 * '../definition.ts'`, as kinds of fields do. Generic code reads none of them by name.
 */
// biome-ignore lint/suspicious/noEmptyInterface: every form adds its own.
export interface ReportGroups {}

/** A report document. Drafts lack values that are not entered yet. */
export type ReportDocument = Flat<
  {
    form_type: FormType;
    edition: Edition;
    guidance_text_id?: string;
    max_zs_share?: number;
    designed_on?: string;
    observations?: readonly Item[];
    inspection_schedule?: readonly ScheduleRow[];
    boards?: readonly Board[];
  } & ReportGroups
>;
/** As one plain object type, because a type that contains an interface is not one. */
type Flat<T> = { [K in keyof T]: T[K] };
export type Item = Values & { id: string };
export type Board = Item & { circuits?: readonly Item[] };
export type ScheduleRow = Values & { slug: string };
