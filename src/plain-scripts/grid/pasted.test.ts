import { expect, test } from 'vitest';
import { cellsOf } from './pasted.ts';

test('one value goes into one box', () => {
  for (const text of ['0.35', '1,5', 'Kitchen, utility', '']) expect(cellsOf(text)).toBeUndefined();
});

test('a spreadsheet puts tabs between cells and lines between rows', () => {
  expect(cellsOf('0.35\t>299\r\n0.41\tLIM\r\n')).toEqual([
    ['0.35', '>299'],
    ['0.41', 'LIM'],
  ]);
  expect(cellsOf('0.35\n0.41')).toEqual([['0.35'], ['0.41']]);
  expect(cellsOf('a\t\tb')).toEqual([['a', '', 'b']]);
});

test('a quoted cell may contain separators', () => {
  expect(cellsOf('"two\nlines"\t"6"" box"')).toEqual([['two\nlines', '6" box']]);
  expect(cellsOf('1,"Kitchen, front"\n2,Lights')).toEqual([
    ['1', 'Kitchen, front'],
    ['2', 'Lights'],
  ]);
});

test('a tester’s file has commas or semicolons, the same number in each row', () => {
  expect(cellsOf('1;0,35;LIM\n2;0,41;>299')).toEqual([
    ['1', '0,35', 'LIM'],
    ['2', '0,41', '>299'],
  ]);
  expect(cellsOf('Kitchen, utility\nLights')).toEqual([['Kitchen, utility'], ['Lights']]);
});

test('a whole book is not pasted', () => {
  expect(cellsOf('1\n'.repeat(5000))).toHaveLength(1000);
});

test('lines pasted into a multi-line box stay in it, unless they contain tabs', () => {
  expect(cellsOf('Loose, tightened\nWorn, replaced', true)).toBeUndefined();
  expect(cellsOf('Loose\r\nWorn', true)).toBeUndefined();
  expect(cellsOf('"Loose\nWorn"\n', true)).toEqual([['Loose\nWorn']]);
  expect(cellsOf('Loose\t1\nWorn\t2', true)).toEqual([
    ['Loose', '1'],
    ['Worn', '2'],
  ]);
});
