import { expect, test } from 'vitest';
import type { Item, ReportDocument, Values } from '../../../forms/definition.ts';
import { inShort, judged, reportWith } from '../../fixture.ts';

const none = { rcd_standard: 'na', rcd_type: 'na', rcd_idn: 'na' };
const rcd = (rcd_idn: string, more: Values = {}) => ({
  rcd_standard: 'BS EN 61008',
  rcd_type: 'A',
  rcd_delay: 'general',
  rcd_idn,
  ...more,
});
const ring = { circuit_kind: 'ring', has_socket: true, ocpd_rating: '32', ...none };
const atOrigin = (idn_ma: string, more: Values = {}) => ({ main_switch: { rcd: { type: 'A', idn_ma, ...more } } });

type Given = {
  circuit: Values;
  rows?: Record<string, string>;
  premises?: string;
  particulars?: Values;
  list?: string;
  board?: Values;
  observations?: Item[];
};
const passed = { rcd_sockets: 'pass', rcd_luminaires: 'pass', bath_rcd: 'pass' };
const report = ({ circuit, rows = passed, premises = 'residential', list, ...more }: Given): ReportDocument =>
  reportWith({
    circuit,
    ...(more.board && { board: more.board }),
    ...(more.particulars && { particulars: more.particulars }),
    rest: {
      installation: { premises_type: premises, ...(list && { schedule_list: list }) },
      inspection_schedule: Object.entries(rows).map(([slug, outcome]) => ({ slug, outcome })),
      observations: more.observations ?? [],
    },
  });
const asked = (given: Given) => inShort(judged(report(given), 'rcd-absent'));
const absent = ['warn RCD_ABSENT'];
const observed = (more: Values): Item[] => [{ id: 'o1', regulations: ['411.3.3'], ...more }];

