import type { Edition } from '../editions.ts';
import type { Json } from '../report/entry.ts';
import type { Workflow } from '../report/status.ts';
import type { CompanyDefaults } from '../standards/company-defaults.ts';
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
  /** What its codes mean, in words for whoever is not an electrician: printed below a schedule that has them in its cells. */
  meanings?: ReadonlyMap<string, string>;
  /** For link and links: what the ids are of. */
  target?: 'board' | 'circuit' | 'observation' | 'limitation' | 'photo' | 'drawing';
  /** For decimals: the words a number may be replaced by. */
  also?: readonly ('na' | 'LIM' | 'unknown')[];
  /** For readings where calculating is customary (Zs): the page asks for the provenance too. */
  provenance?: boolean;
  /** To issue; or on a condition of the field's own record and of the whole document. */
  required: boolean | Condition;
  /** Where false, the field is left out of page, check and print: a ring's legs on a radial. */
  applies?: Condition;
  /** Column number on the printed schedule, A4 numbering. */
  column?: number;
  /**
   * Not on the printed form, and why it is asked all the same. `checked`: the rules judge by it, so it is in the signed data of a
   * certificate, where anybody can judge again. `internal`: it is between the company and its people or its client, contact
   * data, the quote, a code explained, and is in no certificate. See `docs/certificate-data.md`.
   */
  unprinted?: 'checked' | 'internal';
  /** No control of the form's page fills it in: photos are sent by a form of their own, or by a program. */
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
  /** For bool: the question and the answer that a yes is printed as, where "No limitations: Yes" would be a riddle. */
  yesReads?: readonly [question: string, answer: string];
  /** When it is filled, where that is not with the rest: by the inspector's signing, or by who authorises the issue. */
  filledBy?: SigningStep;
  /** Where that is not as its group says: see there. */
  lasts?: boolean;
};

/**
 * When a field is asked for, or required: of its own record and the whole document. Which fields of the record it asks about stands
 * in its type, so that a form whose record has no such field, or none that can have such a value, does not compile (`Answered`):
 *
 * | asks | of |
 * | --- | --- |
 * | `rcd_type?` | whether, or how, the field is filled in |
 * | `circuit_kind=spare` | whether it has that value, or that among its values |
 * | `sources[]` | whether the list has items |
 */
export type Condition<Q extends string = string> = ((record: Values, document: ReportDocument) => boolean) & {
  readonly asks: readonly Q[];
};

/** Fields shown together under one legend, the parts of a block among them. */
export type FieldGroup = {
  title?: string;
  hint?: string;
  fields: readonly Field[];
  /**
   * Particulars, which stand from one inspection of a site to the next until somebody alters the installation: they may be carried
   * over from its last report, to be confirmed. Results, and what is judged again each time, are not.
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
  /** At least one item is required to issue, or is so on a condition. */
  required?: boolean | Condition;
  /** Lists that each item has of its own: the circuits of a board. */
  lists?: readonly ListDefinition[];
  /** As of a group. */
  lasts?: boolean;
  /** The field of an item that names the regulations by which it answers what fails, where it does. */
  answersBy?: string;
};

/** One page of the form and one group of the document. */
export type Section = {
  /**
   * Name of the group in the document, and of the page's address. A list of the section's own name is the group itself:
   * `instruments/<id>/serial`.
   */
  key: string;
  /** Letter on the printed form, where it has one. */
  letter?: string;
  title: string;
  intro?: string;
  groups: readonly FieldGroup[];
  lists?: readonly ListDefinition[];
  /** Where it is printed, where that is not in its turn before the schedule of inspections. */
  printedAfter?: 'schedule' | 'boards';
  /** Whether its page and its print show the standing exclusions. */
  statesLimits?: boolean;
  /** Whether the rules hold its values against limits and each other while they are typed. */
  checkedLive?: boolean;
};

/**
 * What a form reports on, by which rules find the forms they judge: an electrical installation with its readings; what was observed, in
 * coded observations; the condition that they come to, as an outcome; new work, which has to comply. What fails is what a report with
 * observations is for; new work is not issued with it.
 */
export type ReportSubject = 'installation' | 'observations' | 'condition' | 'new_work';

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
  /** The same of a document in which they sign for more than that; undefined where they do not. Absent: they never do. */
  titleIn?: (document: ReportDocument) => string | undefined;
  /** What the group of their block was called by earlier versions of the form: certificates that were issued to those are still drawn. */
  onceCalled?: readonly string[];
  step: SigningStep;
  /**
   * Paths of what they sign for, where that is a part of the document: `work/extent`, `departures`. They can sign before the rest is
   * there, and a change elsewhere leaves their signature as it stands. Absent: all of it.
   */
  covers?: readonly string[];
  /** The same in words, to follow “for”. */
  coversInWords?: string;
  /** Whether they sign for all of that document instead. Absent: they never do. */
  coversAll?: (document: ReportDocument) => boolean;
  /** Whether they sign that document; absent: every one. One signature for several parts leaves the others out. */
  signs?: (document: ReportDocument) => boolean;
  /** Path of the day before which they cannot sign that document. Absent: the last day of the inspection, where the form has one. */
  notBefore?: (document: ReportDocument) => string | undefined;
};

