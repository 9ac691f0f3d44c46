import { expect, test } from 'vitest';
import { rowsFor, seemsHeads } from './by-heads.ts';

test.each([
  [['Way', 'Zs (Ω)', ''], true],
  [['1', 'Zs'], false],
  [['LIM', 'N/A'], false],
  [['Zs', ''], false],
  [['>299', '200'], false],
])('%j: %s', (cells, isHeads) => {
  expect(seemsHeads(cells)).toBe(isHeads);
});

const whole = { numbers: ['1', '2', '2', undefined, undefined], isPart: false };

test('a pasted row goes to the circuit with its number, a new number to an empty row', () => {
  expect(rowsFor(['2', '1', '2'], whole, 0)).toEqual([1, 0, 2]);
  expect(rowsFor(['9', ' 1 ', '10', '11'], whole, 0)).toEqual([3, 0, 4, undefined]);
  expect(rowsFor(['9'], { ...whole, isPart: true }, 0)).toEqual([undefined]);
});

test('a number that the grid has more often than the pasted rows matches nothing', () => {
  expect(rowsFor(['2', '7', '7', '1', '1', ''], whole, 0)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('without numbers rows go in order from the row pasted into', () => {
  expect(rowsFor([undefined, undefined, undefined], whole, 3)).toEqual([3, 4, undefined]);
});
