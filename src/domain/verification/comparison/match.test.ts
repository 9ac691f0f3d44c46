import { expect, test } from 'vitest';
import type { Board, Item, Values } from '../../forms/definition.ts';
import { type BoardPlace, contextOf } from '../engine/context.ts';
import { type Matched, matchBoards, matchCircuits, sharedWords } from './match.ts';

type Place = { record: Item };
const told = <T extends Place>({ pairs, gone, appeared }: Matched<T>) => ({
  pairs: pairs.map(({ before, now }) => `${before.record.id} ${now.record.id}`).sort(),
  gone: gone.map(({ record }) => record.id),
  appeared: appeared.map(({ record }) => record.id),
});
const ofBoards = (...boards: (Values & { id: string })[]) =>
  contextOf({ form_type: 'EICR', edition: '2018+A4', boards: boards as unknown as Board[] });
const boardsOf = (before: (Values & { id: string })[], now: (Values & { id: string })[]) =>
  told(matchBoards(ofBoards(...before), ofBoards(...now)));
const board = (id: string, board_ref = '') => ({ id, board_ref, circuits: [] });

test('boards are matched by id before name', () => {
  expect(boardsOf([board('a', 'DB1'), board('b', 'DB2')], [board('b', 'DB1'), board('a', 'DB2')])).toEqual({
    pairs: ['a a', 'b b'],
    gone: [],
    appeared: [],
  });
});

test('boards are matched by name if the ids are new, and never by a blank name', () => {
  const now = [board('x', 'db-2'), board('y', 'DB 1'), board('z', 'DB3')];
  expect(boardsOf([board('a', 'DB1'), board('b', 'DB2')], now)).toEqual({
    pairs: ['a y', 'b x'],
    gone: [],
    appeared: ['z'],
  });
  expect(boardsOf([board('a'), board('b')], [board('x'), board('y')])).toEqual({
    pairs: [],
    gone: ['a', 'b'],
    appeared: ['x', 'y'],
  });
});

test('the last unmatched board on both sides is the same board; with two left there is no match', () => {
  const same = board('a', 'DB1');
  expect(boardsOf([same, board('b', 'Garage')], [same, board('x', 'Workshop')]).pairs).toEqual(['a a', 'b x']);
  const left = boardsOf([same, board('b', 'Garage')], [same, board('x', 'Workshop'), board('y', 'Shed')]);
  expect(left).toEqual({ pairs: ['a a'], gone: ['b'], appeared: ['x', 'y'] });
});

const circuit = (id: string, circuit_no: string, description: string, more: Values = {}) => ({
  id,
  circuit_no,
  description,
  circuit_kind: 'radial',
  ocpd_rating: '16',
  live_csa: '2.5',
  ...more,
});
const circuitsOf = (before: Item[], now: Item[]) => {
  const placeOf = (circuits: Item[]) => ofBoards({ id: 'b1', circuits }).boards[0] as BoardPlace;
  return told(matchCircuits({ before: placeOf(before), now: placeOf(now) }));
};
const none = { gone: [], appeared: [] };

