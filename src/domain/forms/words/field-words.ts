import type { Field } from '../definition.ts';

/** The label as it stands in the middle of a sentence: "Ze", "RCD time", "client name". */
export function inWords({ label }: Field): string {
  const isPlainWord = /^[A-Z][a-z]+(?=[ ,:]|$)/.test(label) && !/^(Ze|Zs|Zdb|Ipf)\b/.test(label);
  return isPlainWord ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** The message for a value that is not among a field's choices. The label is quoted, for it can end as the sentence goes on: "Supplied from". */
export const chooseFromList = ({ label }: Field): string => `Choose “${label}” from the list`;

const unitWords: Partial<Record<NonNullable<Field['unit']>, string>> = {
  Ω: 'ohms',
  MΩ: 'megohms',
  kA: 'kA',
  A: 'amps',
  mA: 'mA',
  V: 'volts',
  Hz: 'Hz',
  ms: 'milliseconds',
  s: 'seconds',
  'mm²': 'mm²',
  m: 'metres',
  kVA: 'kVA',
  years: 'years',
  '%': 'per cent',
};

/** ' in ohms', '' where a field has no unit. */
export const inUnit = ({ unit }: Field): string => (unit ? ` in ${unitWords[unit]}` : '');
