import { expect, test } from 'vitest';
import { steps } from './steps.ts';

test('boxes changed together are undone together, the last step first', () => {
  const [a, b] = [{ value: '1' }, { value: '' }];
  const { put, undo } = steps();
  expect(
    put([
      { box: a, to: '2' },
      { box: b, to: '2' },
    ]),
  ).toEqual([a, b]);
  expect(put([{ box: a, to: '3' }])).toEqual([a]);
  expect(undo()).toEqual([a]);
  expect([a.value, b.value]).toEqual(['2', '2']);
  expect(undo()).toEqual([a, b]);
  expect([a.value, b.value]).toEqual(['1', '']);
  expect(undo()).toEqual([]);
});

test('an unchanged box is not a step, and typing is one', () => {
  const box = { value: '0.35' };
  const { put, typed, undo } = steps();
  expect(put([{ box, to: '0.35' }])).toEqual([]);
  typed(box, '0.35');
  expect(undo()).toEqual([]);
  box.value = '0.41';
  typed(box, '0.35');
  expect(undo()).toEqual([box]);
  expect(box.value).toBe('0.35');
});

test('the number of steps is limited', () => {
  const box = { value: '0' };
  const { put, undo } = steps(2);
  for (const to of ['1', '2', '3']) put([{ box, to }]);
  undo();
  undo();
  expect(undo()).toEqual([]);
  expect(box.value).toBe('1');
});
