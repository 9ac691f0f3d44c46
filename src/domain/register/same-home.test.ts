import { expect, test } from 'vitest';
import { homeKey } from './same-home.ts';

const at = (name: string, ...addressLines: string[]) =>
  homeKey({ name, addressLines, town: 'Aldermoor', postcode: 'ZZ1 9DC' });
const home = at('', 'Flat 2', '14 Mill Road');

test.each([
  at('Flat 2', '14 Mill Road'),
  at('', '14 Mill Rd.', 'Apt 2'),
  at('Flat 2, 14 Mill Road', 'Flat 2, 14 Mill Road, Aldermoor'),
  at('', 'FLAT 2', '14, Mill-Road'),
])('the same home, written differently, has the same key', (key) => {
  expect(key).toBe(home);
});

test.each([
  at('', 'Flat 14', '2 Mill Road'),
  at('', 'Flat 3', '14 Mill Road'),
  at('', '14 Mill Road'),
  at('', 'Flat 2', '14 Mill Lane'),
  at('', '214 Mill Road'),
])('another home has another key', (key) => {
  expect(key).not.toBe(home);
});
