import { expect, test } from 'vitest';
import type { Item, ReportDocument } from '../../forms/definition.ts';
import { partFor } from './part.ts';

const rcd = { circuit_kind: 'radial', rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn: '30' };
const rcdOfAnother = { ...rcd, rcd_rating: '63', rcd_delay: 'general' };
const sockets: Item = { id: 'sockets', description: 'Sockets', ...rcdOfAnother, zs: '0.80' };
const lights: Item = { id: 'lights', description: 'Lights', ...rcdOfAnother, zs: '1.10' };
const submain: Item = { id: 'submain', description: 'Garage', zs: '0.40' };
const heater: Item = { id: 'lights', description: 'Heater', zs: '0.90' };

/** A house board that feeds a garage; a circuit of each has the same id. */
const report = (earthing_system: string): ReportDocument => ({
  form_type: 'EICR',
  edition: '2018+A4',
  installation: { premises_type: 'residential', occupier: 'A. Tenant', address: { lines: '1 High Street' } },
  purpose: { reason: 'Mortgage', inspection_dates: ['2026-06-10'] },
  extent: { agreed_limitations: [{ id: 'l1', text: 'Loft full' }] },
  supply: { earthing_system },
  particulars: { earthing_conductor: { csa_mm2: '16' } },
  boards: [
    { id: 'house', fed_from: { origin: true }, circuits: [sockets, lights, submain] },
    { id: 'garage', fed_from: { board: 'house', circuit: 'submain' }, circuits: [heater, { id: 'door' }] },
  ],
  observations: [{ id: 'o1', code: 'C2', text: 'Loose lid' }],
  instruments: [{ id: 'mft', function: 'multifunction', serial: 'MFT-1' }],
});

const circuitsIn = ({ boards = [] }: ReportDocument) => boards.map(({ circuits }) => circuits);

test('a circuit’s page carries that circuit, the one that feeds another board, and the numbers of its neighbours', () => {
  expect(circuitsIn(partFor(report('TN-S'), 'boards/house/circuits/lights'))).toEqual([
    [{ id: 'sockets' }, lights, submain],
    [],
  ]);
  expect(circuitsIn(partFor(report('TN-S'), 'boards/garage/circuits/lights'))).toEqual([
    [submain],
    [heater, { id: 'door' }],
  ]);
  expect(circuitsIn(partFor(report('TN-S'), 'boards/garage'))).toEqual([[submain], []]);
});

test('on TT it carries the RCD of every circuit at the origin, for the check of the electrode', () => {
  const itsRcd = (id: string) => ({ id, ...rcdOfAnother });
  expect(circuitsIn(partFor(report('TT'), 'supply'))).toEqual([[itsRcd('sockets'), itsRcd('lights'), submain], []]);
  expect(circuitsIn(partFor(report('TT'), 'boards/house/circuits/lights'))).toEqual([
    [itsRcd('sockets'), lights, submain],
    [],
  ]);
});

test('a circuit’s page carries its schedule item, its observations, the instrument’s range and the AFDDs', () => {
  const far = { circuit_kind: 'radial', ir_voltage: '500', ir_ll: '>299', ir_le: '120' };
  const house = (kind: string): ReportDocument => ({
    ...report('TN-S'),
    installation: { building_kind: kind, occupier: 'A. Tenant' },
    inspection_schedule: [
      { slug: 'rcd_sockets', outcome: 'pass', note: 'All' },
      { slug: 'cu_ip', outcome: 'pass' },
    ],
    observations: [
      { id: 'o1', code: 'C3', text: 'No RCD', circuit_id: 'lights', regulations: ['411.3.4'] },
      { id: 'o2', code: 'C3', text: 'Loose lid', circuit_id: 'sockets' },
    ],
    boards: [
      {
        id: 'house',
        fed_from: { origin: true },
        circuits: [
          { ...lights, circuit_no: '1' },
          { id: 'ring', circuit_no: '2', description: 'Ring', has_socket: true },
        ],
      },
      {
        id: 'garage',
        circuits: [
          { id: 'near', ...far, ir_ll: '>200' },
          { id: 'far', description: 'Door', ...far },
        ],
      },
    ],
  });
  const part = partFor(house('house'), 'boards/house/circuits/lights');
  expect(part.inspection_schedule).toEqual([{ slug: 'rcd_sockets', outcome: 'pass' }]);
  expect(part.observations).toEqual([{ id: 'o1', circuit_id: 'lights', regulations: ['411.3.4'] }]);
  expect(part.installation).toEqual({ building_kind: 'house' });
  expect(circuitsIn(part)).toEqual([
    [
      { ...lights, circuit_no: '1' },
      { id: 'ring', circuit_no: '2' },
    ],
    [{ id: 'far', ir_voltage: '500', ir_ll: '>299', ir_le: '120' }],
  ]);
  const [rooms] = circuitsIn(partFor(house('hmo'), 'boards/house/circuits/lights'));
  expect(rooms?.[1]).toEqual({ id: 'ring', circuit_no: '2', has_socket: true });
});

test('besides the boards it carries supply, particulars, instruments and the kind of building, and no names', () => {
  const { boards: _, ...part } = partFor(report('TN-S'), 'supply');
  const { form_type, edition, supply, particulars, instruments } = report('TN-S');
  const installation = { premises_type: 'residential' };
  // An observation about the origin may be on any circuit or none: the regulation it cites is the answer.
  const answers = { observations: [{ id: 'o1' }] };
  expect(part).toEqual({ form_type, edition, supply, particulars, instruments, installation, ...answers });
});

test('it carries the share of the maximum Zs for column 12', () => {
  expect(partFor({ ...report('TN-S'), max_zs_share: 80 }, 'boards/house/circuits/lights').max_zs_share).toBe(80);
});

test('for an empty report there is nothing to carry', () => {
  expect(partFor({ form_type: 'EICR', edition: '2018+A4' }, 'boards/new/circuits/new')).toEqual({
    ...{ form_type: 'EICR', edition: '2018+A4', installation: {}, supply: {}, particulars: {} },
    ...{ boards: [], instruments: [] },
  });
});
