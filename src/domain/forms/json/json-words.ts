import { isRecord } from '../../record.ts';
import type { Field, Values } from '../definition.ts';
import { kindOf } from '../kinds/index.ts';
import type { Fault } from '../typed/fault.ts';
import { checkValue } from '../value.ts';

/**
 * The message for a developer about a wrong value in a report document: what its JSON must be.
 * @param value  the value given for the field.
 */
export function faultInJson(field: Field, fault: Fault, value: unknown): string {
  const part = fault.part === undefined ? undefined : kindOf(field).parts?.[fault.part];
  if (!part) return `“${field.label}” ${must(field, fault, value)}`;
  const { name } = part.field;
  return `"${name}" of “${field.label}” ${must(part.field, fault, (value as Values)[name], part.must)}`;
}

function must(field: Field, fault: Fault, value: unknown, instead?: string): string {
  switch (fault.code) {
    case 'kind':
    case 'not text':
      return mustBe(field, value, instead);
    case 'too long':
      return `must have at most ${fault.most} characters`;
    case 'too many':
      return `must be a list of at most ${fault.most}`;
    case 'unprintable':
      return `must be without ${fault.what}`;
  }
}

/** "must be …", for a value that is not of its field's kind. For a number that would be right as text, it says so. */
function mustBe(field: Field, value: unknown, instead?: string): string {
  const { must: words, mainPart } = kindOf(field);
  const given = mainPart !== undefined && isRecord(value) ? value[mainPart] : value;
  if (typeof given === 'number' && checkValue(field, String(given)).ok) return `must be text, as "${given}"`;
  return instead ?? words(field);
}
