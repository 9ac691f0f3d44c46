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
    'both: the rating is told',
    { rating_a: '63', standard: 'BS 88-3' },
    { ocpd_rating: '80', ocpd_standard: 'BS EN 60898' },
    [`${path}: 63 A, 80 A`],
  ],
  ['a gap is no other device', { rating_a: '63' }, { ocpd_standard: 'BS EN 60898' }, []],
  ['“other” names no standard', { standard: 'other' }, { ocpd_standard: 'BS EN 60898' }, []],
  ['N/A neither', { standard: 'BS 88-3' }, { ocpd_standard: 'na' }, []],
  ['LIM is no rating', { rating_a: 'LIM' }, { ocpd_rating: '80' }, []],
])('%s', (_, own, circuit, found) => {
  expect(asked(own, circuit)).toEqual(found);
});

test('a board whose feeding circuit the report has not is not asked about', () => {
  expect(asked({ rating_a: '63' }, { ocpd_rating: '80' }, { board: 'b1', circuit: 'gone' })).toEqual([]);
  expect(asked({ rating_a: '63' }, { ocpd_rating: '80' }, { origin: true })).toEqual([]);
});
