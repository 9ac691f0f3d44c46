import { CIRCUIT_TEMPLATES, type RcdWanted } from '../circuit-templates.ts';
import type { LimitTable } from './limit-table.ts';

const rcdWords: Readonly<Record<RcdWanted, string>> = {
  yes: 'yes',
  with_socket: 'with a socket',
  when_concealed: 'when the cable is concealed',
  by_place: 'by place: see 411.3.4',
  at_far_board: 'at the far board',
};

export const commonCircuits = (): LimitTable => ({
  id: 'common-circuits',
  title: 'Common circuits in homes',
  regulation: '411.3.3, 411.3.4, 522.6.202, 701.411.3.3',
  standing: 'ours',
  notes: ['No rule uses this table: it shows what to expect. Flat twin and earth; RCD: 30 mA additional protection.'],
  columns: ['Circuit', 'Device, A', 'Line and CPC, mm²', 'RCD', 'Notes'],
  rows: CIRCUIT_TEMPLATES.map(({ name, devices, cables, rcd, note }) => [
    name,
    devices.join(' or '),
    cables.map((cable) => cable.join(' and ')).join('; ') || 'armoured',
    rcdWords[rcd],
    note ?? '',
  ]),
});
