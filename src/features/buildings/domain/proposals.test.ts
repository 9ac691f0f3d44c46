import { expect, test } from 'vitest';
import { buildingIn, type Placed, proposalsFor } from './proposals.ts';

test.each([
  [['Flat 3, Mill House', '12 Bridge Street'], 'Mill House'],
  [['Flat 3', 'Mill House', '12 Bridge Street'], 'Mill House'],
  [['FLAT 12B  Mill   House'], 'Mill House'],
  [['Flat A, 12 Bridge Street'], '12 Bridge Street'],
  [['Apartment 4', '2 Quay'], '2 Quay'],
  [['Flat 3'], undefined],
  [['Flatford Mill'], undefined],
  [['Unit Works, Mill Lane'], undefined],
  [['12 Bridge Street'], undefined],
  [[''], undefined],
])('%j is in %s', (addressLines, building) => {
  expect(buildingIn({ name: '', addressLines })).toBe(building);
});

test('the name says it where the address does not', () => {
  expect(buildingIn({ name: 'Flat 3, Mill House', addressLines: ['12 Bridge Street'] })).toBe('Mill House');
});

test('homes of one client and postcode are one building, in any letters; one home is none', () => {
  const home = (id: string, line: string, more: Partial<Placed> = {}): Placed => ({
    ...{
      id,
      clientId: 'c',
      clientName: 'Ample',
      name: line,
      addressLines: [line],
      town: 'Testford',
      postcode: 'TE1 1AA',
    },
    ...more,
  });
  const proposals = proposalsFor([
    home('1', 'Flat 1, Mill House'),
    home('2', 'flat 2, MILL  house', { postcode: 'te1  1aa' }),
    home('3', 'Flat 3, Mill House', { postcode: 'TE2 2BB' }),
    home('4', 'Flat 4, Mill House', { clientId: 'd' }),
    home('5', '5 Mill House'),
  ]);
  expect(proposals.map(({ name, homes }) => [name, homes.map(({ id }) => id)])).toEqual([['Mill House', ['1', '2']]]);
});
