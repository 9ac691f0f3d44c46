import { expect, test } from 'vitest';
import { assess } from './assess.ts';
import { homeFacts } from './facts.ts';
import { openBeyondLaw, sentencesOf } from './words.ts';

const said = (more: object) =>
  sentencesOf(
    assess(
      homeFacts.parse({
        ...{ id: 'home', today: '2026-11-26', nation: 'England', tenure: 'private_rented' },
        ...{ tenancyGrantedOn: '2020-04-01', inspectedOn: '2026-10-28', copiesRecordedFrom: null },
        ...more,
      }),
    ),
  );

test('late work comes before what runs, each with its day and its regulation', () => {
  expect(said({ codes: [{ id: '1', code: 'FI' }] })).toEqual([
    'The work on observation 1 was due by 24 November 2026 (SI 2020/312 reg 3(4)).',
    'The next inspection is due by 28 October 2031 (SI 2020/312 reg 3(1)(b)).',
  ]);
});

test('a danger is said first', () => {
  const [first] = said({ inspectedOn: '2026-11-25', codes: [{ id: '1', code: 'C1' }] });
  expect(first).toBe('A C1 is neither made safe nor put right.');
});

test('a duty without a number of days says so', () => {
  const sentences = said({ nation: 'Wales', codes: [{ id: '2', code: 'C2' }] });
  expect(sentences).toContain('The work on observation 2 is owed. The law gives no number of days (WSI 2022/6 reg 6).');
});

test('a home without a report was due before its tenancy', () => {
  expect(said({ inspectedOn: null })).toEqual([
    'No report is known. A let home needs one.',
    'The first inspection was due by 31 March 2020 (SI 2020/312 reg 3(1)(b)).',
  ]);
});

test('a let home without a report and without a known tenancy is late, with no day', () => {
  expect(said({ inspectedOn: null, tenancyGrantedOn: null })).toEqual(['No report is known. A let home needs one.']);
});

test('an owner’s home has no day', () => {
  expect(said({ tenure: 'owner', nextDue: '2020-01-01' })).toEqual([
    'The law sets no interval here.',
    'The date that the last report recommends has passed.',
  ]);
});

test('an old report of an older social tenancy says what is open in it, and promises nothing', () => {
  const facts = (more: object) =>
    homeFacts.parse({
      ...{ id: 'home', today: '2026-11-26', nation: 'England', tenure: 'social_rented' },
      ...{ tenancyGrantedOn: '2019-04-01', inspectedOn: '2026-04-30', codes: [{ id: '1', code: 'C2' }] },
      ...more,
    });
  expect(assess(facts({})).status).toBe('in_order');
  expect(openBeyondLaw(facts({}))).toMatch(
    /^Still open in the report of 30 April 2026: 1 C2\. Whether the regulations set a day for this work is not settled/,
  );
  expect(openBeyondLaw(facts({ inspectedOn: '2026-05-01' }))).toBeUndefined();
  expect(openBeyondLaw(facts({ tenancyGrantedOn: '2025-12-01' }))).toBeUndefined();
  expect(openBeyondLaw(facts({ remedied: [{ id: '1', on: '2026-06-01', proof: 'certificate' }] }))).toBeUndefined();
});
