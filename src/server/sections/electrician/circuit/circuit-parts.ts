import { isRequired } from '../../../../domain/forms/asked/completeness.ts';
import type { Field, FieldGroup, ReportDocument, Values } from '../../../../domain/forms/definition.ts';
import { fieldApplies, isBlank, part } from '../../../../domain/forms/document.ts';
import { readFields } from '../../../../domain/forms/typed/read-form.ts';
import { isReading, isSeldom, wordsOf } from '../columns/column-form.ts';
import type { Posted } from '../records/posted.ts';
import type { RecordForm } from '../records/record-form.ts';
import type { OpenReport } from '../report/open-report.ts';

/** A circuit's page: what it is, what is tested in the order of the tests, and what is asked of few circuits or of none but the checks. */
export type CircuitParts = {
  details: readonly FieldGroup[];
  tests: readonly FieldGroup[];
  rare: readonly Field[];
};

/** @param groups  with the fields that the circuit is asked for. */
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

/** The control of the words that are tapped for the empty boxes of a group of tests, by its place among them. */
export const wordName = (at: number): string => `word.${at}`;

/** What can be tapped for a group's empty boxes; nothing where it has no readings. */
export const wordsFor = ({ fields }: FieldGroup): readonly string[] => wordsOf(fields);

/**
 * The form with the words that were tapped put into boxes left empty: those of the tests that the circuit has to have, as it was
 * typed in the same go. Nothing that was typed, nor what stands, gives way to a word.
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

/** The record with values by dotted names. */
function withValues(record: Values, values: ReadonlyMap<string, unknown>): Values {
  const changed: Record<string, unknown> = { ...record };
  for (const [name, value] of values) {
    const [first = '', second] = name.split('.');
    changed[first] = second === undefined ? value : { ...(changed[first] as Values | undefined), [second]: value };
  }
  return changed;
}
