import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { judged, reportWith } from '../../fixture.ts';

const asked = (own: Values, circuit: Values, fed_from: Values = { board: 'b1', circuit: 'f' }) =>
  judged(
    reportWith({
      rest: {
        boards: [
          { id: 'b1', fed_from: { origin: true }, circuits: [{ id: 'f', circuit_kind: 'distribution', ...circuit }] },
          { id: 'b2', fed_from, dist_ocpd: own, circuits: [] },
        ],
      },
    }),
    'feeder-device',
  ).map(({ path, measured, limit }) => `${path}: ${measured}, ${limit}`);

const path = 'boards/b2/dist_ocpd/rating_a';

test.each<[string, Values, Values, string[]]>([
  ['the same', { rating_a: '63', standard: 'BS 88-3' }, { ocpd_rating: '63.0', ocpd_standard: 'BS 88-3' }, []],
  ['another rating', { rating_a: '63' }, { ocpd_rating: '80' }, [`${path}: 63 A, 80 A`]],
  [
    'another standard',
    { rating_a: '63', standard: 'BS 88-3' },
    { ocpd_rating: '63', ocpd_standard: 'BS EN 60898' },
    [`${path}: BS 88-3, BS EN 60898`],
  ],
  [
    'both differ: the finding is at the rating',
    { rating_a: '63', standard: 'BS 88-3' },
    { ocpd_rating: '80', ocpd_standard: 'BS EN 60898' },
    [`${path}: 63 A, 80 A`],
  ],
  ['a blank is no other device', { rating_a: '63' }, { ocpd_standard: 'BS EN 60898' }, []],
  ['“other” names no standard', { standard: 'other' }, { ocpd_standard: 'BS EN 60898' }, []],
  ['N/A neither', { standard: 'BS 88-3' }, { ocpd_standard: 'na' }, []],
  ['LIM is no rating', { rating_a: 'LIM' }, { ocpd_rating: '80' }, []],
])('%s', (_, own, circuit, found) => {
  expect(asked(own, circuit)).toEqual(found);
});

test('a board without its feeding circuit in the report has no finding', () => {
  expect(asked({ rating_a: '63' }, { ocpd_rating: '80' }, { board: 'b1', circuit: 'gone' })).toEqual([]);
  expect(asked({ rating_a: '63' }, { ocpd_rating: '80' }, { origin: true })).toEqual([]);
});

const by = (ocpd_standard: string, ocpd_rating: string) => ({ ocpd_standard, ocpd_rating });
const fed = (standard: string, rating_a: string) => ({ standard, rating_a });

test.each<[string, Values, Values, boolean]>([
  ['the same', by('BS 88-2', '80'), fed('BS 88-2', '80'), false],
  ['80 and 80.0 A', by('BS 88-2', '80'), fed('BS 88-2', '80.0'), false],
  ['another rating', by('BS 88-2', '80'), fed('BS 88-2', '100'), true],
  ['another standard', by('BS 88-2', '80'), fed('BS EN 60947-2', '80'), true],
  ['"other" names none', by('BS 88-2', '80'), fed('other', '80'), false],
  ['not filled in', by('BS 88-2', '80'), {}, false],
  ['LIM', by('BS 88-2', '80'), fed('', 'LIM'), false],
])('the device that feeds a board, written twice: %s', (_, feeder, board, isAsked) => {
  expect(asked(board, feeder)).toHaveLength(isAsked ? 1 : 0);
});
