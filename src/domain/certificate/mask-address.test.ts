import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskAddress } from './mask-address.ts';

test.each([
  [{ lines: ['14 Craig Street'], town: 'Llandudno', postcode: 'LL30 2AB' }, '••• C••• Street, Llandudno LL30 •••'],
  [
    { lines: ['Flat 3B', '7a Mill Lane'], town: 'Leeds', postcode: 'ls1 4ab' },
    'F••• •••, ••• M••• Lane, Leeds LS1 •••',
  ],
  [{ lines: ['The Old Bakery'], town: 'Ely', postcode: 'not known' }, 'T••• O••• B•••, Ely •••'],
  [{ lines: [], town: '', postcode: '' }, ''],
])('%j reads %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});

test('no digit of an address line and no inward half of a postcode is shown', () => {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.nat(999).map(String),
    fc.constantFrom('Mill', 'Lane', '14a'),
  );
  const address = fc.record({
    lines: fc.array(
      fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
      { maxLength: 4 },
    ),
    town: word,
    postcode: fc.oneof(fc.string(), fc.stringMatching(/^[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2}$/)),
  });
  fc.assert(
    fc.property(address, ({ lines, town, postcode }) => {
      const masked = maskAddress({ lines, town, postcode });
      const outward = /(?:^| )([A-Z]{1,2}\d[A-Z\d]?) •••$/.exec(masked)?.[1] ?? '';
      expect(masked.slice(0, masked.length - (outward === '' ? 0 : outward.length + 4))).not.toMatch(/\p{Number}/u);
      const inward = /\d[A-Z]{2}$/.exec(postcode)?.[0];
      if (inward) expect(masked.endsWith(inward)).toBe(false);
    }),
  );
});
