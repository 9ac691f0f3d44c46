import { expect, test } from 'vitest';
import { agreedNotice, isAboutNotice, noticeInWords, noticeWarning, shortNotice } from './notice.ts';

const now = new Date('2026-11-24T10:00:00Z');
const home = { nation: 'England', tenure: 'private_rented', vacantSince: '' };

test.each([
  ['England, a minute short', {}, '2026-11-25T09:59:00Z', 24],
  ['England, 24 hours', {}, '2026-11-25T10:00:00Z', undefined],
  ['England, social', { tenure: 'social_rented' }, '2026-11-24T14:00:00Z', 24],
  ['England, the window has begun', {}, '2026-11-24T09:00:00Z', 24],
  ['Wales, a minute short', { nation: 'Wales' }, '2026-11-25T09:59:00Z', 24],
  ['Wales, 24 hours', { nation: 'Wales' }, '2026-11-25T10:00:00Z', undefined],
  ['Scotland, a minute short', { nation: 'Scotland' }, '2026-11-26T09:59:00Z', 48],
  ['Scotland, 48 hours', { nation: 'Scotland' }, '2026-11-26T10:00:00Z', undefined],
  ['Northern Ireland: no count is known', { nation: 'Northern Ireland' }, '2026-11-24T11:00:00Z', undefined],
  ['an empty home is entered at once', { vacantSince: '2026-11-01' }, '2026-11-24T11:00:00Z', undefined],
  ['a home of its owner', { tenure: 'owner' }, '2026-11-24T11:00:00Z', undefined],
  ['a shop', { tenure: 'commercial' }, '2026-11-24T11:00:00Z', undefined],
])('%s', (_, more, begins, hours) => {
  expect(shortNotice({ ...home, ...more }, begins, now)).toBe(hours);
});

test('an answer counts for the time that was asked about, and stands in the history', () => {
  const begins = { day: '2026-11-25', windowFrom: '09:00' };
  const { key, message } = noticeWarning(48, begins);
  expect(message).toContain('48 hours’ notice');
  expect(isAboutNotice(key)).toBe(true);
  const answer = { notice: 'less than 48 hours, the tenant agreed', isMoved: true, by: 'Ann Reid', day: '2026-11-24' };
  expect(noticeInWords(answer)).toBe(
    'Moved at less than 48 hours’ notice: the tenant agreed, Ann Reid said on 24 November 2026',
  );
  expect(agreedNotice(['past', key], begins)).toEqual({ notice: 'less than 48 hours, the tenant agreed' });
  expect(agreedNotice([key], { ...begins, windowFrom: '08:00' })).toEqual({});
  expect(agreedNotice(['there.1'], begins)).toEqual({});
  expect(agreedNotice([`${key}~home-1`], begins)).toEqual({});
  expect(agreedNotice([`${key}~home-1`], begins, '~home-1')).toHaveProperty('notice');
});
