import { expect, test } from 'vitest';
import { notSetToSign } from './before-signing.ts';
import { schemeShown, tidyScheme } from './scheme.ts';

const address = { lines: ['1 Wharf Road'], town: 'Testham', postcode: 'TE1 1ST' };
const whole = { qualificationRefs: 'C&G 2391-52', company: { address, phone: '01632 960000', scheme: 'None' } };

test.each([
  ['nothing if all is set, a scheme of "none" included', whole, true, [], []],
  [
    'a missing address, which stops the signature',
    { ...whole, company: { ...whole.company, address: { lines: [], town: '', postcode: '' } } },
    true,
    ['Your company’s address is not set (Settings › Company)'],
    [],
  ],
  ['no address if the form prints none', { ...whole, company: { ...whole.company, address: {} } }, false, [], []],
  [
    'missing particulars that assessors look at, which stop nothing',
    { qualificationRefs: '', company: { address, phone: '', scheme: '' } },
    true,
    [],
    [
      'Your company’s phone number is not set (Settings › Company)',
      'Your company’s scheme is not set (Settings › Company); if you are in none, write “none” there',
      'Your qualifications are not set (Settings › People)',
    ],
  ],
  [
    'a scheme without its number',
    { ...whole, company: { ...whole.company, scheme: 'NAPIT', schemeNumber: '' } },
    true,
    [],
    ['Your company’s scheme number is not set (Settings › Company)'],
  ],
  ['no number of no scheme', { ...whole, company: { ...whole.company, schemeNumber: '' } }, true, [], []],
  // A phone that an older version told about the company does not have these, and says nothing.
  ['nothing about particulars that the phone does not have', { ...whole, company: { address } }, true, [], []],
])('before signing the page reports %s', (_, signer, hasAddressPrinted, needed, advised) => {
  expect(notSetToSign(signer, { hasAddressPrinted })).toEqual({ needed, advised });
});

test('a company in no scheme prints none', () => {
  expect(schemeShown(tidyScheme(' NONE '))).toBe('');
  expect(schemeShown(tidyScheme('Nonesuch Approved'))).toBe('Nonesuch Approved');
});
