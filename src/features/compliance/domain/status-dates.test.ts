import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleDays, sampleFacts, sampleHomes } from '../../../../tests/support/compliance/sample-homes.ts';
import { statusOn } from '../../../../tests/support/compliance/status-on.ts';
import { assess } from './assess.ts';
import { eventDays, type HomeFacts } from './facts.ts';
import { shownState, statusDates } from './status-dates.ts';

const isBetweenEvents = (facts: HomeFacts, known: string, day: string): boolean =>
  !eventDays(facts).some((event) => (event > known && event <= day) || (event > day && event <= known));

/** On each day, by the dates worked out on that day and on every other day between the same two events. */
function check(facts: HomeFacts): void {
  const days = sampleDays(facts);
  for (const known of days) {
    const dates = statusDates({ ...facts, today: known });
    for (const day of days) {
      if (!isBetweenEvents(facts, known, day)) continue;
      const assessed = assess({ ...facts, today: day });
      expect([day, statusOn(dates, day)]).toEqual([day, assessed.status]);
      const isUnreported = dates.noReportUntil !== null && day < dates.noReportUntil;
      expect(shownState(assessed)).toBe(assessed.status === 'late' && isUnreported ? 'no_report' : assessed.status);
    }
  }
}

test.each(sampleHomes.map((each) => [each.id, each] as const))('%s: the dates say what is assessed', (_id, home) => {
  check(home);
});

test('so they do for any home', () => {
  fc.assert(
    fc.property(sampleFacts, (facts) => check(facts)),
    { numRuns: 300 },
  );
});
