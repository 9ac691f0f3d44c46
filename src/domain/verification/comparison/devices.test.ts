import { expect, test } from 'vitest';
import type { Board, Item, Values } from '../../forms/definition.ts';
import { type CircuitPlace, contextOf } from '../engine/context.ts';
import { deviceChanges } from './devices.ts';

const placeOf = (record: Values): CircuitPlace => {
  const circuits: Item[] = [{ id: 'c1', ...record }];
  const boards: Board[] = [{ id: 'b1', fed_from: { origin: true }, circuits }];
  return contextOf({ form_type: 'EICR', edition: '2018+A4', boards }).circuits[0] as CircuitPlace;
};
const told = (before: Values, now: Values) =>
  deviceChanges({ before: placeOf(before), now: placeOf(now) }, 'Cooker').map((change) => [
    change.path.replace('boards/b1/circuits/c1/', ''),
    change.message,
    change.question,
  ]);

const b16 = { ocpd_standard: 'BS EN 61009', ocpd_type: 'B', ocpd_rating: '16' };
const suits = 'Was it replaced, and does the cable suit it?';

test.each<[Values, Values, string, string]>([
  [b16, { ...b16, ocpd_rating: '32' }, 'ocpd_rating', '16 A type B, BS EN 61009, now 32 A type B, BS EN 61009'],
  [b16, { ...b16, ocpd_type: 'C' }, 'ocpd_type', '16 A type B, BS EN 61009, now 16 A type C, BS EN 61009'],
  [
    { ocpd_standard: 'BS 3036', ocpd_type: 'na', ocpd_rating: '30' },
    { ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' },
    'ocpd_standard',
    '30 A, BS 3036, now 32 A type B, BS EN 60898',
  ],
  [
    { ocpd_standard: 'na', ocpd_type: 'na', ocpd_rating: 'na' },
    { ...b16, ocpd_rating: '' },
    'ocpd_standard',
    'none, now type B, BS EN 61009',
  ],
  [{ ocpd_rating: '16' }, { ocpd_rating: '20' }, 'ocpd_rating', '16 A, now 20 A'],
])('%j and then %j is another overcurrent device', (before, now, column, words) => {
  expect(told(before, now)).toEqual([[column, `Overcurrent device: last time ${words}.`, suits]]);
});

const rccb = { rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn: '30' };
const noRcd = { rcd_standard: 'na', rcd_type: 'na', rcd_idn: 'na' };

test.each<[Values, Values, string, string, string]>([
  [noRcd, rccb, 'rcd_standard', 'none, now 30 mA type A, BS EN 61008', 'Was it added since?'],
  [
    rccb,
    noRcd,
    'rcd_standard',
    '30 mA type A, BS EN 61008, now none',
    'Was it removed, and what protects people on this circuit now?',
  ],
  [
    rccb,
    { ...rccb, rcd_idn: '100' },
    'rcd_idn',
    '30 mA type A, BS EN 61008, now 100 mA type A, BS EN 61008',
    'Was it replaced?',
  ],
  [
    { ...rccb, rcd_type: 'na' },
    { ...rccb, rcd_type: 'AC' },
    'rcd_type',
    '30 mA, BS EN 61008, now 30 mA type AC, BS EN 61008',
    'Was it replaced?',
  ],
  [
    { ...rccb, rcd_idn: 'na' },
    { ...rccb, rcd_standard: 'na', rcd_idn: '' },
    'rcd_standard',
    'type A, BS EN 61008, now type A',
    'Was it replaced?',
  ],
  [{ rcd_standard: 'na' }, rccb, 'rcd_standard', 'none, now 30 mA type A, BS EN 61008', 'Was it added since?'],
])('%j and then %j is another RCD', (before, now, column, words, question) => {
  expect(told(before, now)).toEqual([[column, `RCD: last time ${words}.`, question]]);
});

test.each<[Values, Values]>([
  [b16, { ...b16, ocpd_rating: '' }],
  [b16, { ...b16, ocpd_rating: 'LIM' }],
  [{ ...b16, ocpd_rating: '' }, b16],
  [{ ...b16, ocpd_rating: 'LIM' }, b16],
  [b16, { ...b16, ocpd_rating: '16.0' }],
])('%j and then %j is no other device', (before, now) => {
  expect(told(before, now)).toEqual([]);
});
