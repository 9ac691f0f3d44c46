/** A number without the unit behind it, where that is written as one of these; see `units.ts`, which the browser need not have. */
export function cutUnit(typed: string, spellings: readonly string[]): string {
  const text = typed.normalize('NFKC').trim();
  const small = text.toLowerCase();
  for (const spelling of spellings) {
    if (!small.endsWith(spelling)) continue;
    const number = text.slice(0, text.length - spelling.length).trimEnd();
    const written = text.slice(text.length - spelling.length);
    // mΩ is a thousandth and MΩ a million: only here does the size of the letter change the value.
    const isMilliohm = spellings.includes('mω') && written.startsWith('m') && !/^meg/i.test(written);
    if (/\d\.?$/.test(number) && !isMilliohm) return number;
  }
  return typed;
}
