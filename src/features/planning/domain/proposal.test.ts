import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWorkingDay } from '../../compliance/domain/working-days.ts';
import { propose } from './proposal.ts';
import { overlap, windowsOf } from './windows.ts';

const people = ['elin', 'gareth'];
const whole = { from: '08:00', to: '16:00' };
const base = {
  people,
  windows: windowsOf(whole, 4),
  busy: [],
  away: [],
  isOpen: (day: string) => isWorkingDay(day, 'England'),
};

test('the hours of a day are divided to the quarter of an hour', () => {
  expect(windowsOf(whole, 4).map(({ from }) => from)).toEqual(['08:00', '10:00', '12:00', '14:00']);
  expect(windowsOf({ from: '09:00', to: '10:00' }, 3)).toEqual([
    { from: '09:00', to: '09:15' },
    { from: '09:15', to: '09:30' },
    { from: '09:30', to: '09:45' },
  ]);
  expect(windowsOf({ from: '09:00', to: '09:10' }, 3)).toEqual([]);
});

test('near homes share a day and a person, in the order of postcodes', () => {
  const homes = ['TE10 1AA', 'TE2 1AA', 'TE2 1AB', 'TE10 1AB'].map((postcode) => ({
    id: postcode,
    postcode,
    name: '',
  }));
  const { placed, left } = propose({ ...base, windows: windowsOf(whole, 2), homes, firstDay: '2026-11-30' });
  expect(left).toEqual([]);
  expect(placed.map(({ siteId, personId, day }) => [siteId, personId, day])).toEqual([
    ['TE2 1AA', 'elin', '2026-11-30'],
    ['TE2 1AB', 'elin', '2026-11-30'],
    ['TE10 1AA', 'gareth', '2026-11-30'],
    ['TE10 1AB', 'gareth', '2026-11-30'],
  ]);
});

test('weekends, bank holidays and days away are left out', () => {
  const homes = [1, 2, 3].map((number) => ({ id: String(number), postcode: 'TE1 1AA', name: String(number) }));
  const away = [{ personId: 'gareth', from: '2026-12-24', to: '2026-12-24' }];
  const plan = { ...base, windows: windowsOf(whole, 1), homes, away, firstDay: '2026-12-24' };
  const days = propose(plan).placed.map(({ personId, day }) => [personId, day]);
  // 25 December is a holiday, 26 and 27 a weekend, 28 the holiday in place of the 26th.
  expect(days).toEqual([
    ['elin', '2026-12-24'],
    ['elin', '2026-12-29'],
    ['gareth', '2026-12-29'],
  ]);
});

const day = fc.integer({ min: 0, max: 20 }).map((days) => `2026-12-${String(days + 1).padStart(2, '0')}`);
const hour = fc.integer({ min: 8, max: 15 });
const visit = fc.record({ personId: fc.constantFrom(...people), day, hour }).map(({ hour: at, ...rest }) => ({
  ...rest,
  from: `${String(at).padStart(2, '0')}:00`,
  to: `${String(at + 1).padStart(2, '0')}:30`,
}));
const absence = fc.record({ personId: fc.constantFrom(...people), from: day, to: day });

test('nobody is in two places, no day holds more than it can, and each home is placed or named', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 60 }),
      fc.array(visit, { maxLength: 30 }),
      fc.array(absence, { maxLength: 4 }),
      fc.integer({ min: 1, max: 8 }),
      day,
      (districts, busy, away, count, firstDay) => {
        const homes = districts.map((district, at) => ({ id: String(at), postcode: `TE${district} 1AA`, name: 'A' }));
        const { placed, left } = propose({ ...base, homes, busy, away, windows: windowsOf(whole, count), firstDay });
        expect([...placed.map(({ siteId }) => siteId), ...left.map(({ id }) => id)].sort()).toEqual(
          homes.map(({ id }) => id).sort(),
        );
        for (const [at, one] of placed.entries()) {
          expect(one.day >= firstDay && isWorkingDay(one.day, 'England')).toBe(true);
          const others = [...busy, ...placed.slice(0, at)].filter(
            (each) => each.personId === one.personId && each.day === one.day,
          );
          expect(others.some((each) => overlap(each, one))).toBe(false);
          expect(others.length).toBeLessThan(count);
          expect(
            away.some((each) => each.personId === one.personId && each.from <= one.day && one.day <= each.to),
          ).toBe(false);
        }
      },
    ),
    { numRuns: 200 },
  );
});
