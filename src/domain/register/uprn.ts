/**
 * A UPRN in its one written form: a number of up to 12 digits, which some lists pad with zeros.
 * @returns undefined where it is none; empty where nothing was entered.
 */
export function tidyUprn(entered: string): string | undefined {
  return /^\d{0,12}$/.test(entered) ? entered.replace(/^0+/, '') : undefined;
}
