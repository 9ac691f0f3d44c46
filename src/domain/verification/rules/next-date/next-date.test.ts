import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { judged, newWorkWith, reportWith, resultsOf } from '../../fixture.ts';

const purpose = { inspection_dates: ['2026-06-10', '2026-06-11'] };
const next = (premises_type: string, next_inspection_due: string, installation: Values = {}) =>
  judged(
    reportWith({
      rest: { purpose, installation: { premises_type, ...installation }, next_inspection: { next_inspection_due } },
    }),
    'next-date-long',
  ).length;

test.each<[string, number, number]>([
  ['a home, 10 years', next('residential', '2036-06-11'), 0],
  ['a home, a day more', next('residential', '2036-06-12'), 1],
  ['an office, 5 years', next('commercial', '2031-06-11'), 0],
  ['an office, 8 years', next('commercial', '2034-06-11'), 1],
  ['a factory, 3 years', next('industrial', '2029-06-11'), 0],
  ['a factory, a day more', next('industrial', '2029-06-12'), 1],
  ['other premises, a day more than 5', next('other', '2031-06-12'), 1],
  ['premises not recorded', next('', '2056-06-11'), 0],
  ['a rented home, which has its own finding', next('residential', '2038-06-11', { tenure: 'private_rented' }), 0],
])('next inspection of %s', (_, found, expected) => {
  expect(found).toBe(expected);
});

const capped = ['fail NEXT_DATE_CAP next_inspection/next_inspection_due'];

test.each<[Values, string, string, string[]]>([
  [{ tenure: 'private_rented', nation: 'England' }, 'Sale', '2031-06-10', []],
  [{ tenure: 'private_rented', nation: 'England' }, 'Sale', '2031-06-11', capped],
  [{ tenure: 'social_rented', nation: 'Scotland' }, 'Sale', '2031-06-11', capped],
  [{ tenure: 'private_rented', nation: 'Wales' }, 'Sale', '2031-06-09', []],
  [{ tenure: 'private_rented', nation: 'Wales' }, 'Sale', '2031-06-10', capped],
  [{ tenure: 'private_rented' }, 'Sale', '2031-06-11', capped],
  [{ tenure: 'social_rented', nation: 'Northern Ireland' }, 'Sale', '2036-06-10', []],
  [{ tenure: 'owner' }, 'Sale', '2036-06-10', []],
  [{}, 'Rented-home duty', '2036-06-10', capped],
  [{ tenure: 'owner' }, 'Rented-home duty', '2036-06-10', capped],
  [{ tenure: 'owner' }, 'Rented home duty, first letting', '2036-06-10', capped],
  [{ tenure: 'commercial' }, 'Landlord of rented shop, planned periodic', '2034-06-10', []],
  [{ tenure: 'owner' }, 'Sale of a formerly rented house', '2036-06-10', []],
  [{ tenure: 'owner' }, 'Sale of a formerly rented home', '2036-06-10', []],
  [{}, 'Planned periodic inspection', '2036-06-10', []],
])('R8 %j, reason %s, next on %s', (installation, reason, next_inspection_due, findings) => {
  const purpose = { reason, inspection_dates: ['2026-06-10', '2026-06-08'] };
  const rest = { installation, purpose, next_inspection: { next_inspection_due } };
  expect(resultsOf('next-date-cap', reportWith({ rest }))).toEqual(findings);
});

test.each([
  ['England', '2026-06-10 + 5 years = 2031-06-10', 'SI 2020/312 reg. 3'],
  ['Wales', '2026-06-10 + 5 years − 1 day = 2031-06-09', 'WSI 2022/6 reg. 6'],
  ['Scotland', '2026-06-10 + 5 years = 2031-06-10', 'Housing (Scotland) Act 2006 s. 19B'],
  ['Northern Ireland', '2026-06-10 + 5 years = 2031-06-10', 'SR 2024/201'],
  ['', '2026-06-10 + 5 years = 2031-06-10', 'SI 2020/312 reg. 3'],
])('R8 in %s the last day is %s', (nation, arithmetic, regulation) => {
  const rest = {
    installation: { tenure: 'private_rented', nation },
    purpose: { inspection_dates: ['2026-06-10'] },
    next_inspection: { next_inspection_due: '2036-06-10' },
  };
  expect(judged(reportWith({ rest }), 'next-date-cap')).toMatchObject([{ arithmetic, regulation }]);
});

test.each([
  ['England', '2031-06-10', []],
  [
    'England',
    '2031-06-11',
    [
      'A rented home is due for inspection by 10 June 2031 at the latest, five years after the inspection. Is the date right?',
    ],
  ],
  ['Wales', '2031-06-09', []],
  [
    'Wales',
    '2031-06-10',
    [
      'A rented home is due for inspection by 9 June 2031 at the latest: in Wales the day of the inspection is the first of the five years. Is the date right?',
    ],
  ],
])('in %s a rented home inspected on 10 June 2026 and due on %s', (nation, next_inspection_due, messages) => {
  const rest = {
    installation: { nation, tenure: 'private_rented' },
    purpose: { inspection_dates: ['2026-06-10'] },
    next_inspection: { next_inspection_due },
  };
  expect(judged(reportWith({ rest }), 'next-date-cap').map(({ message }) => message)).toEqual(messages);
});

test.each<[string, number, string, Values, string[]]>([
  ['five years', 5, 'years', { tenure: 'private_rented' }, []],
  ['sixty months', 60, 'months', { tenure: 'private_rented' }, []],
  ['ten years', 10, 'years', { tenure: 'private_rented' }, ['warn SI 2020/312 reg. 3']],
  ['sixty-one months', 61, 'months', { tenure: 'private_rented' }, ['warn SI 2020/312 reg. 3']],
  ['ten years in Wales', 10, 'years', { tenure: 'private_rented', nation: 'Wales' }, ['warn WSI 2022/6 reg. 6']],
  ['ten years of the owner', 10, 'years', { tenure: 'owner' }, []],
  ['ten years, by a council', 10, 'years', { tenure: 'social_rented' }, ['warn SI 2020/312 reg. 3']],
  ['ten years, by a council in Belfast', 10, 'years', { tenure: 'social_rented', nation: 'Northern Ireland' }, []],
  ['ten, without a unit', 10, '', { tenure: 'private_rented' }, []],
])('new work in a home: %s', (_, interval, interval_unit, installation, expected) => {
  const rest = { installation: { nation: 'England', ...installation }, next_inspection: { interval, interval_unit } };
  const found = judged(newWorkWith({ rest }), 'next-interval-cap');
  expect(found.map(({ severity, regulation }) => `${severity} ${regulation}`)).toEqual(expected);
});
