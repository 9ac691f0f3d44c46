import Big from 'big.js';
import { expect, test } from 'vitest';
import { earthFaultCurrent, smallestConductor } from './adiabatic/adiabatic.ts';
import { areaFor, fuseEnergy } from './adiabatic/energy.ts';
import { withstands } from './adiabatic/withstands.ts';
import type { Calculation } from './calculation.ts';
import { mainBond, protectiveConductor } from './conductors.ts';
import { insulationMinimum } from './insulation.ts';
import { lengthFromR1R2, resistanceAt20 } from './length.ts';
import { deviceName, maximumZs } from './max-zs.ts';
import { overload } from './overload.ts';
import { highestResistance, judgeElectrode, touchVoltage } from './rcd.ts';
import { ringCpc, ringCpcAgrees, ringDifference, ringQuarter } from './ring.ts';
import { permittedVoltDrop, voltDrop, voltDropPercent } from './volt-drop.ts';
import { hotZs, zsFromParts } from './zs.ts';

const big = (text: string) => new Big(text);
const U0 = big('230');
const shown = (calculation: Calculation | undefined) => calculation && `${calculation.text} ${calculation.unit}`.trim();

const ofDevice = (
  standard: string,
  type: string,
  rating: string,
  more: Partial<Parameters<typeof maximumZs>[0]> = {},
) => {
  const answer = maximumZs({
    standard,
    type,
    rating: big(rating),
    isTT: false,
    isDistribution: false,
    hasSocket: true,
    ...more,
  });
  if (answer.state !== 'known') throw new Error(answer.why);
  return answer;
};

test('W01 the healthy ring: limit, 80 %, sum, quarter, difference and ratio', () => {
  const { max, eighty, disconnection } = ofDevice('BS EN 60898', 'B', '32');
  expect(max).toMatchObject({ text: '1.37', arithmetic: '230 × 0.95 ÷ (5 × 32) = 1.37', regulation: 'Table 41.3' });
  expect(eighty).toMatchObject({ text: '1.10', arithmetic: '1.37 × 0.8 = 1.10' });
  expect(disconnection?.toString()).toBe('0.4');
  expect(zsFromParts(big('0.21'), big('0.41')).sum).toMatchObject({ text: '0.62', arithmetic: '0.21 + 0.41 = 0.62' });
  expect(ringQuarter(big('0.61'), big('1.00'))).toMatchObject({
    text: '0.4025',
    arithmetic: '(0.61 + 1.00) ÷ 4 = 0.4025',
  });
  expect(shown(ringQuarter(big('0.61'), big('0.60')))).toBe('0.3025 Ω');
  expect(shown(ringDifference(big('0.61'), big('0.60')))).toBe('0.01 Ω');
  const cpc = ringCpc(big('0.61'), big('1.00'), big('2.5'), big('1.5'));
  expect([cpc?.measured.text, cpc?.expected.text]).toEqual(['1.639', '1.633']);
  expect(ringCpcAgrees(big('0.61'), big('1.00'), big('2.5'), big('1.5'))).toBe(true);
});

test('W02 and W03 the circuit at working temperature', () => {
  expect(hotZs({ zdb: big('0.35'), r1r2: big('0.90'), zs: big('1.25') }, big('1.20'))).toMatchObject({
    text: '1.43',
    arithmetic: '0.35 + 1.20 × 0.90 = 1.43',
  });
  expect(shown(hotZs({ zdb: big('0.80'), r1r2: big('0.40'), zs: big('1.20') }, big('1.20')))).toBe('1.28 Ω');
  expect(shown(zsFromParts(big('0.35'), big('0.90')).sum)).toBe('1.25 Ω');
});

