import { expect, test } from 'vitest';
import { nationOfPostcode } from './postcode-nation.ts';

test.each([
  ['BT7 1NN', 'Northern Ireland'],
  ['EH1 1AA', 'Scotland'],
  ['G43 2AA', 'Scotland'],
  ['GL7 1AA', 'England'],
  ['E1 6AN', 'England'],
  ['EC1A 1BB', 'England'],
  ['CF10 1AA', 'Wales'],
  ['SA1 1AA', 'Wales'],
  ['LL30 2AB', 'Wales'],
  ['SY23 1AA', 'Wales'],
  ['TD1 1AA', 'Scotland'],
])('%s is in %s', (postcode, nation) => {
  expect(nationOfPostcode(postcode)).toBe(nation);
});

test.each([
  'CH4 0AA', // Chester and Saltney
  'SY10 8AA', // Oswestry and Llansilin
  'HR3 5AA', // Hay-on-Wye
  'NP16 5AA', // Chepstow and Tutshill
  'LD8 2AA', // Presteigne
  'LL13 0AA', // Wrexham and Shropshire
  'TD15 1AA', // Berwick
  'DG16 5AA', // Gretna
  'CA6 5AA', // Longtown
  'JE2 3AA',
  'ZZ1 1AA',
])('%s may be on either side of a border', (postcode) => {
  expect(nationOfPostcode(postcode)).toBeUndefined();
});
