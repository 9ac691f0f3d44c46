import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assess } from './assess.ts';
import { homeFacts } from './facts.ts';

type Expected = {
  due: Record<string, string | null | string[]>;
  state: Record<string, string>;
  status: string;
  reasons: string[];
};
const cases: { id: string; about: string; expect: Expected }[] = JSON.parse(
  readFileSync('tests/support/compliance/cases.json', 'utf8'),
);

test('there are 25 cases', () => {
  expect(cases.length).toBe(25);
});

test.each(cases.map((each) => [each.id, each.about, each] as const))('%s: %s', (_id, _about, home) => {
  const { status, reasons, clocks } = assess(homeFacts.parse(home));
  const { due, state, ...rest } = home.expect;
  expect({ status, reasons: reasons.toSorted() }).toEqual({ ...rest, reasons: rest.reasons.toSorted() });
  expect(Object.fromEntries(clocks.map((clock) => [clock.key, clock.state]))).toEqual(state);
  expect(clocks.map(({ key }) => key).toSorted()).toEqual(Object.keys(due).toSorted());
  for (const clock of clocks) {
    const wanted = due[clock.key];
    // Where the start of a period could not be read, either day is accepted.
    if (Array.isArray(wanted)) expect(wanted).toContain(clock.due);
    else expect([clock.key, clock.due]).toEqual([clock.key, wanted]);
  }
});