test.each([
  ['W04', 'BS EN 60898', 'C', '32', false, '0.68', '0.54', '0.4'],
  ['W05', 'BS EN 60898', 'D', '63', true, '0.35', '0.28', '5'],
  ['W06', 'BS 3036', '', '30', false, '1.04', '0.83', '0.4'],
  ['W09', 'BS EN 61009', 'B', '32', false, '1.37', '1.10', '0.4'],
])('%s limit and 80 %% of %s %s %s', (_, standard, type, rating, isDistribution, max, eighty, seconds) => {
  const answer = ofDevice(standard, type, rating, { isDistribution });
  expect([answer.max.text, answer.eighty.text, answer.disconnection?.toString()]).toEqual([max, eighty, seconds]);
});

test.each([
  ['W07', '620', '100', '500', '62', 'fail'],
  ['W08', '240', '30', '1667', '7.2', 'warn'],
  ['W09', '85', '30', '1667', '2.55', 'pass'],
  ['50 V exactly', '500', '100', '500', '50', 'warn'],
  ['200 Ω exactly', '200', '30', '1667', '6', 'pass'],
  ["the table's whole number, which is above the exact one", '1667', '30', '1667', '50.01', 'fail'],
])('%s: RA %s Ω with %s mA', (_, ra, idn, limit, volts, verdict) => {
  expect(shown(highestResistance(big(idn)))).toBe(`${limit} Ω`);
  expect(touchVoltage(big(ra), big(idn)).value.eq(volts)).toBe(true);
  expect(judgeElectrode(big(ra), big(idn))).toBe(verdict);
});

test('W10 and W11 insulation', () => {
  expect(shown(insulationMinimum('LV').minimum)).toBe('1.0 MΩ');
  expect(shown(insulationMinimum('SELV').minimum)).toBe('0.5 MΩ');
});

test('W14 to W17 a ring that disagrees, and a Zs above its parts', () => {
  expect(shown(ringDifference(big('0.62'), big('0.75')))).toBe('0.13 Ω');
  expect(ringCpc(big('0.62'), big('1.01'), big('2.5'), big('1.5'))?.measured.text).toBe('1.629');
  const copied = ringCpc(big('0.60'), big('0.60'), big('2.5'), big('1.5'));
  expect(copied).toMatchObject({ measured: { text: '1.000' }, expected: { text: '1.633' } });
  expect(ringCpcAgrees(big('0.60'), big('0.60'), big('2.5'), big('1.5'))).toBe(false);
  expect(shown(ringQuarter(big('0.60'), big('0.98')))).toBe('0.395 Ω');
  const parts = zsFromParts(big('0.18'), big('0.35'));
  expect([parts.sum.text, parts.upper.text, parts.lower.text]).toEqual(['0.53', '0.63', '0.424']);
  expect(parts.upper.arithmetic).toBe('0.53 + 0.10 = 0.63');
});

test.each([
  ['BS 3036', 'na', '30', '1.04', '1.15', '1.16'],
  ['BS 3036', 'na', '30', '0.62', '0.92', '1.16'],
  ['BS 88-2', 'gG', '50', '0.80', '2.91', '3.27'],
  ['BS 88-2', 'gG', '50', '0.70', '2.45', '2.75'],
  ['BS 88-2', 'gG', '50', '0.90', '3.39', '3.80'],
  ['BS 1361', 'II', '80', '0.30', undefined, '8.86'],
])('W19 the energy of a %s %s %s A at %s Ω needs %s to %s mm²', (standard, type, rating, zs, least, most) => {
  const bounds = fuseEnergy({ standard, type, rating: big(rating) }, big(zs));
  expect(bounds.least && areaFor(bounds.least, big('115'), 'down').text).toBe(least);
  expect(bounds.most && areaFor(bounds.most, big('115'), 'up').text).toBe(most);
});

