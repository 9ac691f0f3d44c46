import type { Field } from './definition.ts';
import type { Fault } from './fault.ts';

/** The label as it stands in the middle of a sentence: "Ze", "RCD time", "client name". */
export function inWords({ label }: Field): string {
  const isPlainWord = /^[A-Z][a-z]+(?=[ ,:]|$)/.test(label) && !/^(Ze|Zs|Zdb|Ipf)\b/.test(label);
  return isPlainWord ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** The message for what is none of a field's choices. The label is quoted, for it can end as the sentence goes on: "Supplied from". */
export const chooseFromList = ({ label }: Field): string => `Choose “${label}” from the list`;

/** What a form says of a value that cannot be kept, to who typed it: it says what to enter. */
export function faultOnForm(field: Field, fault: Fault): string {
  switch (fault.part) {
    case 'postcode':
      return 'Enter a postcode, for example LS1 4AP';
    case 'uprn':
      return 'Enter the UPRN as up to 12 digits';
    case 'provenance':
      return 'Enter measured, calculated, carried or imported';
    case 'limitation':
      return 'Enter the id of the limitation';
  }
  switch (fault.code) {
    case 'not text':
      return `Enter ${inWords(field)} as text`;
    case 'too long':
      return `Shorten ${inWords(field)} to ${fault.most} characters or fewer`;
    case 'unprintable':
      return `Enter ${inWords(field)} without ${fault.what}`;
    case 'too many':
      return fault.part === 'lines' ? `Enter ${inWords(field)} in ${fault.most} lines or fewer` : whatToEnter(field);
    case 'kind':
      return whatToEnter(field);
  }
}

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
const examples: Partial<Record<NonNullable<Field['unit']>, string>> = { Ω: '0.21', MΩ: '200', kA: '1.2', ms: '28' };

/** ' in ohms', '' where a field has no unit. */
export const inUnit = ({ unit }: Field): string => (unit ? ` in ${unitWords[unit]}` : '');

/** The message for a value of the wrong kind: it says what to enter. */
export function whatToEnter(field: Field): string {
  const name = inWords(field);
  const unit = inUnit(field);
  switch (field.kind) {
    case 'reading':
      return `Enter ${name}${unit}, for example ${field.unit ? (examples[field.unit] ?? '10') : '10'}, >299, LIM, N/A or N/V`;
    case 'decimal': {
      const words = (field.also ?? []).map((word) => ({ na: 'N/A', LIM: 'LIM', unknown: 'unknown' })[word]);
      return `Enter ${name} as a number${unit}${words.length > 0 ? `, or ${words.join(' or ')}` : ''}`;
    }
    case 'int':
      return field.choices ? chooseFromList(field) : `Enter ${name} as a whole number`;
    case 'number_or_unknown':
      return `Enter ${name} as a whole number${unit}, or unknown`;
    case 'date':
      return `Enter ${name} as a date, for example 15/04/2026`;
    case 'date_or_unknown':
      return `Enter ${name} as a date, for example 15/04/2026, or unknown`;
    case 'dates':
      return `Enter ${name} separated by commas, for example 15/04/2026, 16/04/2026`;
    case 'time':
      return `Enter ${name} as a date and time`;
    case 'bool':
      return `Choose yes or no for ${name}`;
    case 'tick':
      return `Choose yes, no, N/A or LIM for ${name}`;
    case 'address':
      return `Enter ${name} as lines, town and postcode`;
    case 'texts':
      return `Enter ${name} separated by commas`;
    case 'text':
    case 'longtext':
    case 'signature':
      return `Enter ${name}`;
    default:
      return chooseFromList(field);
  }
}
