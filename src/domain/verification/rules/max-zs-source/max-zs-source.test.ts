import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { judged, reportWith, resultsOf } from '../../fixture.ts';

const circuit = 'boards/b1/circuits/c1';

const typeB32 = { ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };

test.each([
  [{ max_zs: '1.37' }, []],
  [{ max_zs: '1.370' }, []],
  [{ max_zs: '1.44' }, [`warn MAX_ZS_SOURCE ${circuit}/max_zs`]],
  [{ max_zs: '1.44', remarks: "Max Zs from the maker's data" }, []],
  [{ max_zs: '1667', remarks: '1667 by the RCD' }, []],
  ...[
    'Table 41.3',
    "Maker's data",
    'manufacturer',
    'Formula, Appendix 3',
    '411.5.3',
    '80 % of the table',
    '80%',
    'max as given',
  ].map((remarks): [Values, string[]] => [{ max_zs: '1.44', remarks }, []]),
  ...['Behind RCD 2', 'RCBO', 'see guide', 'None', 'nil', 'N/A', '-', 'OK', 'A 16 mm² radial', 'Ra 20'].map(
    (remarks): [Values, string[]] => [{ max_zs: '1.44', remarks }, [`warn MAX_ZS_SOURCE ${circuit}/max_zs`]],
  ),
  [{ max_zs: '1.44', remarks: 'Dimmer in the hall' }, [`warn MAX_ZS_SOURCE ${circuit}/max_zs`]],
  [{ max_zs: '0.50', ocpd_standard: 'BS EN 60947-2', ocpd_type: 'MCCB' }, [`warn MAX_ZS_SOURCE ${circuit}/max_zs`]],
  [{ max_zs: 'LIM' }, []],
  [{}, []],
])('R3 column 12 %j', (more, findings) => {
  expect(resultsOf('max-zs-source', reportWith({ circuit: { ...typeB32, ...more } }))).toEqual(findings);
});

test('R3 the finding for a device without a limit asks for the source', () => {
  const mccb = { max_zs: '0.50', ocpd_standard: 'BS EN 60947-2', ocpd_type: 'MCCB', ocpd_rating: '100' };
  expect(judged(reportWith({ circuit: mccb }), 'max-zs-source').map(({ message }) => message)).toEqual([
    "Where does 0.50 Ω come from? There is no tabulated limit for 100 A BS EN 60947-2 MCCB; use the maker's figure. Give the source in the remarks.",
  ]);
});

test.each([
  [75, '1.02', []],
  [80, '1.10', []],
  [75, '1.10', [`warn MAX_ZS_SOURCE ${circuit}/max_zs`]],
  [100, '1.10', [`warn MAX_ZS_SOURCE ${circuit}/max_zs`]],
  [75, '1.37', []],
])('R3 a report that works to %i %% names the source of %s', (max_zs_share, max_zs, findings) => {
  const document = reportWith({ circuit: { ...typeB32, max_zs }, rest: { max_zs_share } });
  expect(resultsOf('max-zs-source', document)).toEqual(findings);
});
