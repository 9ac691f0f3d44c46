import { expect, test } from 'vitest';
import { newsAfter } from './visit-news.ts';

test.each([
  ['visit.booked', undefined, 'booked'],
  ['visit.moved', undefined, 'moved'],
  ['visit.moved', 'booked', 'booked'],
  ['visit.cancelled', 'booked', null],
  ['visit.cancelled', 'moved', 'cancelled'],
  ['visit.restored', 'cancelled', null],
  ['visit.restored', undefined, 'booked'],
  ['visit.no-access', undefined, 'no access'],
  ['visit.call-taken-back', 'no access', null],
  ['visit.call-taken-back', undefined, undefined],
  ['visit.arrived', undefined, undefined],
] as const)('%s while "%s" waits: %s', (kind, waiting, told) => {
  expect(newsAfter(kind, waiting)).toBe(told);
});
