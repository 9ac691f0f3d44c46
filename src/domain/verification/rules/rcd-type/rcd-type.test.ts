import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { inShort, judged, newWorkWith, reportWith } from '../../fixture.ts';

const suits = (rcd_type: string, load: string, more: Values = {}) =>
  judged(
    reportWith({
      circuit: {
        circuit_kind: 'radial',
        rcd_standard: 'BS EN 61008',
        rcd_idn: '30',
        rcd_rating: '63',
        rcd_type,
        load,
        ...more,
      },
    }),
    'rcd-type',
  );
const unfit = ['warn RCD_TYPE_LOAD'];
const unknown = ['note NOT_CHECKABLE'];

test.each([
  ['AC', 'general', unfit],
  ['AC', 'ev', unfit],
  ['AC', 'pv_inverter', unfit],
  ['AC', 'drive', unfit],
  ['AC', 'no_dc', []],
  ['AC', '', unknown],
  ['A', 'general', []],
  ['A', 'no_dc', []],
  ['A', '', []],
  ['A', 'ev', unknown],
  ['A', 'pv_inverter', unknown],
  ['A', 'drive', unfit],
  ['F', 'general', []],
  ['F', 'ev', unknown],
  ['F', 'pv_inverter', unknown],
  ['F', 'drive', []],
  ['B', 'general', []],
  ['B', 'ev', []],
  ['B', 'pv_inverter', []],
  ['B', 'drive', []],
  ['B', '', []],
  ['other', 'general', unknown],
  ['na', 'ev', []],
  ['', 'ev', []],
])('type %s with load %s', (type, load, verdict) => {
  expect(inShort(suits(type, load))).toEqual(verdict);
});

test('type A is enough for a charger that detects 6 mA DC, if the remarks say so', () => {
  expect(suits('A', 'ev', { remarks: 'Charge point has RDC-DD' })).toEqual([]);
  expect(suits('A', 'ev', { remarks: '6 mA DC detection in the charger' })).toEqual([]);
  expect(inShort(suits('A', 'ev', { remarks: '16 mA measured' }))).toEqual(unknown);
  expect(inShort(suits('AC', 'ev', { remarks: 'RDC-DD' }))).toEqual(unfit);
});

test('the finding says which type the load needs', () => {
  expect(suits('AC', 'ev')).toEqual([
    {
      rule: 'RCD_TYPE_LOAD',
      severity: 'warn',
      path: 'boards/b1/circuits/c1/rcd_type',
      measured: 'AC',
      regulation: '722.531.3',
      message:
        'The RCD is type AC, but vehicle charging needs type B, or A with detection of 6 mA DC. Is the load right, or is another RCD needed?',
    },
  ]);
  expect(suits('AC', 'general')[0]?.regulation).toBe('531.3.3');
  expect(suits('A', 'drive')[0]?.regulation).toBe('531.3.3');
});

test.each<[string, Values, string[]]>([
  ['EV charger', {}, unfit],
  ['Charge point, drive', {}, unfit],
  ['Battery charger shelf', { load: 'no_dc' }, []],
  ['Sockets', { has_socket: true }, unknown],
  ['Sockets', { has_socket: true, load: 'no_dc' }, []],
  ['Lights', {}, unknown],
  ['Level 2 lights', {}, unknown],
])('type AC if the load is not recorded: %s %j', (description, more, verdict) => {
  expect(inShort(suits('AC', '', { description, ...more }))).toEqual(verdict);
  expect(suits('B', '', { description, ...more })).toEqual([]);
});

test('sockets on type AC are a finding on new work; an observation of the circuit that cites 531.3.3 answers a charger', () => {
  const circuit = {
    circuit_kind: 'ring',
    rcd_standard: 'BS EN 61008',
    rcd_type: 'AC',
    rcd_idn: '30',
    rcd_rating: '63',
  };
  const rest = { observations: [{ id: 'o1', circuit_id: 'c1', regulations: ['531.3.3'] }] };
  expect(inShort(judged(newWorkWith({ circuit }), 'rcd-type'))).toEqual(unfit);
  expect(inShort(judged(reportWith({ circuit }), 'rcd-type'))).toEqual(unknown);
  const charger = { ...circuit, load: 'ev' };
  expect(inShort(judged(reportWith({ circuit: charger }), 'rcd-type'))).toEqual(unfit);
  expect(judged(reportWith({ circuit: charger, rest }), 'rcd-type')).toEqual([]);
});
