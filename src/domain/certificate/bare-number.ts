/**
 * A certificate's number as somebody typed it, bare: capitals and digits alone, the letter O as a nought. Undefined where the
 * text is no number at all, having no digit, or is too long for one.
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
 * The numbers that somebody may mean, bare: what they typed; and where that is only the end of one ("42", "EICR 42"), the
 * number of that form with the company's prefix and all its noughts.
 * @param prefix  of the company's numbers, and the type of form that new work is on.
 */
export function candidateNumbers(typed: string, { prefix, formType }: { prefix: string; formType: string }): string[] {
  const bare = bareNumber(typed);
  if (bare === undefined) return [];
  const type = formType.replaceAll('O', '0');
  const end = bare.startsWith(type) ? bare.slice(type.length) : bare;
  const digits = end.replace(/^0+/, '');
  if (!/^[0-9]+$/.test(end) || digits.length > DIGITS) return [bare];
  return [bare, `${prefix.replaceAll('O', '0')}${type}${digits.padStart(DIGITS, '0')}`];
}
/** A number has as many digits at least. */
const DIGITS = 5;
