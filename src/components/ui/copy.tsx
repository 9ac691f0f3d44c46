type Copied = {
  /** What is copied, as it is to be pasted. */
  text: string;
  /** What that is, read out behind “Copy”: "the reference". */
  what: string;
};

/**
 * The place of a button that copies a text. A script puts the button there: on plain pages `copy.js`, on ordinary ones
 * `copy.client.tsx`. Without scripts the text beside it is marked by one press and copied by hand.
 */
export const Copy = ({ text, what }: Copied) => <span className="copy unprinted" data-copy={text} data-what={what} />;
