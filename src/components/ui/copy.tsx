type Copied = {
  /** The text to copy. */
  text: string;
  /** Name of the text, for screen readers after “Copy”: "the reference". */
  what: string;
};

/**
 * Placeholder for a copy button. A script adds the button: `copy.js` on plain pages, `copy.client.tsx` on ordinary
 * ones. Without scripts one click selects the text next to it.
 */
export const Copy = ({ text, what }: Copied) => <span className="copy unprinted" data-copy={text} data-what={what} />;
