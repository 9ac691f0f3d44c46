import Big from 'big.js';
import { expect, test } from 'vitest';
import { disconnectionTime } from './disconnection.ts';

const timeOf = (kind: string, rating: number, isTT: boolean, recorded?: string) =>
  disconnectionTime({
    isTT,
    isDistribution: kind === 'distribution',
    hasSocket: kind === 'unknown' ? undefined : kind === 'sockets',
    rating: new Big(rating),
    ...(recorded && { recorded: new Big(recorded) }),
  })?.toString();

test.each([
  ['sockets', 32, '0.4', '0.2'],
  ['sockets', 63, '0.4', '0.2'],
  ['sockets', 80, '5', '1'],
  ['fixed', 32, '0.4', '0.2'],
  ['fixed', 40, '5', '1'],
  ['distribution', 16, '5', '1'],
  ['distribution', 63, '5', '1'],
  ['unknown', 32, '0.4', '0.2'],
  ['unknown', 80, '5', '1'],
])('%s at %i A: %s s on TN, %s s on TT', (kind, rating, tn, tt) => {
  expect(timeOf(kind, rating, false)).toBe(tn);
  expect(timeOf(kind, rating, true)).toBe(tt);
});

test('between 32 A and 63 A it depends on sockets, which are not recorded', () => {
  expect(timeOf('unknown', 40, false)).toBeUndefined();
  expect(timeOf('unknown', 40, false, '0.4')).toBe('0.4');
});

test('a recorded time counts if it is shorter', () => {
  expect(timeOf('sockets', 32, false, '5')).toBe('0.4');
  expect(timeOf('distribution', 63, false, '0.4')).toBe('0.4');
});

test('on TT a recorded time may be as long as on TN, if extraneous parts are bonded', () => {
  expect(timeOf('sockets', 32, true, '0.4')).toBe('0.4');
  expect(timeOf('sockets', 32, true, '5')).toBe('0.4');
});

test('up to 50 V a final circuit has no limit; a distribution circuit has the long one', () => {
  const at50 = (isDistribution: boolean, isTT: boolean) =>
    disconnectionTime({ isTT, isDistribution, hasSocket: true, rating: new Big(32), u0: new Big(50) })?.toString();
  expect([at50(false, false), at50(false, true)]).toEqual([undefined, undefined]);
  expect([at50(true, false), at50(true, true)]).toEqual(['5', '1']);
});
