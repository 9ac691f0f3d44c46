import { cutUnit } from './cut-unit.ts';

/** How people write the units of our fields behind a number, in small letters and composed: Ω is one sign, ² is 2. */
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
  // A cable of 2.5 mm is what the trade calls one of 2.5 mm².
  'mm²': ['mm2', 'mm^2', 'mm', 'sqmm', 'sq mm', 'mm sq'],
  m: ['m', 'metre', 'metres', 'meter', 'meters', 'mtr', 'mtrs'],
  kVA: ['kva'],
  years: ['years', 'year', 'yrs', 'yr', 'years old', 'yrs old'],
  '%': ['%', 'percent', 'per cent'],
} as const;

export type Unit = keyof typeof spellings;

/** How a unit may be written behind a number; nothing for one that is not ours. */
export const spellingsOf = (unit: string | undefined): readonly string[] => spellings[unit as Unit] ?? [];

/**
 * A number without its unit, where that is the unit it is asked in: "230V" in volts is "230". Any other unit stays, and makes it no
 * number: a kΩ is not taken for a MΩ, nor a milliohm for one.
 */
export const withoutUnit = (typed: string, unit: string | undefined): string => cutUnit(typed, spellingsOf(unit));
