import type { Choice, Field } from '../../domain/forms/definition.ts';
import type { Finding } from '../../domain/verification/finding.ts';
import type { FormError } from '../ui/form-parts.tsx';

/** Texts of a form's controls by control name, as a browser would send them: what is stored, or what was typed. */
export type Entered = Readonly<Record<string, readonly string[] | undefined>>;

export type CommentNote = { text: string; author: string; at: string };

/** One of two values that people entered without knowing of each other. */
export type ConflictSide = { text: string; author: string; at: string; seq: number; kept: boolean };
export type ConflictNote = { path: string; sides: readonly ConflictSide[] };

/** What is said between a field's label and its control. */
export type FieldNotes = {
  findings?: readonly Finding[];
  comments?: readonly CommentNote[];
  conflict?: ConflictNote;
};

/** What a link field can point at. */
export type LinkTargets = { readonly [Target in NonNullable<Field['target']>]: readonly Choice[] };

/** Everything a page needs to draw the controls of one form. All maps go by control name. */
export type FormView = {
  entered: Entered;
  errors: readonly FormError[];
  notes: ReadonlyMap<string, FieldNotes>;
  targets: LinkTargets;
  /** Boards and circuits that can feed a board. */
  feeds: readonly Choice[];
  /** Address of the form that takes the choice of a conflict. */
  conflictAction: string;
  /** Address of the page with a field's history; the path is appended. */
  historyHref: string;
};

export const firstOf = (entered: Entered, name: string): string => entered[name]?.[0] ?? '';
