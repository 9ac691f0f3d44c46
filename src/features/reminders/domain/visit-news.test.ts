import { expect, test } from 'vitest';
import type { VisitStatus } from '../../../domain/visit/status.ts';
import { changesTime, knownVisit, newsOf, readKnownVisit } from './visit-news.ts';

const first = { day: '2026-12-01', from: '09:00', to: '12:00' };
const second = { day: '2026-12-08', from: '13:00', to: '15:00' };
const always = () => true;

test('people may know another time after a visit was booked, brought back, moved or cancelled', () => {
  for (const kind of ['visit.booked', 'visit.restored', 'visit.moved', 'visit.cancelled'])
    expect(changesTime(kind)).toBe(true);
  for (const kind of ['visit.no-access', 'visit.arrived']) expect(changesTime(kind)).toBe(false);
});

test.each([
  [undefined, 'booked', { news: 'booked', time: first }],
  [undefined, 'cancelled', undefined],
  [first, 'booked', undefined],
  [second, 'booked', { news: 'moved', time: first }],
  [first, 'cancelled', { news: 'cancelled', time: first }],
  // The time that they know is the one that no longer holds.
  [second, 'cancelled', { news: 'cancelled', time: second }],
  [first, 'started', undefined],
  [second, 'done', undefined],
  [first, 'no access', undefined],
] as const)('people who know %j of a visit that is %s', (known, status: VisitStatus, news) => {
  expect(newsOf(known, { ...first, status }, always)).toEqual(news);
});

const moved = { ...second, status: 'booked' } as const;
const cancelled = { ...first, status: 'cancelled' } as const;
const back = { ...first, status: 'booked' } as const;
const stays = always;
const leaves = (day: string) => day < second.day;
const comes = (day: string) => day >= second.day;

// Who leaves was told of the first day, who comes was not; the visit that is brought back was told as cancelled.
test.each([
  ['who stays, of a move', first, moved, stays, 'moved'],
  ['who leaves, of a move', first, moved, leaves, 'cancelled'],
  ['who comes, of a move', undefined, moved, comes, 'booked'],
  ['who stays, of a cancelled visit', first, cancelled, stays, 'cancelled'],
  ['who leaves, of a cancelled visit', first, cancelled, leaves, 'cancelled'],
  ['who comes, of a cancelled visit', undefined, cancelled, comes, undefined],
  ['who stays, of one brought back', undefined, back, stays, 'booked'],
  ['who leaves, of one brought back', undefined, back, leaves, 'booked'],
  ['who comes, of one brought back', undefined, back, comes, undefined],
] as const)('%s', (_who, known, visit, livesThere, news) => {
  expect(newsOf(known, visit, livesThere)?.news).toBe(news);
});

test('who was told and has moved out before either day hears nothing', () => {
  expect(newsOf(first, moved, () => false)).toBeUndefined();
});

test.each([
  ['who was told no name', undefined, undefined],
  ['who was told the same', 'marek', undefined],
  ['who was told another', 'olive', 'another person'],
] as const)('that another person comes hears %s', (_who, byId, news) => {
  const visit = { ...first, byId: 'marek', status: 'booked' } as const;
  expect(newsOf({ ...first, byId }, visit, always)?.news).toBe(news);
  // A move names who comes.
  expect(newsOf({ ...second, byId }, visit, always)?.news).toBe('moved');
});

test('a known time is read as it was written', () => {
  for (const known of [first, { ...first, byId: '018f' }]) expect(readKnownVisit(knownVisit(known))).toEqual(known);
  expect(readKnownVisit(knownVisit(undefined))).toBeUndefined();
  expect(readKnownVisit('another time')).toBeUndefined();
});
