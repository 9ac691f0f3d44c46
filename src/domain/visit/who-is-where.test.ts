import { expect, test } from 'vitest';
import type { VisitStatus } from './status.ts';
import { whoIsWhere } from './who-is-where.ts';

const visit = (electricianId: string, windowFrom: string, status: VisitStatus, windowTo = '17:00') => ({
  id: `${electricianId} ${windowFrom}`,
  day: '2026-11-26',
  electricianId,
  electricianName: electricianId,
  siteName: `Site of ${windowFrom}`,
  windowFrom,
  windowTo,
  status,
  startedAt: null,
});

test('people in trouble come first: not begun, no access, on site, to come, done', () => {
  const people = whoIsWhere(
    [
      visit('Ann', '08:00', 'done'),
      visit('Ben', '08:30', 'started'),
      visit('Cat', '09:00', 'no access'),
      visit('Dan', '08:00', 'booked', '10:00'),
      visit('Eve', '14:00', 'booked'),
    ],
    '2026-11-26T10:12',
  );
  expect(people.map(({ name, is }) => [name, is])).toEqual([
    ['Dan', 'not begun'],
    ['Cat', 'no access'],
    ['Ben', 'on site'],
    ['Eve', 'to come'],
    ['Ann', 'done'],
  ]);
});

test('of a person on site an earlier visit is no trouble, and the next one stands behind', () => {
  const [person] = whoIsWhere(
    [visit('Ann', '13:00', 'booked'), visit('Ann', '08:00', 'booked'), visit('Ann', '10:00', 'started')],
    '2026-11-26T10:12',
  );
  expect(person).toMatchObject({ is: 'on site', at: { windowFrom: '10:00' }, later: { windowFrom: '13:00' } });
});

test('no visits, no people', () => expect(whoIsWhere([], '2026-11-26T10:00')).toEqual([]));
