/** What happened to the address given to an account. The person who gave it does not learn this: the response is the same. */
export type Given = {
  /** Whether an account of another company has the address: then this account gets no link to it. */
  isElsewhere: boolean;
};
