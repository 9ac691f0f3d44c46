/** What became of the address an account was given. Whoever gave it is told nothing of this: the answer is the same. */
export type Given = {
  /** Whether an account of another company has the address: then this one gets no link to it. */
  isElsewhere: boolean;
};
