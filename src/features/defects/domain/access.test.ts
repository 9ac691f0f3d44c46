import { expect, test } from 'vitest';
import { type AccessRecord, accessChecks } from './access.ts';

const attempt = (on: string, noticeOn: string | null) => ({ on, noticeOn });
const whole: AccessRecord = {
  ...{ nation: 'England', since: '2020-04-01', isVacant: false },
  attempts: [
    attempt('2026-10-19', '2026-10-18'),
    attempt('2026-10-27', '2026-10-20'),
    attempt('2026-11-04', '2026-11-01'),
  ],
  contacts: [
    { on: '2026-10-18', way: 'mail', namesDanger: false, offersTimes: true },
    { on: '2026-11-01', way: 'post', namesDanger: true, offersTimes: false },
  ],
};
const met = (record: AccessRecord, from = '2026-10-12') => accessChecks(record, from).map(({ isMet }) => isMet);

test('W14: three visits with notice, two ways, the danger and other times', () => {
  expect(met(whole)).toEqual([true, true, true, true, true]);
});

test('W15: one visit is not enough', () => {
  expect(met({ ...whole, attempts: whole.attempts.slice(0, 1) })).toEqual([false, false, true, true, true]);
});

test('Scotland wants 48 hours, and a call is no written notice of a danger', () => {
  expect(met({ ...whole, nation: 'Scotland' })[1]).toBe(false);
  const called = whole.contacts.map((each) => ({ ...each, way: 'phone' as const }));
  expect(met({ ...whole, contacts: called })).toEqual([true, true, false, false, true]);
});

test('a new tenant, and a later inspection, begin the count again', () => {
  expect(met({ ...whole, since: '2026-11-05' })).toEqual([false, false, false, false, false]);
  expect(met(whole, '2026-10-25')).toEqual([false, false, false, true, false]);
});
