import { expect, test } from 'vitest';
import { type VisitAction, type VisitStatus, visitStatusAfter } from './status.ts';

const states: VisitStatus[] = ['booked', 'started', 'done', 'cancelled'];
const after = (action: VisitAction) => states.map((status) => visitStatusAfter(action, status));

test('a visit is started, finished, cancelled or given up only from where that makes sense', () => {
  expect(after('move')).toEqual(['booked', undefined, undefined, undefined]);
  expect(after('start')).toEqual(['started', undefined, undefined, undefined]);
  expect(after('finish')).toEqual(['done', 'done', 'done', undefined]);
  expect(after('cancel')).toEqual(['cancelled', undefined, undefined, undefined]);
  expect(after('give up')).toEqual([undefined, 'cancelled', undefined, undefined]);
});
