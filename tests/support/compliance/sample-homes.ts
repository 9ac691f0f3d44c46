import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { addDays } from '../../../src/domain/time/dates.ts';
import { assess } from '../../../src/features/compliance/domain/assess.ts';
import { eventDays, type HomeFacts, homeFacts } from '../../../src/features/compliance/domain/facts.ts';

/** The 25 cases of the contract. */
export const sampleHomes: readonly HomeFacts[] = (
  JSON.parse(readFileSync('tests/support/compliance/cases.json', 'utf8')) as unknown[]
).map((each) => homeFacts.parse(each));

/** The days around each clock and each event, and some far from them. */
export function sampleDays(facts: HomeFacts): string[] {
  const known = [facts.today, ...eventDays(facts)];
  const clocks = known.flatMap((today) => assess({ ...facts, today }).clocks.map(({ due }) => due?.slice(0, 10)));
  const around = [...known, ...clocks].flatMap((day) => (day ? [-1, 0, 1].map((offset) => addDays(day, offset)) : []));
  return [...new Set([...around, '2015-01-01', '2026-11-26', '2050-01-01'])].toSorted();
}

const day = fc.integer({ min: 0, max: 4000 }).map((offset) => addDays('2019-01-01', offset));
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const time = day.map((on) => `${on}T10:00:00Z`);
const few = <T>(one: fc.Arbitrary<T>, most = 3) => fc.array(one, { maxLength: most });
const id = fc.constantFrom('1', '2', '3', '4');
const observation = fc.record({
  id,
  code: fc.constantFrom('C1', 'C2', 'C3', 'FI'),
  madeSafeAt: maybe(time),
  defendedOn: maybe(day),
  inspectedOn: maybe(day),
});

/** Homes in any nation and tenure with anything recorded of them. */
export const sampleFacts: fc.Arbitrary<HomeFacts> = fc
  .record({
    id: fc.constant('home'),
    today: day,
    nation: fc.constantFrom('England', 'Wales', 'Scotland', 'Northern Ireland'),
    tenure: fc.constantFrom('private_rented', 'social_rented', 'owner'),
    let: fc.boolean(),
    excluded: maybe(fc.constant('a lodger')),
    tenancyGrantedOn: maybe(day),
    occupiedFrom: maybe(day),
    inspectedOn: maybe(day),
    nextDue: maybe(day),
    reportHeld: fc.boolean(),
    outcomeRead: fc.boolean(),
    scope: fc.constantFrom('whole', 'part'),
    previous: maybe(fc.record({ inspectedOn: maybe(day), nextDue: maybe(day) })),
    remedyWithinDays: maybe(fc.integer({ min: 1, max: 60 })),
    codes: few(observation),
    remedied: few(
      fc.record({
        id,
        on: day,
        result: fc.constantFrom('met', 'further_needed'),
        proof: fc.constantFrom('MEIWC', 'invoice'),
        finds: few(observation, 1),
      }),
    ),
    served: few(
      fc.record({
        what: fc.constantFrom('report', 'confirmation', 'hazard_summary'),
        to: fc.constantFrom('tenant', 'council', 'prospective'),
        on: day,
        of: maybe(id),
      }),
      5,
    ),
    requests: few(fc.record({ from: fc.constantFrom('council', 'prospective'), on: day }), 2),
    access: few(fc.record({ noticeOn: maybe(day), visitOn: day, result: fc.constantFrom('refused', 'nobody-in') }), 5),
    defenceAcceptedOn: maybe(day),
    hazard: maybe(
      fc.record({ kind: fc.constantFrom('emergency', 'significant'), awareAt: time, investigatedOn: maybe(day) }),
    ),
    equipment: maybe(fc.record({ checkedOn: maybe(day), safe: fc.boolean(), repairedOn: maybe(day) })),
    copiesRecordedFrom: fc.constantFrom(null, '1900-01-01', '2026-11-10'),
  })
  .map((each) => homeFacts.parse(each));
