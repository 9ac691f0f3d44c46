/** A difference from the last inspection, with both values. It asks; a change is not a fault. */
export type SinceChange = {
  code: 'CIRCUIT_APPEARED' | 'CIRCUIT_GONE' | 'DEVICE_CHANGED' | 'ZS_DRIFTED' | 'IR_DRIFTED';
  /** In this report; for a missing circuit the path of its board, for a missing board `boards`. */
  path: string;
  /** The circuit or board it is about, in words. */
  place: string;
  /** The name of the value. */
  what: string;
  before: string;
  now: string;
  unit?: string;
  arithmetic?: string;
  /** The change, in a sentence with both values. */
  message: string;
  /** The question about it. */
  question: string;
};