test.each<[string, Item[], Item[], string[]]>([
  [
    'by id, even if all else has changed',
    [circuit('a', '1', 'Cooker'), circuit('b', '2', 'Lights')],
    [circuit('b', '1', 'Cooker'), circuit('a', '2', 'Lights')],
    ['a a', 'b b'],
  ],
  [
    'by way and words before words alone',
    [circuit('a', '1', 'Sockets kitchen'), circuit('b', '2', 'Sockets kitchen')],
    [circuit('x', '2', 'Kitchen sockets'), circuit('y', '1', 'Kitchen sockets')],
    ['a y', 'b x'],
  ],
  [
    'by way, with more common words first',
    [circuit('a', '1', 'Lights hall'), circuit('b', '1', 'Lights hall landing loft bathroom')],
    [circuit('x', '1', 'Lights landing loft bathroom'), circuit('y', '1', 'Hall light')],
    ['a y', 'b x'],
  ],
  [
    'by way and one word of many, on another cable',
    [circuit('a', '1', 'Sockets kitchen and utility', { live_csa: '4' }), circuit('b', '2', 'Cooker')],
    [circuit('x', '1', 'Utility boiler pump fan'), circuit('y', '2', 'Cooker')],
    ['a x', 'b y'],
  ],
  [
    'by way, device and cable if no words are common',
    [circuit('a', '1', 'Utility'), circuit('b', '2', 'Garage')],
    [circuit('x', '2', 'Workshop'), circuit('y', '1', 'Boot room')],
    ['a y', 'b x'],
  ],
  [
    'by all the words if the way differs',
    [circuit('a', '1', 'Cooker'), circuit('b', '2', 'Shower')],
    [circuit('x', '7', 'Shower'), circuit('y', '8', 'Cooker')],
    ['a y', 'b x'],
  ],
  ['by "1-A" and "1a", which are one way', [circuit('a', '1-A', 'Cooker')], [circuit('x', '1a', 'Cooker')], ['a x']],
])('circuits are matched %s', (_, before, now, pairs) => {
  expect(circuitsOf(before, now)).toEqual({ pairs, ...none });
});

test.each<[string, Item, Item]>([
  ['without a way', circuit('a', '', 'Utility'), circuit('x', '', 'Boot room')],
  ['of other ways', circuit('a', '1', 'Utility'), circuit('x', '2', 'Boot room')],
  [
    'of one way but of another device',
    circuit('a', '1', 'Utility'),
    circuit('x', '1', 'Boot room', { ocpd_rating: '32' }),
  ],
  ['of one way but of another cable', circuit('a', '1', 'Utility'), circuit('x', '1', 'Boot room', { live_csa: '4' })],
  [
    'of one way but of another kind',
    circuit('a', '1', 'Utility'),
    circuit('x', '1', 'Boot room', { circuit_kind: 'ring' }),
  ],
  [
    'of one way, the device not known then',
    circuit('a', '1', 'Utility', { ocpd_rating: '' }),
    circuit('x', '1', 'Boot room'),
  ],
  [
    'of one way, the device not known now',
    circuit('a', '1', 'Utility'),
    circuit('x', '1', 'Boot room', { ocpd_rating: 'LIM' }),
  ],
  [
    'of one way, the device never known',
    circuit('a', '1', 'Utility', { ocpd_rating: '' }),
    circuit('x', '1', 'Boot room', { ocpd_rating: '' }),
  ],
  [
    'of one name but of another kind',
    circuit('a', '1', 'Kitchen'),
    circuit('x', '2', 'Kitchen', { circuit_kind: 'ring' }),
  ],
  ['that share some words on other ways', circuit('a', '1', 'Sockets kitchen'), circuit('x', '2', 'Sockets garage')],
])('circuits %s are not the same', (_, before, now) => {
  expect(circuitsOf([before], [now])).toEqual({ pairs: [], gone: ['a'], appeared: ['x'] });
});

test('each circuit is matched once, equally similar ones by the first id', () => {
  const three = (ids: string) => [...ids].map((id) => circuit(id, '1', 'Lights'));
  expect(circuitsOf(three('cab'), three('zx'))).toEqual({ pairs: ['a x', 'b z'], gone: ['c'], appeared: [] });
});

test.each([
  ['Lights hall', 'Hall lighting', 1],
  ['Lights hall', 'Hall', 0.5],
  ['Lights hall landing', 'Hall cupboard', 0.25],
  ['Lights', 'Cooker', 0],
  ['', '', 0],
  ['', 'Cooker', 0],
  ['The circuit to the', 'of and', 0], // nothing but small words
  ['Showers', 'Shower', 1],
  ['Gas', 'Ga', 0], // no plural
  ['Bus bar', 'Bu bar', 1 / 3],
  ['Sauna stove', 'Auna tove', 0],
  ['Disposal', 'Dispoal', 0],
])('"%s" and "%s" share %s of their words', (a, b, share) => {
  expect(sharedWords(a, b)).toBeCloseTo(share, 10);
});
