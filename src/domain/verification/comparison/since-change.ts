/** Something that is not as it was at the last inspection, with both values. It asks; there is nothing wrong in change. */
export type SinceChange = {
  code: 'CIRCUIT_APPEARED' | 'CIRCUIT_GONE' | 'DEVICE_CHANGED' | 'ZS_DRIFTED' | 'IR_DRIFTED';
  /** In this report; of what is gone, the path of its board, or `boards`. */
  path: string;
  /** The circuit or board it is about, in words. */
  place: string;
  /** Which of its values. */
  what: string;
  before: string;
  now: string;
  unit?: string;
  arithmetic?: string;
  /** What has changed, in a sentence with both values. */
  message: string;
  /** What to ask oneself about it. */
  question: string;
};
