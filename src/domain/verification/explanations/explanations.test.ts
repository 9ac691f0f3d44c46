import { expect, test } from 'vitest';
import { editions } from '../../editions.ts';
import { exampleFinding } from './example-finding.ts';
import { explanationOf } from './explanations.ts';
import { allCodes } from './fixture.ts';
import { themes } from './themes.ts';

const explanations = themes.flatMap((theme) => theme.explanations);

test('every code has one explanation, and no explanation is for a code that nothing answers with', () => {
  expect(explanations.map(({ code }) => code).sort()).toEqual([...allCodes].sort());
});

test('an explanation is found by its code, and there is none for a code we do not know', () => {
  for (const explanation of explanations) expect(explanationOf(explanation.code)).toEqual(explanation);
  expect(explanationOf('ZS_TOO_NICE')).toBeUndefined();
});

test.each(
  explanations.flatMap((each) => (each.editions ?? editions).map((edition) => [each.code, edition, each] as const)),
)('%s: the rule answers its own example with it in %s, with the arithmetic', (_, edition, explanation) => {
  const finding = exampleFinding(explanation, edition);
  expect(finding?.message).toBeTruthy();
  // Where there is a formula, the numbers in it are shown: worked out, or as they were read.
  if (explanation.formula) expect(finding?.arithmetic ?? finding?.measured).toBeTruthy();
});

test.each(explanations.map((each) => [each.code, each] as const))('%s says all that is needed', (_, explanation) => {
  expect(explanation.question).toMatch(/[?.]$/);
  expect(explanation.title).not.toMatch(/[.?]$/);
  expect(explanation.causes.length).toBeGreaterThan(0);
  expect(explanation.notWhen.length).toBeGreaterThan(0);
  for (const sentence of [...explanation.causes, ...explanation.notWhen]) expect(sentence).toMatch(/\.$/);
});