/** One row of the schedule of inspections, keyed by slug: numbers differ between editions. */
export type ScheduleItem = {
  slug: string;
  number: string;
  label: string;
  regulations: readonly string[];
  outcomes: readonly ScheduleOutcome[];
  /** Slug of the row of another list of the form that asks the same: texts of the library go by it. */
  like?: string;
};
export type ScheduleOutcome = 'pass' | 'X' | 'C1' | 'C2' | 'C3' | 'FI' | 'NV' | 'LIM' | 'NA';
export type SchedulePart = {
  number: string;
  title: string;
  intro?: string;
  items: readonly ScheduleItem[];
  /** Whether it is on the list by which this report is filled in, where the form has more than one. */
  applies?: (document: Partial<ReportDocument>) => boolean;
};

/** A column of a board's schedule that is filled in for all its circuits at once: what one test, or one look, yields. */
export type Column = {
  /** In the address of its page. */
  key: string;
  title: string;
  /** Names of the circuit's fields, in the order they are read off. */
  fields: readonly string[];
  /** Whether it is on the way that the tests are done in: saving leads from each to the next. */
  isTest: boolean;
};

/** What the company knows of a job before anybody has been there. Texts that nobody gave are ''. */
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

/** The list of a form that names observations of other certificates, which its work puts right: its path, and the fields of an item. */
export type ClosesOfForm = {
  path: string;
  fields: Readonly<Record<'number' | 'observation' | 'code' | 'text', string>>;
  /** Path of the day the work was completed: what puts a thing right comes after it was found. */
  completedOn: string;
};

/** What lists and pages say of a report without knowing its form. What a form does not have is absent. */
export type FormSummary = {
  /**
   * Last day of the inspection, YYYY-MM-DD: the one that counts in law. Only of a form that is about the whole installation: it
   * makes earlier reports of the site history.
   */
  inspectedOn?: string;
  /** The day the next one is due. */
  nextDue?: string;
  outcome?: Outcome;
};
/** What the first page of a print says beside the facts. */
export type CoverWords = {
  orderedBy?: { name: unknown; address: unknown };
  /** How the installation is, in the inspector's words. */
  condition?: string;
  /** What has to be done next, and why, where that is no next inspection that is due. */
  next?: string;
  /** What decides whether the law sets a date for work, as the report says it. */
  law?: { nation: string; tenure: string };
};
export type Outcome = 'satisfactory' | 'unsatisfactory';

/**
 * What a form says of itself so that nobody takes it for another that it is like: on the first page of its print and at the top of every
 * page about it, and as one line at the foot of each page of the print.
 */
export type Caution = { title: string; words: readonly string[]; foot: string };

/** What a form comes to in words of its own, where it has no outcome. `isBad`: something has to be dealt with. */
export type Conclusion = { isBad: boolean; title: string; words: string };

