import type { Field } from '../definition.ts';

/** The label for the middle of a sentence: "Ze", "RCD time", "client name". */
export function inWords({ label }: Field): string {
  const isPlainWord = /^[A-Z][a-z]+(?=[ ,:]|$)/.test(label) && !/^(Ze|Zs|Zdb|Ipf)\b/.test(label);
  return isPlainWord ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

const isPlural = /^(?!what|which|how|number|estimated|maximum).*[a-z]{2}[^s']s$/;

/** Says that a field is not filled in: "Ze is missing", "Live conductors are missing"; a label that is not a noun is quoted. */
export function isMissing(field: Field, lack = ''): string {
  const name = inWords(field);
  if (field.label.includes(': ') || /\b(?:is|are|in|on|by|for|from|with)$/.test(field.label))
    return `“${field.label}” ${lack || 'is missing'}`;
  return `${name} ${lack || (isPlural.test(name) ? 'are missing' : 'is missing')}`;
}

/** The message for a value that is not among a field's choices. The label is quoted, because it may not fit the sentence: "Supplied from". */
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

/** ' in ohms', or '' if a field has no unit. */
export const inUnit = ({ unit }: Field): string => (unit ? ` in ${unitWords[unit]}` : '');
