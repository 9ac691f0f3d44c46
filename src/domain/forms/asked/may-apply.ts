import type { Field, ReportDocument, Values } from '../definition.ts';
import { fieldApplies, isBlank, part } from '../document.ts';

/**
 * Whether a field applies to a record, or may apply once its open choices are made: like the time of an RCD that nobody has seen yet.
 * @param every  all fields of the record.
 */
export const mayApply = (every: readonly Field[], record: Values, field: Field, document: ReportDocument): boolean =>
  mayApplyTo(every, record, document)(field);

/** The same for many fields of one record. */
export function mayApplyTo(
  every: readonly Field[],
  record: Values,
  document: ReportDocument,
): (field: Field) => boolean {
  let answered: readonly Values[] | undefined;
  return (field) => {
    if (fieldApplies(field, record, document)) return true;
    answered ??= withEachChoice(every, record);
    return answered.some((each) => fieldApplies(field, each, document));
  };
}

/** The record with its open choices answered in every possible way, one at a time. */
const withEachChoice = (every: readonly Field[], record: Values): readonly Values[] =>
  every
    .filter(({ name, choices }) => choices && !name.includes('.') && isBlank(part(record, name)))
    .flatMap(({ name, choices = [] }) => choices.map(({ value }) => ({ ...record, [name]: value })));
