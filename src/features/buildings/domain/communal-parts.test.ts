import { expect, test } from 'vitest';
import { linesOfBuilding } from './communal-parts.ts';

test.each([
  ['Mill House', ['Flat 3, Mill House', '12 Bridge Street'], ['Mill House', '12 Bridge Street']],
  ['Mill House', ['Flat 3', 'MILL  house', '12 Bridge Street'], ['Mill House', '12 Bridge Street']],
  ['Mill House', ['Flat 3 Mill House, 12 Bridge Street, '], ['Mill House', '12 Bridge Street']],
  ['12 Bridge Street', ['Flat A, 12 Bridge Street'], ['12 Bridge Street']],
  ['2 Bridge Street', ['Flat A, 12 Bridge Street'], ['2 Bridge Street']],
  ['Mill House', ['12 Bridge Street'], ['Mill House']],
  ['Mill House', [], ['Mill House']],
])('the address of %s among %j is %j', (building, lines, expected) => {
  expect(linesOfBuilding(building, lines)).toEqual(expected);
});
