/**
 * A fault of a value; `form-words.ts` words it for people who fill in a form, `json-words.ts` for
 * developers.
 *
 * | code | meaning |
 * | --- | --- |
 * | kind | not a value of the field's kind, or not one of its choices |
 * | not text | text is expected, and the value is something else |
 * | too long | more characters than `most` |
 * | too many | more items, or lines of an address, than `most` |
 * | unprintable | text with `what`, worded as the end of a sentence: "a line break" |
 */
export type Fault = (
  | { code: 'kind' | 'not text' }
  | { code: 'too long' | 'too many'; most: number }
  | { code: 'unprintable'; what: string }
) & {
  /** The part of the value at fault, if it is not the whole: `postcode` of an address. */
  part?: string;
};