test('limits 10: the energies behind W19', () => {
  const energy = (standard: string, type: string, rating: string, zs: string) => {
    const { least, most } = fuseEnergy({ standard, type, rating: big(rating) }, big(zs));
    return [least, most].map((each) => each && Math.round(each.value));
  };
  expect(energy('BS 3036', 'na', '30', '1.04')).toEqual([17656, 17656]);
  expect(energy('BS 3036', 'na', '30', '0.62')).toEqual([11277, 17656]);
  expect(energy('BS 88-2', 'gG', '50', '0.80')).toEqual([112561, 140701]);
  expect(energy('BS 1361', 'II', '80', '0.30')).toEqual([undefined, 1036073]);
  expect(energy('BS 3036', 'na', '30', '2.52')).toEqual([undefined, undefined]);
});

test.each([
  ['0.62', '0.1', '115', '1.5', '371.0', '1.02', true],
  ['1.04', '0.4', '115', '1.0', '221.2', '1.22', false],
])('W19 Zs %s, %s s, k %s, %s mm²', (zs, seconds, k, area, current, smallest, holds) => {
  const fault = earthFaultCurrent(big(zs), U0);
  expect(shown(fault)).toBe(`${current} A`);
  const minimum = smallestConductor(fault, big(seconds), big(k));
  expect(shown(minimum)).toBe(`${smallest} mm²`);
  expect(minimum.arithmetic).toBe(`√(${current}² × ${seconds}) ÷ ${k} = ${smallest}`);
  expect(withstands(big(area), { zs: big(zs), u0: U0, seconds: big(seconds), k: big(k) })).toBe(holds);
});

test('the calculated area withstands the fault, and a smaller one does not', () => {
  // 230 ÷ 0.1 = 2300 A for 0.25 s: √(2300² × 0.25) = 1150, and 1150 ÷ 115 = 10 mm² exactly.
  const fault = { zs: big('0.1'), u0: U0, seconds: big('0.25'), k: big('115') };
  expect(smallestConductor(earthFaultCurrent(fault.zs, U0), fault.seconds, fault.k).value.eq(10)).toBe(true);
  expect(withstands(big('10'), fault)).toBe(true);
  expect(withstands(big('9.9999'), fault)).toBe(false);
});

test('W20 the main bond on PME, and half the earthing conductor elsewhere', () => {
  expect(shown(mainBond({ pmeNeutral: big('25') }))).toBe('10 mm²');
  expect(shown(mainBond({ earthingConductor: big('16') }))).toBe('8 mm²');
  expect(shown(protectiveConductor(big('25')))).toBe('16 mm²');
});

test.each([
  ['4.4', '41.3', '22', '4.00', '1.74', 'other', '5'],
  ['44', '4', '45', '7.92', '3.44', 'lighting', '3'],
] as const)('W21 %s mV, %s A, %s m', (millivolts, amps, metres, volts, percent, use, permitted) => {
  const drop = voltDrop({ millivolts: big(millivolts), amps: big(amps), metres: big(metres), isRing: false });
  expect(shown(drop)).toBe(`${volts} V`);
  expect(drop.arithmetic).toBe(`${millivolts} × ${amps} × ${metres} ÷ 1000 = ${volts}`);
  expect(shown(voltDropPercent({ volts: drop.value, u0: U0 }))).toBe(`${percent} %`);
  expect(shown(permittedVoltDrop(use, false, big(metres)))).toBe(`${permitted} %`);
});

test('a ring drops a quarter of the drop of its two legs, and a long run may drop more', () => {
  const legs = { millivolts: big('18'), amps: big('32'), metres: big('60') };
  expect(shown(voltDrop({ ...legs, isRing: false }))).toBe('34.56 V');
  expect(voltDrop({ ...legs, isRing: true })).toMatchObject({
    text: '8.64',
    arithmetic: '18 × 32 × 60 ÷ 1000 ÷ 4 = 8.64',
  });
  const permitted = (metres: string, isPrivate = false) => permittedVoltDrop('other', isPrivate, big(metres)).text;
  expect(['100', '101', '150', '200', '300'].map((metres) => permitted(metres))).toEqual([
    '5',
    '5.005',
    '5.25',
    '5.5',
    '5.5',
  ]);
  expect(permitted('40', true)).toBe('8');
  expect(permittedVoltDrop('lighting', true, big('150')).arithmetic).toBe(
    '6 + 0.005 × (150 − 100), at most 0.5 = 6.25',
  );
});

