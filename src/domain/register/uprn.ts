/**
 * A UPRN in its one written form: a number of up to 12 digits, which some lists pad with zeros. A spreadsheet may have put an
 * apostrophe before it, so that it stays text, or `.0` behind it.
 * @returns undefined where it is none; empty where nothing was entered.
 */
export function tidyUprn(entered: string): string | undefined {
  const digits = /^['’]?(\d{0,12})(?:\.0)?$/.exec(entered.trim())?.[1];
  return digits?.replace(/^0+/, '');
}
