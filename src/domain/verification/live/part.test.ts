import { expect, test } from 'vitest';
import type { Item, ReportDocument } from '../../forms/definition.ts';
import { partFor } from './part.ts';

const rcd = { circuit_kind: 'radial', rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn: '30' };
const rcdOfAnother = { ...rcd, rcd_rating: '63', rcd_delay: 'general' };
const sockets: Item = { id: 'sockets', description: 'Sockets', ...rcdOfAnother, zs: '0.80' };
const lights: Item = { id: 'lights', description: 'Lights', ...rcdOfAnother, zs: '1.10' };
const submain: Item = { id: 'submain', description: 'Garage', zs: '0.40' };
const heater: Item = { id: 'lights', description: 'Heater', zs: '0.90' };

/** A house board that feeds a garage; a circuit of each goes by the same id. */
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

test('a circuit’s page carries that circuit and the one that feeds another board, and no more of the others', () => {
  expect(circuitsIn(partFor(report('TN-S'), 'boards/house/circuits/lights'))).toEqual([[lights, submain], []]);
  expect(circuitsIn(partFor(report('TN-S'), 'boards/garage/circuits/lights'))).toEqual([[submain], [heater]]);
  expect(circuitsIn(partFor(report('TN-S'), 'boards/garage'))).toEqual([[submain], []]);
});

test('on TT it carries of every circuit at the origin which RCD it has: the electrode has to trip that one', () => {
  const itsRcd = (id: string) => ({ id, ...rcdOfAnother });
  expect(circuitsIn(partFor(report('TT'), 'supply'))).toEqual([[itsRcd('sockets'), itsRcd('lights'), submain], []]);
  expect(circuitsIn(partFor(report('TT'), 'boards/house/circuits/lights'))).toEqual([
    [itsRcd('sockets'), lights, submain],
    [],
  ]);
});

test('beside the boards it carries supply, particulars and instruments, what kind of building it is, and no names', () => {
  const { boards: _, ...part } = partFor(report('TN-S'), 'supply');
  const { form_type, edition, supply, particulars, instruments } = report('TN-S');
  const installation = { premises_type: 'residential' };
  expect(part).toEqual({ form_type, edition, supply, particulars, instruments, installation });
});

test('of a report with nothing in it there is nothing to carry', () => {
  expect(partFor({ form_type: 'EICR', edition: '2018+A4' }, 'boards/new/circuits/new')).toEqual({
    ...{ form_type: 'EICR', edition: '2018+A4', installation: {}, supply: {}, particulars: {} },
    ...{ boards: [], instruments: [] },
  });
});
