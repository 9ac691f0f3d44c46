import { isRequired } from '../../../../domain/forms/asked/completeness.ts';
import type { Field, FieldGroup, ReportDocument, Values } from '../../../../domain/forms/definition.ts';
import { fieldApplies, isBlank, part } from '../../../../domain/forms/document.ts';
import { readFields } from '../../../../domain/forms/typed/read-form.ts';
import { isReading, wordsOf } from '../grid/quick-fill.ts';
import type { Posted } from '../records/posted.ts';
import type { RecordForm } from '../records/record-form.ts';
import type { OpenReport } from '../report/open-report.ts';
import { isSeldom } from '../rows/row-list.ts';

/** The groups of a circuit's page: particulars, tests in test order, and rare fields that mostly serve the checks. */
export type CircuitParts = {
  details: readonly FieldGroup[];
  tests: readonly FieldGroup[];
  rare: readonly Field[];
};

/** @param groups with the circuit's applicable fields. */
export function partsOf(
  { definition, document }: Pick<OpenReport, 'definition' | 'document'>,
  groups: readonly FieldGroup[],
  record: Values,
): CircuitParts {
  const ofTests = new Set(definition.circuit.tests.flatMap(({ fields }) => fields).map(({ name }) => name));
  const isRare = (field: Field) =>
    (field.unprinted !== undefined && field.required !== true) || isSeldom(field, record, document);
  const those = (isOne: (field: Field) => boolean) =>
    groups.map((group) => ({ ...group, fields: group.fields.filter(isOne) })).filter(({ fields }) => fields.length > 0);
  return {
    details: those((field) => !isRare(field) && !ofTests.has(field.name)),
    tests: those((field) => !isRare(field) && ofTests.has(field.name)),
    rare: groups.flatMap(({ fields }) => fields).filter(isRare),
  };
}

/** Name of the control that fills a test group's empty boxes, by the group's index. */
export const wordName = (at: number): string => `word.${at}`;

/** The words that can fill a group's empty boxes; none where it has no readings. */
export const wordsFor = ({ fields }: FieldGroup): readonly string[] => wordsOf(fields);

/**
 * The form with the chosen words put into empty boxes: those of the tests that the circuit needs, by the values of the same post.
 * A word never replaces a typed or stored value.
 */
export function withTapped(report: OpenReport, { groups, record }: RecordForm, posted: Posted): Posted {
  const { tests } = partsOf(report, groups, record);
  const typed = readFields(
    groups.flatMap(({ fields }) => fields),
    posted.fields,
    { current: record, timeZone: report.timeZone },
  );
  if (!typed.ok) return posted;
  const now = withValues(record, typed.values);
  const fields = new Map<string, readonly string[]>(posted.fields);
  for (const [at, group] of tests.entries()) {
    const word = posted.text(wordName(at));
    if (!wordsFor(group).includes(word)) continue;
    for (const field of group.fields)
      if (posted.fields.has(field.name) && takesWord(field, now, report.document)) fields.set(field.name, [word]);
  }
  return { ...posted, fields, text: (name) => fields.get(name)?.[0]?.trim() ?? '' };
}

const takesWord = (field: Field, record: Values, document: ReportDocument): boolean =>
  isReading(field) &&
  isBlank(part(record, field.name)) &&
  fieldApplies(field, record, document) &&
  isRequired(field, record, document);

/** The record with its values by dotted name. */
function withValues(record: Values, values: ReadonlyMap<string, unknown>): Values {
  const changed: Record<string, unknown> = { ...record };
  for (const [name, value] of values) {
    const [first = '', second] = name.split('.');
    changed[first] = second === undefined ? value : { ...(changed[first] as Values | undefined), [second]: value };
  }
  return changed;
}
