/** What a path of a document can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** How a value came about. `entered` is for what is not a reading: names, choices, ticks. */
export type Provenance = 'measured' | 'calculated' | 'carried' | 'imported' | 'entered';

/** One line of a report's log. Sequence numbers run from 1 without gaps. */
export type Entry = {
  seq: number;
  path: string;
  /** null takes the value, or the item, away. `true` at an item's path makes the item. */
  value: Json;
  /** `set` changed the document; `conflict` is kept beside it until somebody chooses. */
  kind: 'set' | 'conflict';
  provenance: Provenance;
  authorId: string;
  /** When it was typed by the device's clock, where it came later. UTC ISO text. */
  deviceAt: string | null;
  serverAt: string;
  submission: string;
  /** Sequence number the author's form was drawn from. */
  base: number;
};

/** A value that stands beside the one in the document, because both were typed without knowing of each other. */
export type Conflict = {
  path: string;
  /** Of the entry that holds the other value. */
  seq: number;
  value: Json;
  authorId: string;
  at: string;
};
