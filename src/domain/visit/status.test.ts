import { expect, test } from 'vitest';
import { type VisitAction, type VisitStatus, visitIs, visitStatusAfter } from './status.ts';

const states: VisitStatus[] = ['booked', 'started', 'no access', 'done', 'cancelled'];
const after = (action: VisitAction) => states.map((status) => visitStatusAfter(action, status));

test('each action is possible only from the states where it makes sense', () => {
  expect(after('move')).toEqual(['booked', undefined, undefined, undefined, undefined]);
  expect(after('arrive')).toEqual(['started', 'started', 'started', undefined, undefined]);
  expect(after('find no access')).toEqual(['no access', 'no access', undefined, undefined, undefined]);
  expect(after('book again')).toEqual([undefined, undefined, 'no access', undefined, undefined]);
  expect(after('finish')).toEqual(['done', 'done', 'done', 'done', undefined]);
  expect(after('cancel')).toEqual(['cancelled', undefined, 'cancelled', undefined, undefined]);
  expect(after('give up')).toEqual([undefined, 'cancelled', undefined, undefined, undefined]);
});

test('each state fits into a sentence', () => {
  expect(states.map((status) => `This visit is ${visitIs(status)}.`)).toContain('This visit is marked “no access”.');
  expect(visitIs('booked')).toBe('booked');
});
