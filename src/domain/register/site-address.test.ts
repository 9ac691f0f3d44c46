import { expect, test } from 'vitest';
import { addressBeside, siteAddress } from './site-address.ts';

const place = { addressLines: ['Flat 2', '3 Mill Lane'], town: 'Llandudno', postcode: 'LL30 2AB' };

test('an address is written on one line', () => {
  expect(siteAddress(place)).toBe('Flat 2, 3 Mill Lane, Llandudno LL30 2AB');
});

test.each([
  ['Flat 2, 3 Mill Lane', 'Llandudno LL30 2AB'],
  ['3 Mill Lane', 'Flat 2, 3 Mill Lane, Llandudno LL30 2AB'],
  ['The old mill', 'Flat 2, 3 Mill Lane, Llandudno LL30 2AB'],
])('next to the name %s it reads %s', (name, shown) => {
  expect(addressBeside(name, place)).toBe(shown);
});
