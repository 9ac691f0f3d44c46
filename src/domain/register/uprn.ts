/**
 * A UPRN in standard form: a number of up to 12 digits, without the zeros that some lists put in front. A spreadsheet may have added
 * an apostrophe before it, so that it stays text, or `.0` after it.
 * @returns undefined if it is not one; empty if nothing was entered.
 */
export function tidyUprn(entered: string): string | undefined {
  const digits = /^['’]?(\d{0,12})(?:\.0)?$/.exec(entered.trim())?.[1];
  return digits?.replace(/^0+/, '');
}
