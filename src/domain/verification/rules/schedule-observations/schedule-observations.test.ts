import { expect, test } from 'vitest';
import type { Item, ScheduleRow, Values } from '../../../forms/definition.ts';
import { reportWith, resultsOf } from '../../fixture.ts';

const scheduleFinding = (path: string) => [`fail SCHEDULE_OBSERVATION ${path}/observation_ids`];

test.each<[string, Partial<ScheduleRow>, Values[], string[]]>([
  ['a coded row with its observation', { outcome: 'C2', observation_ids: ['o1'] }, [{ id: 'o1', code: 'C2' }], []],
  ['a coded row without one', { outcome: 'C2' }, [], scheduleFinding('inspection_schedule/cu_ip')],
  [
    'a coded row with one of another code',
    { outcome: 'C2', observation_ids: ['o1'] },
    [{ id: 'o1', code: 'C3' }],
    scheduleFinding('inspection_schedule/cu_ip'),
  ],
  [
    'a coded row with an observation that is gone',
    { outcome: 'FI', observation_ids: ['o9'] },
    [],
    scheduleFinding('inspection_schedule/cu_ip'),
  ],
  ['an X with any observation', { outcome: 'X', observation_ids: ['o1'] }, [{ id: 'o1', code: 'C3' }], []],
  ['an X without', { outcome: 'X', observation_ids: [] }, [], scheduleFinding('inspection_schedule/cu_ip')],
  [
    'a passed row with one',
    { outcome: 'pass', observation_ids: ['o1'] },
    [{ id: 'o1', code: 'C3' }],
    scheduleFinding('inspection_schedule/cu_ip'),
  ],
  ['a passed row', { outcome: 'pass' }, [], []],
  [
    'an observation without any place',
    { outcome: 'pass' },
    [{ id: 'o1', code: 'C3' }],
    ['fail SCHEDULE_OBSERVATION observations/o1/location'],
  ],
  ['an observation in a place', { outcome: 'pass' }, [{ id: 'o1', code: 'C3', location: 'Hall' }], []],
  ['an observation on a circuit', { outcome: 'pass' }, [{ id: 'o1', code: 'C3', circuit_id: 'c1' }], []],
])('R2 %s', (_, row, observations, findings) => {
  const inspection_schedule = [{ slug: 'cu_ip', ...row }];
  const document = reportWith({ rest: { inspection_schedule, observations: observations as Item[] } });
  expect(resultsOf('schedule-observations', document)).toEqual(findings);
});

test('R2 an observation without a code needs no place yet', () => {
  expect(
    resultsOf('schedule-observations', reportWith({ rest: { observations: [{ id: 'o1', text: 'Loose lid' }] } })),
  ).toEqual([]);
});

test('R2 a location explains the row for special locations by its own outcome, and no other row', () => {
  const withPlace = (slug: string, place: Values) =>
    resultsOf(
      'schedule-observations',
      reportWith({
        rest: {
          inspection_schedule: [{ slug, outcome: 'C2' }],
          special_locations: [{ id: 's1', observation_ids: ['o1', 'o2'], ...place }],
          observations: [
            { id: 'o1', code: 'C2' },
            { id: 'o2', code: 'C3' },
          ],
        },
      }),
    );
  expect(withPlace('special_locations', { outcome: 'C2' })).toEqual([]);
  expect(withPlace('special_locations', { outcome: 'C3' })).toEqual(
    scheduleFinding('inspection_schedule/special_locations'),
  );
  expect(withPlace('cu_ip', { outcome: 'C2' })).toEqual(scheduleFinding('inspection_schedule/cu_ip'));
});

test('R2 the locations themselves explain the item for special locations', () => {
  const rest = {
    inspection_schedule: [{ slug: 'special_locations', outcome: 'C2' }],
    special_locations: [{ id: 's1', outcome: 'C2', observation_ids: ['o1'] }],
    observations: [{ id: 'o1', code: 'C2' }],
  };
  expect(resultsOf('schedule-observations', reportWith({ rest }))).toEqual([]);
  const unexplained = { ...rest, special_locations: [{ id: 's1', outcome: 'C2' }], observations: [] };
  expect(resultsOf('schedule-observations', reportWith({ rest: unexplained }))).toEqual([
    ...scheduleFinding('inspection_schedule/special_locations'),
    ...scheduleFinding('special_locations/s1'),
  ]);
});
