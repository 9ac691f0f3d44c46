import { expect, test } from 'vitest';
import { keyOf } from './board-key.ts';

const column = (name: string, key?: { code: string; words: string }[]) => ({
  ...{ number: 3, name, label: name, unit: '', group: '' },
  ...(key && { key }),
});
const board = (circuits: string[][]) => ({ name: 'CU1', groups: [], circuits });

test('the key of a board explains only the signs and codes that it uses', () => {
  const wiring = [
    { code: 'A', words: 'in conduit' },
    { code: 'B', words: 'in trunking' },
  ];
  const columns = [column('Wiring', wiring), column('Method', [{ code: 'B', words: 'in masonry' }]), column('Zs')];
  expect(keyOf(board([['A', 'B', '0.41 p']]), columns)).toEqual([
    'p from a previous report, not measured',
    'Wiring: A in conduit',
    'Method: B in masonry',
  ]);
  expect(keyOf(board([['–', '–', '0.41']]), columns)).toEqual(['– does not apply']);
  expect(keyOf(board([]), columns)).toEqual([]);
});