test.each<[string, Given, string[]]>([
  ['house, ring 32 A without RCD, 5.12.1 passed', { circuit: ring }, absent],
  [
    'on the list for larger premises, 7.13.1 passed',
    { circuit: ring, rows: { big_final_rcd_sockets: 'pass' }, list: 'larger' },
    absent,
  ],
  ['on it, coded', { circuit: ring, rows: { big_final_rcd_sockets: 'C2' }, list: 'larger' }, []],
  ['on it, passed on the list for homes alone', { circuit: ring, list: 'larger' }, []],
  ['the same, N/A', { circuit: ring, rows: { rcd_sockets: 'NA' } }, absent],
  ...['C1', 'C2', 'C3', 'FI', 'LIM', 'NV', ''].map((outcome): [string, Given, string[]] => [
    `the same, "${outcome}"`,
    { circuit: ring, rows: { rcd_sockets: outcome } },
    [],
  ]),
  ['the same, the row not there yet', { circuit: ring, rows: {} }, []],
  ['an observation on it that cites 411.3.3', { circuit: ring, observations: observed({ circuit_id: 'c1' }) }, []],
  ['an observation on another circuit', { circuit: ring, observations: observed({ circuit_id: 'c2' }) }, absent],
  [
    'an observation on it about something else',
    { circuit: ring, observations: [{ id: 'o1', circuit_id: 'c1', regulations: ['411.3.4', '1411.3.3'] }] },
    absent,
  ],
  ['RCD 30 mA', { circuit: { ...ring, ...rcd('30') } }, []],
  ['RCD 100 mA', { circuit: { ...ring, ...rcd('100') } }, absent],
  ['RCD 30 mA type S', { circuit: { ...ring, ...rcd('30', { rcd_delay: 'S' }) } }, absent],
  ['an RCD whose IΔn is not filled in', { circuit: { ...ring, ...rcd('') } }, []],
  ['RCD columns that are empty', { circuit: { circuit_kind: 'ring', ocpd_rating: '32' } }, []],
  ['a 30 mA main switch, circuit columns N/A', { circuit: ring, particulars: atOrigin('30') }, []],
  ['a 100 mA main switch', { circuit: ring, particulars: atOrigin('100') }, absent],
  ['a 30 mA main switch of type S', { circuit: ring, particulars: atOrigin('30', { rcd_delay: 'S' }) }, absent],
  ['a main switch that is an RCD of unknown IΔn', { circuit: ring, particulars: atOrigin('') }, []],
  ['a 30 mA RCD on the board', { circuit: ring, board: atOrigin('30') }, []],
  ['a feeding RCD of 30 mA', { circuit: ring, board: { dist_rcd: { type: 'A', idn_ma: '30' } } }, []],
  ['a board without a recorded feeder', { circuit: ring, board: { fed_from: undefined } }, []],
  ['32 A is asked, 40 A is not', { circuit: { ...ring, ocpd_rating: '40' } }, []],
  ['63 A machine socket in a workshop', { circuit: { ...ring, ocpd_rating: '63' }, premises: 'industrial' }, []],
  ['a ring with sockets not recorded', { circuit: { circuit_kind: 'ring', ocpd_rating: '32', ...none } }, absent],
  ['a radial with sockets not recorded', { circuit: { circuit_kind: 'radial', ocpd_rating: '32', ...none } }, []],
  ['a feeder', { circuit: { ...ring, circuit_kind: 'distribution' } }, []],
  ['SELV', { circuit: { ...ring, system: 'SELV' } }, []],
  [
    'office sockets with a risk assessment',
    { circuit: { ...ring, remarks: 'Risk assessment RA-3' }, premises: 'commercial' },
    [],
  ],
  ['the same at home', { circuit: { ...ring, remarks: 'Risk assessment RA-3' } }, absent],
  ['lights at home', { circuit: { circuit_kind: 'radial', description: 'Downlights', ...none } }, absent],
  ['lights by their use', { circuit: { circuit_kind: 'radial', use: 'lighting', ...none } }, absent],
  ['not lights by their use', { circuit: { description: 'Light mill', use: 'other', ...none } }, []],
  ['a lightning protection monitor', { circuit: { description: 'Lightning monitor', ...none } }, []],
  ['lights of a shop', { circuit: { description: 'Lights', ...none }, premises: 'commercial' }, []],
  ['a shower at home', { circuit: { description: 'Shower 9.5 kW', ocpd_rating: '40', ...none } }, absent],
  ...['En-suite fan', 'En suite fan', 'Ensuite fan', 'Wet room fan', 'Wet-room fan', 'Wetroom fan'].map(
    (description): [string, Given, string[]] => [description, { circuit: { description, ...none } }, absent],
  ),
  ['a bath in a hotel', { circuit: { description: 'Bathroom heater', ...none }, premises: 'commercial' }, []],
])('%s', (_, given, expected) => {
  expect(asked(given)).toEqual(expected);
});

test('one finding per circuit, with everything that needs an RCD', () => {
  const [finding] = judged(
    report({ circuit: { description: 'Bathroom lights', ...rcd('100') }, rows: { ...passed, rcd_sockets: 'C3' } }),
    'rcd-absent',
  );
  expect(finding).toMatchObject({
    path: 'boards/b1/circuits/c1/rcd_idn',
    measured: '100',
    limit: '30',
    regulation: '411.3.4, 701.411.3.3',
  });
  expect(finding?.message).toContain('the lights and the bath or shower');
});

test('an RCD upstream protects everything downstream of it', () => {
  const behind = (feeder: Values) =>
    reportWith({
      rest: {
        installation: { premises_type: 'residential' },
        inspection_schedule: [{ slug: 'rcd_sockets', outcome: 'pass' }],
        boards: [
          {
            id: 'b1',
            fed_from: { origin: true },
            circuits: [{ id: 'f', circuit_kind: 'distribution', ...feeder }],
          },
          { id: 'b2', fed_from: { board: 'b1', circuit: 'f' }, circuits: [{ id: 'c1', ...ring }] },
        ],
      },
    });
  expect(judged(behind(rcd('30')), 'rcd-absent')).toEqual([]);
  expect(inShort(judged(behind(none), 'rcd-absent'))).toEqual(absent);
  expect(inShort(judged(behind(rcd('100')), 'rcd-absent'))).toEqual(absent);
  // The feeder is not filled in yet.
  expect(judged(behind({}), 'rcd-absent')).toEqual([]);
});
