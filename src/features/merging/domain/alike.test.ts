import { expect, test } from 'vitest';
import { alikeClients, clientKey } from './alike.ts';

test.each([
  ['Harbour Lets Ltd', 'The HARBOUR lets, Limited'],
  ['Tŷ Môr', 'Ty Mor'],
  ["O'Brien & Sons", 'OBrien and Sons'],
])('%s and %s are one name', (one, other) => {
  expect(clientKey(one)).toBe(clientKey(other));
});

test('other names are others, and a name of nothing but signs or forms is its own', () => {
  expect(clientKey('Harbour Lets 1')).not.toBe(clientKey('Harbour Lets 2'));
  expect(clientKey('The Company')).not.toBe(clientKey('Limited'));
  expect(clientKey('&')).toBe('');
});

test('clients share a name, or a mail address under other names; blanks are shared by none', () => {
  const client = (id: string, name: string, email = '') => ({ id, name, email });
  const groups = alikeClients([
    client('1', 'Mill Homes', 'office@mill.example'),
    client('2', 'Mill Homes Ltd', 'office@mill.example'),
    client('3', 'Quay Homes', 'Agent@lets.example '),
    client('4', 'Dock Homes', 'agent@lets.example'),
    client('5', '-'),
    client('6', '+'),
  ]);
  expect(groups.map(({ shares, things }) => [shares, things.map(({ id }) => id)])).toEqual([
    ['Same name', ['1', '2']],
    ['Same email', ['3', '4']],
  ]);
});
