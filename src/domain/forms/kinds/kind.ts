import type { Choice, Field, Values } from '../definition.ts';
import type { Fault } from '../typed/fault.ts';
import type { FieldKind } from './values.ts';

/** A value in its one form, with the names of what it holds that we do not know; or what is wrong with it. */
export type Checked = { ok: true; value: unknown; unknown?: string[] } | { ok: false; fault: Fault };

export type JsonSchema = { readonly [keyword: string]: unknown };

/** What an id can be of: the same id may stand for a board and for an observation. */
export type Target = NonNullable<Field['target']>;

/** What ids read as. `timeZone` rides along for the times. */
export type Names = { get: (target: Target, id: string) => string | undefined; timeZone: string };

/** What a value points at: something of the document by its id, or what feeds a board as `<board>/<circuit>`. */
export type Pointer = { to: Target | 'feed'; id: string };

/** What was posted for the controls of one field, and what they were drawn from. */
export type PostedField = {
  /** Name of the field's own control; those of its parts begin with it. */
  name: string;
  sent: (name: string) => readonly string[];
  /** The value as it is stored. */
  before: unknown;
};
/** The value that was posted, null for none; or the control that has something to put right. */
export type ReadPosted = { value: unknown } | { control: string; fault: Fault } | { control: string; message: string };

/** A part of a value that is an object: what is said of it where it is wrong. */
export type KindPart = {
  /** As a field of its own, for who writes a program. */
  field: Field;
  /** The words for that where the field's own kind has none: "must be text of 1 to 12 digits". */
  must?: string;
  /** For who fills in a form; where absent the whole value's words are said. */
  enter?: string;
  /** The same of a list with too many items. */
  tooMany?: (field: Field, most: number) => string;
};

/**
 * Everything there is to know of one kind of field: what its JSON is, how it is typed, how it reads. All but how it is drawn
 * (`components/fields`). Nothing else in the code asks which kind a field is of; it asks the kind.
 *
 * | part | asked by |
 * | --- | --- |
 * | check | every way in: the pages, the API, files |
 * | read, post, control, choose | the pages' forms, both ways |
 * | show, cell | review, certificate, PDF, history |
 * | enter, slip, ask, must, parts | the words of what is wrong, for people and for programs |
 * | schema, defs | the published JSON Schema |
 * | live | the browser, while somebody types |
 */
export type Kind = {
  name: FieldKind;

  /** Checks a JSON value and puts it into its one form. Blank values are not for it. Never throws. */
  check: (field: Field, value: unknown) => Checked;

  /**
   * The JSON value that typed text stands for, before it is checked; undefined when it stands for none.
   * @param typed  trimmed, at most 10,000 characters. Where a kind has no `read`, the text is the value as it was typed.
   */
  read?: (field: Field, typed: string, timeZone: string) => unknown;
  /** For a value that takes several controls: their names. */
  controlNames?: (name: string) => readonly string[];
  /** The same: reads them. */
  post?: (field: Field, posted: PostedField) => ReadPosted;
  /** Radios or checkboxes, which send nothing when none is chosen: their page sends `<name>.present` as well. */
  choose?: 'one' | 'several';
  /** What every field of the kind is chosen from, as its controls send it. Fields of other kinds bring their own choices. */
  choices?: readonly Choice[];
  /** The text in the control, which reads as the same value again; where absent, the value's own text. */
  control?: (field: Field, value: unknown, timeZone: string) => string;
  /** The same for several controls, by what stands behind the field's name: `.town`. Blank values too. */
  controls?: (field: Field, value: unknown) => Readonly<Record<string, string[]>>;
  /** A number, in which a comma may be the decimal point. */
  hasPoint?: true;
  /** May be LIM or N/V, which a limitation explains: the page asks which. */
  mayBeLimited?: true;

  /** The value beside its label, without its unit, which is put behind a number. Never throws, whatever the value is. */
  show: (field: Field, value: unknown, names: Names) => string;
  /** In a column of a schedule, where it is said in fewer words. */
  cell?: (field: Field, value: unknown, names: Names) => string;
  /** Words of any length, which a column does not centre. */
  isProse?: true;
  /** On as many lines as it takes: where it is filled in by hand it is given some. */
  hasLines?: true;
  /** Drawn by the print where it belongs, and no line among the others. */
  isDrawn?: true;

  /** What to enter, said to who typed no value of the kind. */
  enter: (field: Field) => string;
  /** Of a slip that many make: how it is put right. */
  slip?: (field: Field, typed: string) => string | undefined;
  /** Of what can be read in two ways: the question. */
  ask?: (field: Field, typed: string) => string | undefined;
  /** "must be …": what the JSON must be, for who writes a program. */
  must: (field: Field) => string;
  parts?: Readonly<Record<string, KindPart>>;
  /** The part that may stand for the whole, as a bare text for a reading. */
  mainPart?: string;

  schema: (field: Field) => JsonSchema;
  /** What `schema` refers to: the definitions of the schema, by name. */
  defs?: Readonly<Record<string, JsonSchema>>;

  /** What of a value of an earlier report still says something of today; undefined for none. Absent where all of it does. */
  asCarried?: (value: unknown) => unknown;

  /** Whether something was entered, and it is not enough to complete the report. */
  hasGaps?: (value: Values) => boolean;
  /** How it is told that there is none, behind the label. */
  lack?: string;
  pointing?: {
    to: (field: Field, value: unknown) => readonly Pointer[];
    /** What is said where one of them is gone. */
    gone: (field: Field) => string;
  };

  /** How the browser reads its control for the live check; absent where the text is the value. */
  live?: LiveReader;
};

/** The ways in which the browser reads a control: `plain-scripts/live/read-controls.ts` has them. */
export type LiveReader = 'reading' | 'decimal' | 'whole' | 'yesNo' | 'list';
