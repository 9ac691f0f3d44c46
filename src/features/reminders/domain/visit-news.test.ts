import { expect, test } from 'vitest';
import type { VisitStatus } from '../../../domain/visit/status.ts';
import { knownBefore, knownTime, newsOf, readKnownTime } from './visit-news.ts';

const first = { day: '2026-12-01', from: '09:00', to: '12:00' };
const second = { day: '2026-12-08', from: '13:00', to: '15:00' };
const [A, B] = [knownTime(first), knownTime(second)];

test.each([
  ['visit.booked', undefined, ''],
  ['visit.restored', undefined, ''],
  ['visit.moved', B, B],
  ['visit.cancelled', undefined, A],
  ['visit.no-access', undefined, undefined],
  ['visit.arrived', undefined, undefined],
] as const)('before %s people knew', (kind, was, known) => {
  expect(knownBefore(kind, first, was)).toBe(known);
});

test.each([
  ['', 'booked', 'booked'],
  ['', 'cancelled', undefined],
  [A, 'booked', undefined],
  [B, 'booked', 'moved'],
  [A, 'cancelled', 'cancelled'],
  [A, 'started', undefined],
  [B, 'done', undefined],
  [A, 'no access', undefined],
] as const)('people who know "%s" of a visit that is %s are told %s', (known: string, status: VisitStatus, news) => {
  expect(newsOf(known, { ...first, status })).toBe(news);
});

test('a known time is read as it was written', () => {
  expect(readKnownTime(A)).toEqual(first);
  expect(readKnownTime('')).toBeUndefined();
  expect(readKnownTime('another time')).toBeUndefined();
});
