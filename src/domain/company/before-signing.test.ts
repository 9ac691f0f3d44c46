import { expect, test } from 'vitest';
import { notSetToSign } from './before-signing.ts';
import { schemeShown, tidyScheme } from './scheme.ts';

const address = { lines: ['1 Wharf Road'], town: 'Testham', postcode: 'TE1 1ST' };
const whole = { qualificationRefs: 'C&G 2391-52', company: { address, phone: '01632 960000', scheme: 'None' } };

test.each([
  ['nothing where all is set, a scheme of "none" among it', whole, true, [], []],
  [
    'the address, which holds the signature up',
    { ...whole, company: { ...whole.company, address: { lines: [], town: '', postcode: '' } } },
    true,
    ['Your company’s address is not set (Settings › Company)'],
    [],
  ],
  ['no address where the form prints none', { ...whole, company: { ...whole.company, address: {} } }, false, [], []],
  [
    'what an assessor looks at first, and holds nothing up',
    { qualificationRefs: '', company: { address, phone: '', scheme: '' } },
    true,
    [],
    [
      'Your company’s phone number is not set (Settings › Company)',
      'Your company’s scheme is not set (Settings › Company); where there is none, write “none” there',
      'Your qualifications are not set (Settings › People)',
    ],
  ],
  // A phone that was told of the company by an older version does not know, and says nothing.
  ['nothing of what a phone was never told', { ...whole, company: { address } }, true, [], []],
])('before signing it says %s', (_, signer, hasAddressPrinted, needed, advised) => {
  expect(notSetToSign(signer, { hasAddressPrinted })).toEqual({ needed, advised });
});

test('a company in no scheme prints none', () => {
  expect(schemeShown(tidyScheme(' NONE '))).toBe('');
  expect(schemeShown(tidyScheme('Nonesuch Approved'))).toBe('Nonesuch Approved');
});
