import { expect, test } from 'vitest';
import type { ReportDocument, Values } from '../../../forms/definition.ts';
import { judged, reportWith } from '../../fixture.ts';

const ring = { circuit_kind: 'ring', has_socket: true, ocpd_rating: '32', afdd: { standard: 'na' } };
const report = (circuits: Values[], kind = 'hmo', outcome = 'NA', rest: Partial<ReportDocument> = {}): ReportDocument =>
  reportWith({
    rest: {
      installation: { building_kind: kind },
      inspection_schedule: [{ slug: 'cu_afdd', outcome }],
      boards: [
        {
          id: 'b1',
          fed_from: { origin: true },
          circuits: circuits.map((circuit, index) => ({ id: `c${index + 1}`, ...circuit })),
        },
      ],
      ...rest,
    },
  });
const at = (document: ReportDocument) => judged(document, 'afdd-absent').map(({ path }) => path.split('/')[3]);

test.each([
  ['HMO, ring without AFDD, 4.23 N/A', report([ring]), ['c1']],
  ['passed is no answer either', report([ring], 'care', 'pass'), ['c1']],
  ['coded', report([ring], 'hmo', 'C3'), []],
  ['not answered yet', report([ring], 'hmo', ''), []],
  ['higher-risk', report([ring], 'higher_risk'), ['c1']],
  ['student rooms', report([ring], 'student'), ['c1']],
  ['a house', report([ring], 'house'), []],
  ['no kind of building recorded', report([ring], ''), []],
  ['with an AFDD', report([{ ...ring, afdd: { standard: 'BS EN 62606' } }]), []],
  ['with an AFDD whose button was tested', report([{ ...ring, afdd: {}, afdd_button: 'yes' }]), []],
  ['on more than 32 A', report([{ ...ring, ocpd_rating: '40' }]), []],
  ['three-phase', report([{ ...ring, phase: 'L1, L2, L3' }]), []],
  ['no sockets', report([{ ...ring, circuit_kind: 'radial', has_socket: false }]), []],
  [
    'once per board, at the lowest number',
    report([
      { ...ring, circuit_no: '10' },
      { ...ring, circuit_no: '2' },
      { ...ring, circuit_no: '3' },
    ]),
    ['c2'],
  ],
  ['before A4, recorded as not fitted', report([ring], 'hmo', '', { edition: '2018+A2+A3' }), ['c1']],
  ['before A4, not recorded', report([{ ...ring, afdd: {} }], 'hmo', '', { edition: '2018+A2+A3' }), []],
  [
    'an observation that cites 421.1.7',
    report([ring], 'hmo', 'NA', { observations: [{ id: 'o1', circuit_id: 'c1', regulations: ['421.1.7'] }] }),
    [],
  ],
])('%s', (_, document, circuits) => {
  expect(at(document)).toEqual(circuits);
});

test('the finding is at the circuit’s AFDD', () => {
  expect(judged(report([ring]), 'afdd-absent')).toMatchObject([
    { rule: 'AFDD_ABSENT', severity: 'warn', path: 'boards/b1/circuits/c1/afdd/standard', regulation: '421.1.7' },
  ]);
});
