import { expect, test } from 'vitest';
import { editions } from '../../editions.ts';
import { exampleFinding } from './example-finding.ts';
import { explanationOf } from './explanations.ts';
import { allCodes } from './fixture.ts';
import { themes } from './themes.ts';

const explanations = themes.flatMap((theme) => theme.explanations);

test('every code has one explanation, and every explanation has a code', () => {
  expect(explanations.map(({ code }) => code).sort()).toEqual([...allCodes].sort());
});

test('an explanation is found by its code, and an unknown code has none', () => {
  for (const explanation of explanations) expect(explanationOf(explanation.code)).toEqual(explanation);
  expect(explanationOf('ZS_TOO_NICE')).toBeUndefined();
});

test.each(
  explanations.flatMap((each) => (each.editions ?? editions).map((edition) => [each.code, edition, each] as const)),
)('%s: the rule gives it for its own example in %s, with the arithmetic', (_, edition, explanation) => {
  const finding = exampleFinding(explanation, edition);
  expect(finding?.message).toBeTruthy();
  // If there is a formula, its numbers are shown: calculated, or as read.
  if (explanation.formula) expect(finding?.arithmetic ?? finding?.measured).toBeTruthy();
});

test.each(explanations.map((each) => [each.code, each] as const))('%s is complete', (_, explanation) => {
  expect(explanation.question).toMatch(/[?.]$/);
  expect(explanation.title).not.toMatch(/[.?]$/);
  expect(explanation.causes.length).toBeGreaterThan(0);
  expect(explanation.notWhen.length).toBeGreaterThan(0);
  for (const sentence of [...explanation.causes, ...explanation.notWhen]) expect(sentence).toMatch(/\.$/);
});
