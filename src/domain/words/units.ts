/** Spellings of our units after a number, in lower case and NFKC: Ω is one character, ² is 2. */
const spellings = {
  Ω: ['ω', 'ohm', 'ohms'],
  MΩ: ['mω', 'mohm', 'mohms', 'meg', 'megs', 'megohm', 'megohms'],
  kA: ['ka', 'kiloamps'],
  A: ['a', 'amp', 'amps'],
  mA: ['ma', 'milliamps'],
  V: ['v', 'volt', 'volts'],
  Hz: ['hz', 'hertz'],
  ms: ['ms', 'msec', 'msecs', 'milliseconds'],
  s: ['s', 'sec', 'secs', 'second', 'seconds'],
  // The trade calls a cable of 2.5 mm² "2.5 mm".
  'mm²': ['mm2', 'mm^2', 'mm', 'sqmm', 'sq mm', 'mm sq'],
  m: ['m', 'metre', 'metres', 'meter', 'meters', 'mtr', 'mtrs'],
  kVA: ['kva'],
  years: ['years', 'year', 'yrs', 'yr', 'years old', 'yrs old'],
  '%': ['%', 'percent', 'per cent'],
} as const;

type Unit = keyof typeof spellings;

/**
 * A number without its unit, if that is the field's unit: "230V" in volts is "230". Any other unit is left, so the text is not a
 * number: a kΩ is not taken for a MΩ, nor a milliohm.
 */
export function withoutUnit(typed: string, unit: string | undefined): string {
  const text = typed.normalize('NFKC').trim();
  const small = text.toLowerCase();
  for (const spelling of spellings[unit as Unit] ?? []) {
    if (!small.endsWith(spelling)) continue;
    const number = text.slice(0, text.length - spelling.length).trimEnd();
    const written = text.slice(text.length - spelling.length);
    // mΩ is a thousandth and MΩ a million: only for this unit does the case of the letter change the value.
    const isMilliohm = unit === 'MΩ' && written.startsWith('m') && !/^meg/i.test(written);
    if (/\d[.+]?$/.test(number) && !isMilliohm) return number;
  }
  return typed;
}
