import { expect, test } from 'vitest';
import { choicesOf, noChoices, readDaysBefore } from './choices.ts';
import { stageBefore, stageOfDuty, stageOfEnd } from './stages.ts';

const days = [90, 60, 30];

test.each<[string, number | undefined, string]>([
  ['2026-12-30', undefined, 'a day too early'],
  ['2026-12-31', 90, 'the first day'],
  ['2027-01-29', 90, 'a server that was off tells it later'],
  ['2027-01-30', 60, ''],
  ['2027-03-01', 30, ''],
  ['2027-03-31', 30, 'the last day itself'],
  ['2027-04-01', undefined, 'too late to remind'],
])('on %s of 31 March 2027 the reminder is %s: %s', (today, stage, _why) => {
  expect(stageBefore(days, '2027-03-31', today)).toBe(stage);
});

// Day 1 is the first of 28, so the last is 27 days later.
test.each([
  ['2026-11-13', undefined],
  ['2026-11-14', 'before-14'],
  ['2026-11-21', 'before-7'],
  ['2026-11-26', 'before-2'],
  ['2026-11-28', 'before-2'],
  ['2026-11-29', 'late'],
  // A Sunday, and the Monday after it.
  ['2026-11-30', 'late-2026-11-30'],
  ['2026-12-06', 'late-2026-11-30'],
  ['2026-12-29', 'late-2026-12-28'],
])('work from 1 November, due on 28 November: on %s %s', (today, stage) => {
  expect(stageOfDuty('2026-11-28', today)).toBe(stage);
});

test('an end is told 30 and 7 days before, when it has come, and not for ever', () => {
  expect(stageOfEnd('2026-12-31', '2026-12-01')).toBe('before-30');
  expect(stageOfEnd('2026-12-31', '2026-12-24')).toBe('before-7');
  expect(stageOfEnd('2026-12-31', '2027-01-01')).toBe('ended');
  expect(stageOfEnd('2024-12-31', '2027-01-01')).toBeUndefined();
});

test('days are read as typed, the longest first', () => {
  expect(readDaysBefore('30, 90 60,30')).toEqual([90, 60, 30]);
  for (const bad of ['', 'soon', '0', '366', '1,2,3,4,5,6', '-30', '30.5', '9'.repeat(41)])
    expect(readDaysBefore(bad)).toBeUndefined();
});

test('a client’s choice goes before the company’s, and that before the standard', () => {
  expect(choicesOf(noChoices).inspectionDays).toEqual([90, 60, 30]);
  const company = { ...noChoices, inspectionDays: [30], visits: false };
  expect(choicesOf(company, { ...noChoices, inspectionDays: [] })).toEqual({
    ...{ inspectionDays: [], visits: false, defects: true, occupiers: false },
  });
});
