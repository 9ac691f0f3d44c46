import type { Field } from '../definition.ts';
import { kindOf } from '../kinds/index.ts';
import { inWords } from '../words/field-words.ts';
import type { Fault } from './fault.ts';

/** The message for a person whose entry cannot be stored: it says what to enter. */
export function faultOnForm(field: Field, fault: Fault): string {
  const part = fault.part === undefined ? undefined : kindOf(field).parts?.[fault.part];
  if (part?.enter) return part.enter;
  switch (fault.code) {
    case 'not text':
      return `Enter ${inWords(field)} as text`;
    case 'too long':
      return `Shorten ${inWords(field)} to ${fault.most} characters or fewer`;
    case 'unprintable':
      return `Enter ${inWords(field)} without ${fault.what}`;
    case 'too many':
      return part?.tooMany?.(field, fault.most) ?? whatToEnter(field);
    case 'kind':
      return whatToEnter(field);
  }
}

/** The message for a value of the wrong kind: it says what to enter. */
export const whatToEnter = (field: Field): string => kindOf(field).enter(field);

/**
 * The message for a typed text that is not a value of the field: how to correct a common slip, otherwise what the field
 * takes.
 */
export function whatIsWrong(field: Field, typed: string): string {
  const text = typed.trim();
  return (text.length <= 10_000 && kindOf(field).slip?.(field, text)) || whatToEnter(field);
}
