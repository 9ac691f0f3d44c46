/**
 * A typed certificate number, bare: capitals and digits only, with the letter O as zero. Undefined if the
 * text has no digit or is too long for a number.
 */
export function bareNumber(typed: string): string | undefined {
  const bare = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s,.\p{Dash}]/gu, '')
    .replaceAll('O', '0');
  return bare.length <= LONGEST && /^[A-Z0-9]*[0-9]$/.test(bare) ? bare : undefined;
}
const LONGEST = 40;

/**
 * The numbers that a typed text may mean, bare: the text itself and, if it lacks the beginning or the zeros of a number ("42",
 * "EICR 42", "CP-EICR-42"), the number of that form with the company's prefix and all its zeros.
 * @param prefix  of the company's numbers. `formType`: the form for new work.
 */
export function candidateNumbers(typed: string, { prefix, formType }: { prefix: string; formType: string }): string[] {
  const bare = bareNumber(typed);
  if (bare === undefined) return [];
  const type = formType.replaceAll('O', '0');
  const begun = `${prefix.replaceAll('O', '0')}${type}`;
  const beginning = [begun, type].find((each) => bare.startsWith(each)) ?? '';
  const end = bare.slice(beginning.length);
  const digits = end.replace(/^0+/, '');
  if (!/^[0-9]+$/.test(end) || digits.length > DIGITS) return [bare];
  return [...new Set([bare, `${begun}${digits.padStart(DIGITS, '0')}`])];
}
/** A number has at least this many digits. */
const DIGITS = 5;
