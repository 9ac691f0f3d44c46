import { expect, test } from 'vitest';
import { nations, premisesTypes, tenures } from '../../../components/office/words.ts';
import { bucketOf, type DefectState } from './defect-state.ts';
import { lawOf } from './law.ts';
import { groupOf } from './list-groups.ts';

const foundOn = '2026-11-18';
const codes = ['C1', 'C2', 'C3', 'FI'] as const;
const waiting: readonly DefectState[] = ['open', 'quoted', 'booked', 'not_ours'];

type Found = { code: string; nation: string; tenure: string; premises: string; isCondition: boolean };

const everyFinding: Found[] = nations.flatMap(({ value: nation }) =>
  tenures.flatMap(({ value: tenure }) =>
    premisesTypes.flatMap(({ value: premises }) =>
      [true, false].flatMap((isCondition) => codes.map((code) => ({ code, nation, tenure, premises, isCondition }))),
    ),
  ),
);

/** The title of the group in which a defect waits. */
function titleOf(
  found: Found,
  state: DefectState,
  { madeSafeOn, today }: { madeSafeOn: string | null; today: string },
) {
  const { code, nation, tenure, premises, isCondition } = found;
  const { dueOn, targetOn } = lawOf({ nation, tenure, premisesType: premises }, code, foundOn, { isCondition });
  const bucket = bucketOf({ code, state, madeSafeOn, doneOn: null, dueOn, followsC3: true });
  return groupOf({ bucket, lastDay: dueOn ?? targetOn }, today)?.title;
}

test('a danger stands under “At once” until its repair, in every nation, home and report', () => {
  expect(everyFinding.length).toBeGreaterThan(100);
  for (const found of everyFinding)
    for (const state of waiting)
      for (const madeSafeOn of [null, foundOn])
        for (const today of [foundOn, '2027-12-01']) {
          const title = titleOf(found, state, { madeSafeOn, today });
          expect(title === 'At once', JSON.stringify({ found, state, madeSafeOn, today })).toBe(found.code === 'C1');
          expect(title).toBeDefined();
        }
});

test('what has a day in law is due by it, then late; “Urgent” is for what has none', () => {
  const title = (nation: string, today: string) =>
    titleOf(
      { ...{ code: 'C2', nation, tenure: 'private_rented', premises: 'residential' }, isCondition: true },
      'open',
      { madeSafeOn: null, today },
    );
  expect(title('England', '2026-12-15')).toBe('Due by law');
  expect(title('England', '2026-12-16')).toBe('Late');
  expect(title('Wales', '2026-12-15')).toBe('Urgent, no date in law');
  expect(title('Wales', '2027-12-16')).toBe('Urgent, no date in law');
});