export type FormDefinition = {
  formType: FormType;
  reportsOn: readonly ReportSubject[];
  edition: Edition;
  /** Changes whenever a definition changes what is asked or printed; kept in the certificate. */
  version: string;
  title: string;
  /** In few words, where the title is too long: "Condition report". */
  shortTitle: string;
  editionTitle: string;
  /**
   * Every group of the document, in the order in which a person reads the form: findings are told in it. `boards`,
   * `observations` and `inspection_schedule` are in it where the form has them.
   */
  order: readonly string[];
  /** In printed order. */
  sections: readonly Section[];
  /** From where to where its reports may be moved. */
  workflow: Workflow;
  /**
   * In the order in which they sign. Somebody signs at `signing`, who hands it in; nobody need at `authorising`. Where several do at
   * a step, each signs for a part: it is handed in once all have, and who issues signs every block of theirs.
   */
  signatories: readonly Signatory[];
  schedule: readonly SchedulePart[];
  /** Path of the choice that decides by which list of the schedule a report is filled in; absent where there is one list. */
  scheduleBy?: string;
  board: { groups: readonly FieldGroup[] };
  /** Columns 1 to 31 and what rules need; `details` are 1 to 16, `tests` 17 to 31. */
  circuit: { details: readonly FieldGroup[]; tests: readonly FieldGroup[] };
  /** In the order in which a board is gone through. */
  columns: readonly Column[];
  /**
   * A field of every circuit whose value follows from the rest of the document, until a person chooses another for a circuit. `value` is
   * undefined where nothing follows.
   */
  ofEveryCircuit?: { field: string; value: (document: ReportDocument) => string | undefined };
  observation: { groups: readonly FieldGroup[] };
  /** How many boards a document has at the most, and circuits each of them; absent where it may have any number. */
  most?: { boards: number; circuits: number };
  /**
   * Of a form for one circuit: the ids of its board and its circuit in every new document. It is begun from a circuit of the last
   * report of the whole installation, whatever form that has. Absent where a report is begun from one of its own form.
   */
  oneCircuit?: { board: string; circuit: string };
  /** Types of the reports whose particulars a new one may be begun from; absent: its own. */
  beginsFrom?: readonly FormType[];
  /** What a new one begins with, by path. */
  begin: (known: Known) => readonly (readonly [path: string, value: Json])[];
  /** What of a company's own defaults a new one begins with, by path. Absent where it takes none over. */
  standard?: (defaults: CompanyDefaults) => readonly (readonly [path: string, value: Json])[];
  /**
   * What stands in a control before anybody has typed there, by path: kept once its page is saved. `visitedOn`: the day on which its
   * visit was begun, YYYY-MM-DD.
   */
  propose: (
    document: ReportDocument,
    defaults: CompanyDefaults,
    visitedOn?: string,
  ) => Readonly<Record<string, string>>;
  /** What a document of it comes to, a draft's as far as it is filled in. */
  summary: (document: ReportDocument) => FormSummary;
  /** What a document of it comes to, where that is no outcome; of a draft, as far as it is filled in. */
  conclusion?: (document: ReportDocument) => Conclusion;
  caution?: Caution;
  /** What of the summary no certificate of it is issued without. */
  certifies: readonly (keyof FormSummary)[];
  /** Where the address of the installation stands in the document. */
  addressAt: string;
  /** What duties of landlord and council follow from: nation, and what the premises are. Absent where none do. */
  dutiesFrom?: (report: ReportDocument) => { nation: string; premises: string };
  /** The document with what nobody is asked for and issuing fills in. */
  complete: (document: ReportDocument, definition: FormDefinition) => ReportDocument;
  /** Which codes make the report unsatisfactory. */
  unsatisfactoryCodes: readonly ('C1' | 'C2' | 'C3' | 'FI')[];
  /** Whether it is not issued without those pages. */
  needsGuidance: boolean;
  /** Own-words pages for the person who receives the report. */
  guidance: { id: string; title: string; paragraphs: readonly string[] } | undefined;
  /** Own-words statement above the signatures, by version. */
  declarationText: { id: string; text: string };
  /** Standing exclusions that `default_limits_ack` acknowledges, own words. */
  defaultLimits: readonly string[];
  /** Lists of limitations that a LIM names, with the letter of their numbers. What is described on another page goes into the last. */
  limitations: readonly { path: string; letter: string }[];
  /** Where test instruments are named, and which field of theirs holds what the company's register knows. Absent where none are. */
  instruments?: InstrumentsOfForm;
  /** Where it names observations of other certificates that it closes. Absent where it closes none. */
  closes?: ClosesOfForm;
  cover?: (report: ReportDocument) => CoverWords;
  /** What is read once more before it is signed, in words: its label, and the path of the value. */
  signedSummary: readonly (readonly [label: string, path: string])[];
};

/** What a form need not have: boards with their circuits, observations, a schedule of inspections, pages of its own words. */
type Optional =
  | 'schedule'
  | 'board'
  | 'circuit'
  | 'columns'
  | 'observation'
  | 'unsatisfactoryCodes'
  | 'needsGuidance'
  | 'guidance'
  | 'defaultLimits'
  | 'limitations'
  | 'signedSummary';

/** A form as it is written: what it does not have is left out. */
export type FormModule = Omit<FormDefinition, Optional> & Partial<Pick<FormDefinition, Optional>>;

/** Values of one record by machine name; parts of a block nested: `{ cutout: { rating_a: "100" } }`. */
export type Values = { readonly [name: string]: unknown };

/**
 * The groups that a document has of its form alone. Each form says here in its folder what they are: `declare module
 * '../definition.ts'`, as kinds of fields do. Generic code reads none of them by its name.
 */
// biome-ignore lint/suspicious/noEmptyInterface: every form adds its own.
export interface ReportGroups {}

/** A report document as the contract gives it. Drafts lack what is not typed yet. */
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
/** As one plain object type, which a type with an interface in it is not. */
type Flat<T> = { [K in keyof T]: T[K] };
export type Item = Values & { id: string };
export type Board = Item & { circuits?: readonly Item[] };
export type ScheduleRow = Values & { slug: string };
