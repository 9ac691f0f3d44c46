import type { Choice, Field } from '../../domain/forms/definition.ts';
import type { Finding } from '../../domain/verification/engine/finding.ts';
import type { FormError } from '../ui/forms/form-parts.tsx';

/** Texts of a form's controls by control name, as a browser would send them: stored values, or those just entered. */
export type Entered = Readonly<Record<string, readonly string[] | undefined>>;

/** A review comment and its replies. Times are in words. */
export type CommentNote = {
  id: string;
  text: string;
  author: string;
  at: string;
  replies: readonly { text: string; author: string; at: string; dealtWith: boolean }[];
  /** Marked as dealt with since the report was last returned. */
  dealtWith: boolean;
};

/** One of two values entered independently for the same field. */
type ConflictSide = { text: string; author: string; at: string; seq: number; kept: boolean };
export type ConflictNote = { path: string; sides: readonly ConflictSide[] };

/** A finding, the answers to it, and the possible answers. */
export type FindingLine = {
  finding: Finding;
  /** Name of its value, on pages that list findings apart from their values. */
  place?: string;
  /** The reason it was accepted with. `id`: set when the viewer can withdraw it. */
  overridden?: GivenReason & { id?: string };
  /** An earlier reason, no longer valid because the values changed. */
  before?: GivenReason & { changed: readonly string[] };
  /** The observation that covers it. */
  observation?: { href: string; number: number; code: string };
  /** Library texts offered for a new observation. */
  offers: readonly { id: string; text: string; code: string }[];
  /** Address of the page that accepts it with a reason; undefined when it cannot be accepted. */
  overrideHref?: string;
};
export type GivenReason = { reason: string; by: string; at: string };

/** Where a page sends its answers to findings, and the page to go back to. */
export type Answers = {
  /** Address of the report. */
  home: string;
  /** Address of the page, when it has a record form; its answers are posted below it. */
  at: string;
  back: 'check' | 'field';
  submission: string;
  base: string;
};

/** Notes below a field's control. */
export type FieldNotes = {
  findings?: readonly FindingLine[];
  comments?: readonly CommentNote[];
  conflict?: ConflictNote;
  /** Carried over from the last report, not yet confirmed or changed. */
  carried?: true;
  /** A value to enter with one tap, and its source: "Zdb 0.21 + R1+R2 0.45". `path`: path of the value. */
  proposal?: { path: string; text: string; from: string };
  /** What the value is calculated from; it is recalculated until a reading replaces it. */
  calculated?: string;
  /** Why a schedule item is N/A, when the report's own facts decide that. */
  fact?: string;
  /** Reference of the library text that the value came from, while it is unedited. */
  libraryText?: string;
};

/** The choices of link fields, by target. */
export type LinkTargets = { readonly [Target in NonNullable<Field['target']>]: readonly Choice[] };

/** Boards and circuits that can feed a board. `isTyped`: too many to list, so the choices are only suggestions. */
export type Feeds = { isTyped: boolean; choices: readonly Choice[] };

/** Everything a page needs to draw the controls of one form. All maps are keyed by control name. */
export type FormView = {
  entered: Entered;
  errors: readonly FormError[];
  notes: ReadonlyMap<string, FieldNotes>;
  targets: LinkTargets;
  feeds: Feeds;
  /** Address of the page with a field's history; the path is appended. */
  historyHref: string;
  /** The control that shows all its choices; absent on a page where every control does. */
  choosing?: string;
  /** Controls that still hold the company's defaults. */
  settled?: ReadonlySet<string>;
  /** How its findings are answered. */
  answers: Answers;
  /** Carried-over values not yet confirmed: a notice above the form, with a button to confirm them. */
  carried?: CarriedNote;
};

/** @param from  "CP-EICR-00018 of 12 May 2021". @param what  "this board and its 10 circuits". */
export type CarriedNote = { from: string; what: string };

export const firstOf = (entered: Entered, name: string): string => entered[name]?.[0] ?? '';
