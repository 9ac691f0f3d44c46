import { expect, test } from 'vitest';
import { shareOut } from './share-out.ts';

const day = '2026-12-01';
const visits = [
  { id: 'a', from: '08:00', to: '10:00' },
  { id: 'b', from: '09:00', to: '11:00' },
  { id: 'c', from: '13:00', to: '15:00' },
];

test('visits go to those who are free, the fewest first, and stay where nobody is', () => {
  const busy = [{ personId: 'elin', day, from: '13:00', to: '14:00' }];
  const all = { people: ['elin', 'gareth'], day, busy, away: [] };
  expect([...shareOut(visits, all)]).toEqual([
    ['a', 'gareth'],
    ['b', 'elin'],
    ['c', 'gareth'],
  ]);
  const away = [{ personId: 'gareth', from: day, to: day }];
  expect([...shareOut(visits, { ...all, away })]).toEqual([
    ['a', 'elin'],
    ['b', undefined],
    ['c', undefined],
  ]);
});
