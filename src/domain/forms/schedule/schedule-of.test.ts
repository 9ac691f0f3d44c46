import { expect, test } from 'vitest';
import { coverageOf } from '../../certificate/cover/coverage.ts';
import { printReport } from '../../certificate/print-report.ts';
import { signedDocument } from '../../certificate/signed-document.ts';
import { verify } from '../../verification/engine/verify.ts';
import { missing } from '../asked/completeness.ts';
import type { FormDefinition, ReportDocument } from '../definition.ts';
import { completeEicr, completeLarger } from '../fixtures/complete-eicr.ts';
import { definitionOf, formsOfType, formTypes } from '../registry.ts';
import { scheduleOf } from './schedule-of.ts';

const definitions = (['2018+A4', '2018+A2+A3'] as const).map((edition) => definitionOf({ form_type: 'EICR', edition }));
const larger = { installation: { schedule_list: 'larger' } };
const slugsOf = (definition: FormDefinition, document: Partial<ReportDocument>) =>
  scheduleOf(definition, document).flatMap(({ items }) => items.map(({ slug }) => slug));

test.each(definitions)('$edition: each list has its own rows, with their own numbers and words', (definition) => {
  const [homes, big] = [slugsOf(definition, {}), slugsOf(definition, larger)];
  expect(big.length).toBeGreaterThan(100);
  expect(new Set([...homes, ...big]).size).toBe(homes.length + big.length);
  expect(definition.schedule.flatMap(({ items }) => items)).toHaveLength(homes.length + big.length);
  expect(big.every((slug) => slug.startsWith('big_'))).toBe(true);
  expect(homes.some((slug) => slug.startsWith('big_'))).toBe(false);
  for (const document of [{}, larger]) {
    const numbers = scheduleOf(definition, document).flatMap(({ items }) => items.map(({ number }) => number));
    expect(new Set(numbers).size).toBe(numbers.length);
  }
  for (const { slug, label, like } of scheduleOf(definition, larger).flatMap(({ items }) => items)) {
    // Words that are a slug belong to a row that this edition's list for homes does not have.
    expect(label, slug).not.toMatch(/_/);
    if (like !== undefined) expect(homes, slug).toContain(like);
  }
});

test('a form with one list uses it for every report', () => {
  for (const form of formTypes()
    .flatMap(formsOfType)
    .filter(({ scheduleBy }) => !scheduleBy))
    expect(scheduleOf(form, larger)).toEqual(form.schedule);
});

test('a report with the list for larger premises is complete with its rows, and lacks each unanswered one', () => {
  const document = completeLarger();
  expect(missing(document)).toEqual([]);
  const [first, ...rest] = document.inspection_schedule ?? [];
  expect(first?.slug).toBe('big_intake_cable');
  expect(missing({ ...document, inspection_schedule: rest }).map(({ path }) => path)).toEqual([
    'inspection_schedule/big_intake_cable/outcome',
  ]);
});

test('answers on the other list are kept, but not printed, signed, counted or judged', () => {
  const [homes, big] = [completeEicr(), completeLarger()];
  // Answered on both: a code without an observation, N/V and a row that contradicts the report, each on the other list.
  const inspection_schedule = [
    ...(big.inspection_schedule ?? []),
    ...(homes.inspection_schedule ?? []).map((row) => ({ ...row, outcome: 'C2' })),
  ];
  const both = { ...big, inspection_schedule };
  const definition = definitionOf(big);
  expect(missing(both)).toEqual([]);
  expect(signedDocument(definition, both)).toEqual(signedDocument(definition, big));
  expect(printReport(definition, both, 'Europe/London')).toEqual(printReport(definition, big, 'Europe/London'));
  expect(coverageOf(definition, both)).toEqual(coverageOf(definition, big));
  expect(verify(both)).toEqual(verify(big));
  // The reverse.
  const back = { ...both, installation: homes.installation ?? {} };
  expect(signedDocument(definition, back).inspection_schedule?.map(({ slug }) => slug)).toEqual(
    slugsOf(definition, homes),
  );
});
