import { expect, test } from 'vitest';
import { saysWhy } from './says-why.ts';

test.each([
  'SPD sockets, live conductors joined',
  'Fixed sockets with surge protection that cannot be disconnected',
  'Sensitive equipment',
  'Electronic drivers',
  'Could not be isolated',
  'Couldn’t isolate',
  'Not possible, server room in use',
  'No access to the loft',
  'Inaccessible',
  'Cable buried in screed',
  'Zs by calculation',
  'R1+R2 at the far end only',
  'IR to earth alone',
  'Insulation between joined conductors',
  'Polarity proved at the board',
  'RCD trips on the loop test',
  'Not tested: tenant asleep',
])('%s: says why', (remarks) => {
  expect(saysWhy(remarks)).toBe(true);
});

test.each([
  ...['', 'None', 'N/A', '-', 'LED downlights', 'Kitchen ring', 'Behind RCD 2', 'First floor', 'Zone 3 heating'],
  ...[
    'Reading room',
    'Linked smoke alarms',
    'Isolator in the loft',
    'Third floor',
    'Alive and kicking',
    'Olive grove pump',
    42,
    null,
  ],
])('%s: does not', (remarks) => {
  expect(saysWhy(remarks)).toBe(false);
});