test.each([
  ['101', '22', false],
  ['C', '37', true],
])('W22 4 mm² by method %s on 32 A', (method, able, holds) => {
  const answer = overload({ standard: 'BS EN 60898', rating: big('32'), isRing: false, area: big('4'), method });
  expect(answer?.able.text).toBe(able);
  expect(answer?.holds).toBe(holds);
});

test('W23 the length by its resistance, and a cold reading at 20 °C', () => {
  const length = lengthFromR1R2(big('0.39'), big('2.5'), big('1.5'));
  expect(length).toMatchObject({ text: '19.99', unit: 'm', arithmetic: '0.39 × 1000 ÷ (7.41 + 12.1) = 19.99' });
  expect(resistanceAt20(big('0.80'), big('10'))).toMatchObject({ text: '0.833', arithmetic: '0.80 ÷ 0.96 = 0.833' });
  expect(lengthFromR1R2(big('0.39'), big('3'), big('1.5'))).toBeUndefined();
});

test('a root is cut off after six decimals, never rounded up', () => {
  // 2 A for 0.5 s: √2 = 1.41421356…
  expect(smallestConductor(earthFaultCurrent(big('115'), U0), big('0.5'), big('1')).value.toString()).toBe('1.414213');
});

test.each([
  ['10', '10'],
  ['16', '16'],
  ['25', '16 for 25'],
  ['35', '16 for 35'],
  ['70', '70 ÷ 2 = 35'],
])('the protective conductor for a line of %s mm² reads %s', (line, arithmetic) => {
  expect(protectiveConductor(big(line)).arithmetic).toBe(arithmetic);
});

test('the bond and the highest resistance show their numbers', () => {
  expect(mainBond({ earthingConductor: big('16') }).arithmetic).toBe('16 ÷ 2, at least 6, at most 25 = 8');
  expect(mainBond({ pmeNeutral: big('25') }).arithmetic).toBe('neutral 25 mm²: 10');
  expect(highestResistance(big('30')).arithmetic).toBe('50 ÷ 30 × 1000 = 1667');
});

test.each([
  ['BS EN 60898', 'B', '32 A type B'],
  ['BS EN 61009', 'C', '32 A type C'],
  ['BS 3871', '2', '32 A BS 3871 type 2'],
  ['BS 88-2', 'gG', '32 A BS 88-2 gG'],
  ['BS 3036', 'na', '32 A BS 3036'],
  ['BS 3036', '', '32 A BS 3036'],
])('a device to %s of type "%s" is called %s', (standard, type, name) => {
  expect(deviceName(standard, type, big('32'))).toBe(name);
});

test.each([
  ['3', '1.5'],
  ['2.5', '3'],
  ['3', '3'],
])('a ring in %s/%s mm², which is not in the table, has no ratio', (live, cpc) => {
  expect(ringCpc(big('0.60'), big('0.98'), big(live), big(cpc))).toBeUndefined();
  expect(ringCpcAgrees(big('0.60'), big('0.98'), big(live), big(cpc))).toBeUndefined();
});

test('a current rating names its table', () => {
  const ofMethod = (method: string) =>
    overload({ standard: 'BS EN 60898', rating: big('32'), isRing: false, area: big('6'), method })?.rating;
  expect(ofMethod('C')).toMatchObject({ regulation: 'Table 4D5', arithmetic: 'Table 4D5: 6 mm², method C = 47' });
  expect(ofMethod('B')).toMatchObject({ regulation: 'Table 4D1', arithmetic: 'Table 4D1: 6 mm², method B = 41' });
});
