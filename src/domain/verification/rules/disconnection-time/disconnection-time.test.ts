import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { judged, reportWith } from '../../fixture.ts';

const found = (circuit: Values, earthing_system = 'TN-S', u0 = '230') =>
  judged(reportWith({ circuit, supply: { earthing_system, nominal_u0: u0 } }), 'disconnection-time');
const ring = { circuit_kind: 'ring', ocpd_rating: '32' };
const radial = { circuit_kind: 'radial', ocpd_rating: '40' };

test.each<[string, Values, boolean]>([
  ['5 s on a 32 A ring', { ...ring, disconnection_s: '5' }, true],
  ['0.4 s on a 32 A ring', { ...ring, disconnection_s: '0.4' }, false],
  ['0.40 s on a 32 A ring', { ...ring, disconnection_s: '0.40' }, false],
  ['0.41 s on a 32 A ring', { ...ring, disconnection_s: '0.41' }, true],
  ['5 s on a 32 A fixed load', { ...radial, ocpd_rating: '32', has_socket: false, disconnection_s: '5' }, true],
  ['5 s on a 40 A fixed load', { ...radial, has_socket: false, disconnection_s: '5' }, false],
  ['5 s on 40 A with a socket', { ...radial, has_socket: true, disconnection_s: '5' }, true],
  ['5 s on 40 A, sockets not recorded', { ...radial, disconnection_s: '5' }, false],
  ['5 s on a feeder', { ...radial, circuit_kind: 'distribution', disconnection_s: '5' }, false],
  ['6 s on a feeder', { ...radial, circuit_kind: 'distribution', disconnection_s: '6' }, true],
  ['no time', ring, false],
  ['no rating', { circuit_kind: 'ring', disconnection_s: '5' }, false],
  ['SELV', { ...ring, system: 'SELV', disconnection_s: '5' }, false],
])('%s', (_, circuit, isAsked) => {
  expect(found(circuit)).toHaveLength(isAsked ? 1 : 0);
});

test('on TT the time of TN may be chosen, and on another voltage its own time counts', () => {
  expect(found({ ...ring, disconnection_s: '0.4' }, 'TT')).toEqual([]);
  expect(found({ ...ring, disconnection_s: '1' }, 'TT')).toHaveLength(1);
  expect(found({ ...ring, disconnection_s: '0.8' }, 'TN-S', '110')).toEqual([]);
  expect(found({ ...ring, disconnection_s: '0.8' })).toMatchObject([
    { rule: 'DISCONNECTION_TIME', severity: 'warn', path: 'boards/b1/circuits/c1/disconnection_s', limit: '0.4' },
  ]);
});
