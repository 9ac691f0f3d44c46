import type { Choice, Field } from '../../domain/forms/definition.ts';
import type { Finding } from '../../domain/verification/engine/finding.ts';
import type { FormError } from '../ui/forms/form-parts.tsx';

/** Texts of a form's controls by control name, as a browser would send them: what is stored, or what was typed. */
export type Entered = Readonly<Record<string, readonly string[] | undefined>>;

/** What the reviewer wrote, and what was answered. Times in words. */
export type CommentNote = {
  id: string;
  text: string;
  author: string;
  at: string;
  replies: readonly { text: string; author: string; at: string; dealtWith: boolean }[];
  /** Said to be dealt with since the report was last returned. */
  dealtWith: boolean;
};

/** One of two values that people entered without knowing of each other. */
export type ConflictSide = { text: string; author: string; at: string; seq: number; kept: boolean };
export type ConflictNote = { path: string; sides: readonly ConflictSide[] };

/** A finding, what people answered to it, and what can still be answered. */
export type FindingLine = {
  finding: Finding;
  /** What its value is called, on pages that list findings apart from their values. */
  place?: string;
  /** The reason that stands against it. `id`: where it can be taken back. */
  overridden?: GivenReason & { id?: string };
  /** The reason that stood until what it was about changed. */
  before?: GivenReason & { changed: readonly string[] };
  /** The observation that is about it. */
  observation?: { href: string; number: number; code: string };
  /** Texts of the library that an observation can begin with. */
  offers: readonly { id: string; text: string; code: string }[];
  /** Address of the page that takes a reason against it; undefined where none can be given. */
  overrideHref?: string;
};
export type GivenReason = { reason: string; by: string; at: string };

/** Where a page's answers to findings are sent, and the page that is shown again after. */
export type Answers = {
  /** Address of the report. */
  home: string;
  /** Address of the page, where it has a form of its record: what is answered there has its address below. */
  at: string;
  back: 'check' | 'field';
  submission: string;
  base: string;
};

/** What is said below a field's control. */
export type FieldNotes = {
  findings?: readonly FindingLine[];
  comments?: readonly CommentNote[];
  conflict?: ConflictNote;
  /** It stands as it was carried over from the last report, and waits to be confirmed or changed. */
  carried?: true;
  /** What can be put there with one tap, and what from: "Zdb 0.21 + R1+R2 0.45". `path`: of the value. */
  proposal?: { path: string; text: string; from: string };
  /** What the value was calculated from, and follows until somebody types over it. */
  calculated?: string;
  /** Why a row of the schedule is N/A, where that was taken from the report's own facts and follows them. */
  fact?: string;
  /** The text of the library that the value came with, while it stands as it came. */
  libraryText?: string;
};

/** What a link field can point at. */
export type LinkTargets = { readonly [Target in NonNullable<Field['target']>]: readonly Choice[] };

/** Boards and circuits that can feed a board. `isTyped`: there are too many to list, and the choices are only the likely ones. */
export type Feeds = { isTyped: boolean; choices: readonly Choice[] };

/** Everything a page needs to draw the controls of one form. All maps go by control name. */
export type FormView = {
  entered: Entered;
  errors: readonly FormError[];
  notes: ReadonlyMap<string, FieldNotes>;
  targets: LinkTargets;
  feeds: Feeds;
  /** Address of the page with a field's history; the path is appended. */
  historyHref: string;
  /** Control whose choices are all drawn, however many there are; absent on a page that draws every choice of every control. */
  choosing?: string;
  /** Controls that hold what the company has settled for every report, and nobody has changed. */
  settled?: ReadonlySet<string>;
  /** What its findings can be answered with. */
  answers: Answers;
  /** What of the record was carried over and not confirmed: said above the form, with a button that confirms it. */
  carried?: CarriedNote;
};

/** @param from  "CP-EICR-00018 of 12 May 2021". @param what  "this board and its 10 circuits". */
export type CarriedNote = { from: string; what: string };

export const firstOf = (entered: Entered, name: string): string => entered[name]?.[0] ?? '';
