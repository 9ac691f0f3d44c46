import type { Choice, Field, Values } from '../definition.ts';
import type { Fault } from '../typed/fault.ts';
import type { FieldKind } from './values.ts';

/** A valid value in standard form, with the names of its unknown parts; or a fault. */
export type Checked = { ok: true; value: unknown; unknown?: string[] } | { ok: false; fault: Fault };

export type JsonSchema = { readonly [keyword: string]: unknown };

/** The kind of thing that an id names: a board and an observation may have the same id. */
export type Target = NonNullable<Field['target']>;

/** The names that ids are shown as. `timeZone` is for showing times. */
export type Names = { get: (target: Target, id: string) => string | undefined; timeZone: string };

/** The target of a value: an item of the document by id, or the feed of a board as `<board>/<circuit>`. */
export type Pointer = { to: Target | 'feed'; id: string };

/** The posted controls of a field, and its stored value. */
export type PostedField = {
  /** Name of the field's own control; those of its parts begin with it. */
  name: string;
  sent: (name: string) => readonly string[];
  /** The stored value. */
  before: unknown;
};
/** The posted value, null for none; or the control with an error. */
export type ReadPosted = { value: unknown } | { control: string; fault: Fault } | { control: string; message: string };

/** A part of a value that is an object, with its messages. */
type KindPart = {
  /** The part as a field, for messages to developers. */
  field: Field;
  /** Message for developers, if the field's kind has none: "must be text of 1 to 12 digits". */
  must?: string;
  /** Message for people who fill in a form; if absent, the message of the whole value. */
  enter?: string;
  /** The same for a list with too many items. */
  tooMany?: (field: Field, most: number) => string;
};

/**
 * Everything about one kind of field: its JSON, how it is entered and how it is shown, except its component
 * (`components/fields`). No other code checks the kind of a field; it asks the kind.
 *
 * | part | used by |
 * | --- | --- |
 * | check | every input: pages, API, files |
 * | read, post, control, choose | the pages' forms, in both directions |
 * | show, cell | review, certificate, PDF, history |
 * | enter, slip, ask, must, parts | error messages for people and for developers |
 * | schema, defs | the published JSON Schema |
 * | live | the browser, during entry |
 */
export type Kind = {
  name: FieldKind;

  /** Checks a JSON value and puts it into standard form. Not called for blank values. Never throws. */
  check: (field: Field, value: unknown) => Checked;

  /**
   * The JSON value of a typed text, before it is checked; undefined if it has none.
   * @param typed  trimmed, at most 10,000 characters. If a kind has no `read`, the value is the text itself.
   */
  read?: (field: Field, typed: string, timeZone: string) => unknown;
  /** Names of the controls, if a value has several. */
  controlNames?: (name: string) => readonly string[];
  /** Reads the values of several controls. */
  post?: (field: Field, posted: PostedField) => ReadPosted;
  /** Radios or checkboxes, which send nothing if none is chosen: their page also sends `<name>.present`. */
  choose?: 'one' | 'several';
  /** The choices of every field of the kind, as its controls send them. Fields of other kinds have their own. */
  choices?: readonly Choice[];
  /** The text in the control, which reads back as the same value; if absent, the value's own text. */
  control?: (field: Field, value: unknown, timeZone: string) => string;
  /** The same for several controls, by suffix of the field's name: `.town`. Also for blank values. */
  controls?: (field: Field, value: unknown) => Readonly<Record<string, string[]>>;
  /** A number in which a comma may be the decimal point. */
  hasPoint?: true;
  /** May be LIM or N/V, for which the page asks for a limitation. */
  mayBeLimited?: true;

  /** The value next to its label, without its unit, which follows a number. Never throws, for any value. */
  show: (field: Field, value: unknown, names: Names) => string;
  /** In a column of a schedule, in fewer words. */
  cell?: (field: Field, value: unknown, names: Names) => string;
  /** Words of any length, which a column does not centre. */
  isProse?: true;
  /** May take several lines, so a form to be filled in by hand has several. */
  hasLines?: true;
  /** The print draws it in its own place, not as a line among the others. */
  isDrawn?: true;

  /** What to enter, after a value of another kind. */
  enter: (field: Field) => string;
  /** How to correct a common slip. */
  slip?: (field: Field, typed: string) => string | undefined;
  /** The question about a text that can be read in two ways. */
  ask?: (field: Field, typed: string) => string | undefined;
  /** "must be …": what the JSON must be, for developers. */
  must: (field: Field) => string;
  parts?: Readonly<Record<string, KindPart>>;
  /** The part that may replace the whole, such as the bare text of a reading. */
  mainPart?: string;

  schema: (field: Field) => JsonSchema;
  /** The definitions that `schema` refers to, by name. */
  defs?: Readonly<Record<string, JsonSchema>>;

  /** The part of an earlier report's value that still applies today; undefined for none. If absent, the whole value does. */
  asCarried?: (value: unknown) => unknown;

  /** Whether the value is too incomplete for a complete report. */
  hasGaps?: (value: Values) => boolean;
  /** Words for a missing value, to follow the label. */
  lack?: string;
  pointing?: {
    to: (field: Field, value: unknown) => readonly Pointer[];
    /** Message if a target does not exist. */
    gone: (field: Field) => string;
  };

  /** How the browser reads its control for the live check; if absent, the text is the value. */
  live?: LiveReader;
};

/** Ways in which the browser reads a control, implemented in `plain-scripts/live/read-controls.ts`. */
export type LiveReader = 'reading' | 'decimal' | 'whole' | 'yesNo' | 'list';
