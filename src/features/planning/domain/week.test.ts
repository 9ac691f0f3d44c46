import { expect, test } from 'vitest';
import { whoIsWhere } from '../../../domain/visit/who-is-where.ts';
import { isWorkingDay } from '../../compliance/domain/working-days.ts';
import { daysOfWeek, daysWithNotice, hasRoom, hoursOf, jobState, nearestFree } from './week.ts';

const now = '2026-11-26T12:00';
const visit = { day: '2026-11-26', windowTo: '11:00', status: 'booked', reportStatus: 'draft' } as const;

test('a job has a state and a word', () => {
  expect(jobState(visit, now)).toEqual({ state: 'late', word: 'not begun' });
  expect(jobState({ ...visit, windowTo: '12:00' }, now)).toEqual({ state: 'booked', word: 'booked' });
  expect(jobState({ ...visit, status: 'started' }, now)).toEqual({ state: 'now', word: 'on site' });
  expect(jobState({ ...visit, status: 'started', day: '2026-11-25' }, now).word).toBe('not finished');
  expect(jobState({ ...visit, status: 'no access' }, now)).toEqual({ state: 'refused', word: 'no access' });
  expect(jobState({ ...visit, status: 'done', reportStatus: 'issued' }, now)).toEqual({
    state: 'done',
    word: 'issued',
  });
  expect(jobState({ ...visit, status: 'done', reportStatus: null }, now).word).toBe('done');
});

test('hours are counted to the half', () => {
  expect(hoursOf([{ windowFrom: '08:30', windowTo: '10:45' }])).toBe(2.5);
  expect(hoursOf([])).toBe(0);
});

test('the weekend is shown only with work on it', () => {
  expect(daysOfWeek('2026-11-23', [])).toHaveLength(5);
  expect(daysOfWeek('2026-11-23', [{ day: '2026-11-28' }])).toHaveLength(6);
});

test('the nearest person with room is the one already near', () => {
  const busy = [
    { personId: 'elin', day: '2026-11-26', from: '08:00', to: '10:00', postcode: 'LL22 7AA' },
    { personId: 'gareth', day: '2026-11-27', from: '08:00', to: '10:00', postcode: 'LL18 1AA' },
  ];
  const known = { busy, away: [], isOpen: (day: string) => isWorkingDay(day, 'England') };
  const days = ['2026-11-26', '2026-11-27'];
  expect(nearestFree('LL18 1AB', ['elin', 'gareth'], days, known)).toEqual({ personId: 'gareth', day: '2026-11-27' });
  const away = [{ personId: 'gareth', from: '2026-11-27', to: '2026-11-27' }];
  expect(nearestFree('LL18 1AB', ['elin', 'gareth'], days, { ...known, away })?.personId).toBe('elin');
  expect(nearestFree('LL18 1AB', [], days, known)).toBeUndefined();
  expect(hasRoom('elin', '2026-11-28', known)).toBe(false);
});

test('home page and week agree on who is late: after the end of the arrival time', () => {
  for (const [time, isLate] of [
    ['07:59'],
    ['08:00'],
    ['09:59'],
    ['10:00'],
    ['10:01', true],
    ['23:59', true],
  ] as const) {
    const at = `2026-11-26T${time}`;
    const window = { day: '2026-11-26', windowFrom: '08:00', windowTo: '10:00', status: 'booked' } as const;
    const booked = {
      ...window,
      id: '1',
      electricianId: '2',
      electricianName: 'Dan',
      siteName: '1 Elm Road',
      startedAt: null,
    };
    expect(whoIsWhere([booked], at)[0]?.is).toBe(isLate ? 'not begun' : 'to come');
    expect(jobState({ ...booked, reportStatus: 'draft' }, at).state).toBe(isLate ? 'late' : 'booked');
  }
});

test('no day is named whose window is over, nor one too soon for the people of a let home', () => {
  const days = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'];
  const home = (nation: string, vacantSince = '') => ({ nation, tenure: 'private_rented', vacantSince });
  const from = (at: string, of = home('England')) =>
    daysWithNotice(of, days, { now: new Date(at), timeZone: 'Europe/London' })[0];
  expect(from('2026-11-27T22:24:00Z')).toBe('2026-11-29');
  expect(from('2026-11-27T08:00:00Z')).toBe('2026-11-28');
  expect(from('2026-11-27T08:00:00Z', home('Scotland'))).toBe('2026-11-29');
  expect(from('2026-11-27T08:00:00Z', home('England', '2026-10-01'))).toBe('2026-11-27');
  expect(from('2026-11-27T22:24:00Z', home('England', '2026-10-01'))).toBe('2026-11-28');
});
