/** The value at a path of a document. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** The origin of a value. `entered` is for values that are not readings: names, choices, ticks. */
export type Provenance = 'measured' | 'calculated' | 'carried' | 'imported' | 'entered';

/** One line of a report's log. Sequence numbers run from 1 without gaps. */
export type Entry = {
  seq: number;
  path: string;
  /** null removes the value or the item. `true` at an item's path creates the item. */
  value: Json;
  /** `set` changed the document; `conflict` is kept next to it until a person chooses. */
  kind: 'set' | 'conflict';
  provenance: Provenance;
  authorId: string;
  /** The time of entry by the device's clock, if it was sent later. UTC ISO text. */
  deviceAt: string | null;
  serverAt: string;
  submission: string;
  /** Sequence number that the author's form was based on. */
  base: number;
};

/** A second value for one in the document: both were entered without knowing of each other. */
export type Conflict = {
  path: string;
  /** Of the entry with this value. */
  seq: number;
  value: Json;
  authorId: string;
  at: string;
};
