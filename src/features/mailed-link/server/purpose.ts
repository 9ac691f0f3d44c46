/** What a mailed link is for. Each purpose has a table of its own with the same columns for the link, and a name of its own for events. */
export type Purpose = {
  table: 'danger_notice' | 'signing_request' | 'share_link';
  /** Where its page is: the token follows. */
  path: string;
  /** The first word of its events. */
  event: 'notice' | 'signature' | 'link';
  /** What the detail of those events calls its id. */
  named: 'notice' | 'request' | 'link';
};
