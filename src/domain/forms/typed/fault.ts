/**
 * What is wrong with a value, for others to put into words: `form-words.ts` for who fills in a form, `json-words.ts` for who
 * writes a program.
 *
 * | code | what |
 * | --- | --- |
 * | kind | no value of its field's kind, or none of its choices |
 * | not text | text is due, and it is something else |
 * | too long | of more characters than `most` |
 * | too many | of more items than `most`, or lines of an address |
 * | unprintable | text with `what`, as the end of a sentence: "a line break" |
 */
export type Fault = (
  | { code: 'kind' | 'not text' }
  | { code: 'too long' | 'too many'; most: number }
  | { code: 'unprintable'; what: string }
) & {
  /** What of the value it is about, where that is not the whole: `postcode` of an address. */
  part?: string;
};
