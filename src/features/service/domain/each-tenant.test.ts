import { expect, test } from 'vitest';
import { confirmedToEach, givenToEach } from './each-tenant.ts';

const ada = { id: 'a', name: 'Ada Penhale', since: '2024-01-01' };
const ben = { id: 'b', name: 'Ben Rowe', since: '2026-11-10' };
const to = (name: string, on: string, occupant_id: string | null = null) => ({ name, on, occupant_id });

test('tenants have a paper from the day on which the last of them has it', () => {
  const both = [to('ada  PENHALE', '2026-11-20'), to('Was Ben', '2026-11-24', 'b'), to('Ben Rowe', '2026-11-26')];
  expect(givenToEach(both, [ada, ben])).toBe('2026-11-24');
  expect(givenToEach(both.slice(0, 1), [ada, ben])).toBeUndefined();
});

test('what went under an unknown name is for a household of one, on its day', () => {
  expect(givenToEach([to('The occupier', '2026-11-20')], [ada])).toBe('2026-11-20');
  expect(givenToEach([to('The occupier', '2026-11-20'), to('Ada Penhale', '2026-11-20')], [ada, ben])).toBeUndefined();
  expect(givenToEach([to('The occupier', '2026-11-09'), to('Ben Rowe', '2026-11-20')], [ada, ben])).toBe('2026-11-20');
});

test('a confirmation is for those who were there when it was first given', () => {
  const both = { each: [ada, ben], left: new Set<string>() };
  expect(confirmedToEach([to('Ada Penhale', '2026-11-09')], both)).toBe('2026-11-09');
  expect(confirmedToEach([to('Ada Penhale', '2026-11-20')], both)).toBeUndefined();
  const adaLeft = { each: [ben], left: new Set(['a']) };
  expect(confirmedToEach([to('Ada Penhale', '2026-11-20', 'a')], adaLeft)).toBeUndefined();
  expect(confirmedToEach([to('Ada Penhale', '2026-11-09', 'a')], adaLeft)).toBe('2026-11-09');
});
