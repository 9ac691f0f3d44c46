import Big from 'big.js';
import { describe, expect, test } from 'vitest';
import { lengthFromR1R2 } from '../calculations/length.ts';
import { maximumZs } from '../calculations/max-zs.ts';
import { overload } from '../calculations/overload.ts';
import { highestResistance } from '../calculations/rcd.ts';
import { ringCpc } from '../calculations/ring.ts';
import { CIRCUIT_TEMPLATES } from './circuit-templates.ts';
import {
  copperResistance,
  pairResistance,
  TWIN_AND_EARTH,
  temperatureFactor,
  workingTemperatureFactor,
} from './conductors/conductors.ts';
import { currentRating, millivoltsPerAmpMetre, REWIRABLE_FACTOR, ukMethod } from './conductors/current-ratings.ts';
import { ADIABATIC_K, TABLE_54_1 } from './conductors/more-conductors.ts';
import {
  cpcFactor,
  mainBondOnPme,
  mainBondWithoutPme,
  protectiveConductorByTable,
  SEPARATE_MINIMUM,
} from './conductors/protective-conductors.ts';
import { voltDropLimit } from './conductors/volt-drop.ts';
import { BS_1361 } from './devices/fuses.ts';
import { maxZs } from './devices/max-zs.ts';
import { finalCircuitTimes } from './disconnection.ts';
import { INVESTIGATE_BELOW, insulationLimit, WITH_EQUIPMENT } from './insulation.ts';
import { currentProfile, profileFor } from './profile.ts';
import { olderRcdWindow } from './rcds/older-rcd-times.ts';
import { PLAUSIBLE_RCD_MS, rcdWindow } from './rcds/rcd-times.ts';
import { USUAL_BREAKING_CAPACITY, USUAL_IPF, usualZe } from './supply.ts';

const big = (text: string) => new Big(text);
const text = (value: Big | undefined) => value?.toString();

describe('section 2, disconnection times', () => {
  test.each([
    ['50', undefined, undefined],
    ['50.1', '0.8', '0.3'],
    ['120', '0.8', '0.3'],
    ['120.1', '0.4', '0.2'],
    ['230', '0.4', '0.2'],
    ['230.1', '0.2', '0.07'],
    ['400', '0.2', '0.07'],
    ['400.1', '0.1', '0.04'],
    ['690', '0.1', '0.04'],
  ])('Table 41.1 at %s V: TN %s s, TT %s s', (u0, tn, tt) => {
    const times = finalCircuitTimes(big(u0));
    expect([text(times?.tn), text(times?.tt)]).toEqual([tn, tt]);
  });

  test('without a voltage it is 230 V', () => {
    expect(text(finalCircuitTimes()?.tn)).toBe('0.4');
  });
});

describe('sections 3 and 4, the values of the profile', () => {
  const b32 = { standard: 'BS EN 60898', type: 'B', rating: big('32'), disconnection: big('0.4') };

  test('U0, Cmin and the cold factor', () => {
    expect(text(currentProfile.faultVolts)).toBe('218.5');
    expect([currentProfile.u0, currentProfile.cmin, currentProfile.coldFactor].map(text)).toEqual([
      '230',
      '0.95',
      '0.8',
    ]);
    expect([currentProfile.u0From, currentProfile.u0To].map(text)).toEqual(['216.2', '253']);
    expect([currentProfile.touchVolts, currentProfile.stableOhms].map(text)).toEqual(['50', '200']);
  });

  test.each([
    [b32, '1.10', '1.09'],
    [{ ...b32, standard: 'BS 88-3', type: 'gG' }, '0.73', '0.72'], // 0.91 × 0.8 = 0.728, which a trade body prints rounded down
    [{ ...b32, rating: big('10') }, '3.50', '3.49'],
    [{ ...b32, rating: big('20') }, '1.75', '1.75'],
  ])('the 80 %% figure of %o is %s half up, %s rounded down', (device, halfUp, down) => {
    expect(maxZs(device)?.eightyPct.toFixed(2)).toBe(halfUp);
    expect(maxZs(device, { ...currentProfile, coldRounding: 'down' })?.eightyPct.toFixed(2)).toBe(down);
    expect(maxZs(device)?.eightyPct.toFixed(2)).toBe(halfUp);
  });

  test('editions differ in the codes that decide, not in the limits', () => {
    const [a4, a3] = [profileFor('2018+A4'), profileFor('2018+A2+A3')];
    expect(a4.unsatisfactoryCodes).toEqual(['C1', 'C2']);
    expect(a3.unsatisfactoryCodes).toEqual(['C1', 'C2', 'FI']);
    expect(maxZs(b32, a3)).toEqual(maxZs(b32, a4));
  });

  test.each(['2018', 'toString', '', '5266-1:2025'])('an edition without limits (%s) is an error', (edition) => {
    expect(() => profileFor(edition)).toThrow(new RangeError(`no limits for edition ${edition}`));
  });

  test.each([
    ['5', '10.45', '16.4'],
    ['15', '3.28', '5.00'],
    ['20', '1.70', '2.80'],
    ['30', '1.15', '1.84'],
    ['45', undefined, '0.96'],
    ['60', undefined, '0.70'],
    ['80', undefined, '0.50'],
    ['100', undefined, '0.36'],
  ])('BS 1361 %s A: %s Ω and %s Ω in 2008, and × 0.95 today', (rating, short, long) => {
    const row = BS_1361[rating];
    expect([row?.before.short, row?.before.long]).toEqual([short, long]);
    for (const [now, before] of [
      [row?.short, short],
      [row?.long, long],
    ] as const) {
      expect(now && Number(now)).toBe(before && Number(big(before).times('0.95').round(2, Big.roundHalfUp)));
    }
  });

  test('at another voltage a breaker has its formula, a fuse nothing', () => {
    // 110 × 0.95 ÷ 160 = 0.653
    expect(maxZs({ ...b32, u0: big('110') })).toMatchObject({
      text: '0.65',
      source: 'formula',
      arithmetic: '110 × 0.95 ÷ (5 × 32) = 0.65',
    });
    expect(maxZs({ ...b32, standard: 'BS 3871', type: '1', u0: big('110') })?.text).toBe('0.82');
    expect(maxZs({ ...b32, standard: 'BS 88-2', type: 'gG', u0: big('110') })).toBeUndefined();
    expect(maxZs({ ...b32, type: 'K', u0: big('110') })).toBeUndefined();
    expect(maxZs({ ...b32, u0: big('230') })?.source).toBe('table');
  });
});

describe('section 6, RCDs', () => {
  test.each([
    ['10', '5000'],
    ['30', '1667'],
    ['100', '500'],
    ['300', '167'],
    ['500', '100'],
  ])('Table 41.5: %s mA, %s Ω', (idn, ohms) => {
    expect(highestResistance(big(idn)).text).toBe(ohms);
  });

  const windowText = (window: ReturnType<typeof olderRcdWindow>) =>
    window === 'mustHold' || !window ? window : [text(window.min), text(window.max)];
  const device = (standard: string, isSelective = false, delay = '') => ({
    standard,
    isSelective,
    ...(delay && { delayMs: big(delay) }),
  });

  test.each([
    ['BS EN 61008', device('BS EN 61008'), [undefined, '300']],
    ['BS EN 61009', device('BS EN 61009'), [undefined, '300']],
    ['type S', device('BS EN 61008', true), ['130', '500']],
    ['BS 4293', device('BS 4293'), [undefined, '200']],
    ['BS 7288', device('BS 7288'), [undefined, '200']],
    ['BS 4293 delayed by 100 ms', device('BS 4293', true, '100'), ['250', '300']],
    ['BS 4293 delayed by 500 ms', device('BS 4293', false, '500'), ['450', '700']],
    ['BS 4293 of unknown delay', device('BS 4293', true), undefined],
    ['BS 4293 with a delay of 0', device('BS 4293', true, '0'), undefined],
  ])('%s at IΔn', (_, kind, window) => {
    expect(windowText(rcdWindow(kind))).toEqual(window);
  });

  test.each([
    ['1', device('BS EN 61008'), [undefined, '300']],
    ['2', device('BS EN 61008'), [undefined, '150']],
    ['5', device('BS EN 61008'), [undefined, '40']],
    ['1', device('BS EN 61008', true), ['130', '500']],
    ['2', device('BS EN 61008', true), ['60', '200']],
    ['5', device('BS EN 61008', true), ['50', '150']],
    ['1', device('BS 4293'), [undefined, '200']],
    ['2', device('BS 4293'), undefined],
    ['5', device('BS 4293'), [undefined, '40']],
    ['1', device('BS 7288'), [undefined, '200']],
    ['2', device('BS 7288'), undefined],
    ['5', device('BS 7288'), [undefined, '40']],
    ['1', device('BS 4293', true, '100'), ['250', '300']],
    ['2', device('BS 4293', true, '100'), undefined],
    ['5', device('BS 4293', true, '100'), ['90', '140']],
    ['5', device('BS 4293', true), undefined],
    ['0.5', device('BS EN 61008'), 'mustHold'],
    ['0.5', device('BS 4293', true, '100'), 'mustHold'],
  ] as const)('before A2, at %s × IΔn, %o', (multiple, kind, window) => {
    expect(windowText(olderRcdWindow(kind, multiple))).toEqual(window);
  });

  test('limits name their source', () => {
    expect(rcdWindow(device('BS EN 61008'))?.regulation).toBe('643.7.3, 643.8');
    expect(rcdWindow(device('BS EN 61008', true))?.regulation).toBe('643.7.3');
    expect(rcdWindow(device('BS 7288'))?.regulation).toBe('BS 7288');
    expect(rcdWindow(device('BS 4293', true, '100'))).toMatchObject({
      regulation: 'BS 4293',
      arithmetic: '0.5 × 100 + 200 = 250; 100 + 200 = 300',
    });
    expect(olderRcdWindow(device('BS EN 61008'), '5')).toMatchObject({ regulation: 'BS 7671 before A2:2022' });
    expect(text(PLAUSIBLE_RCD_MS)).toBe('10');
  });
});

describe('section 7, insulation', () => {
  test.each([
    ['SELV', '12', '250', '0.5'],
    ['PELV', '48', '250', '0.5'],
    ['FELV', '48', '500', '1'],
    ['FELV', '600', '500', '1'],
    ['LV', undefined, '500', '1'],
    ['LV', '230', '500', '1'],
    ['LV', '500', '500', '1'],
    ['LV', '500.1', '1000', '1'],
  ])('Table 64: %s, %s V: %s V DC and %s MΩ', (system, volts, testVolts, minimum) => {
    const limit = insulationLimit(system, volts === undefined ? undefined : big(volts));
    expect([text(limit.testVolts), text(limit.minimum), limit.regulation]).toEqual([
      testVolts,
      minimum,
      '643.3.2, Table 64',
    ]);
  });

  test('with equipment connected 250 V and 1 MΩ; below 2 MΩ there is a warning', () => {
    expect([text(WITH_EQUIPMENT.testVolts), text(WITH_EQUIPMENT.minimum)]).toEqual(['250', '1']);
    expect(text(INVESTIGATE_BELOW)).toBe('2');
  });
});

describe('section 8, continuity', () => {
  test.each([
    ['1.0', '18.10'],
    ['1.5', '12.10'],
    ['2.5', '7.41'],
    ['4', '4.61'],
    ['6', '3.08'],
    ['10', '1.83'],
    ['16', '1.15'],
    ['25', '0.727'],
    ['35', '0.524'],
    ['50', '0.387'],
  ])('%s mm² of copper: %s mΩ/m', (area, resistance) => {
    expect(copperResistance(big(area))?.eq(resistance)).toBe(true);
  });

  test.each([
    ['5', '0.94'],
    ['10', '0.96'],
    ['15', '0.98'],
    ['20', '1'],
    ['25', '1.02'],
    ['30', '1.04'],
    ['70', '1.2'],
    ['90', '1.28'],
  ])('at %s °C copper has %s times its resistance at 20 °C', (degrees, factor) => {
    expect(text(temperatureFactor(big(degrees)))).toBe(factor);
  });

  test.each([
    ['A', '1.2'],
    ['F', '1.2'],
    ['O', '1.2'],
    ['', '1.2'],
    ['G', '1.28'],
    ['H', undefined],
  ])('working temperature of wiring %s: × %s', (wiring, factor) => {
    expect(text(workingTemperatureFactor(wiring))).toBe(factor);
  });

  test.each([
    ['1.0', '1.0', '18.10', '18.10', '36.20', '1.000'],
    ['1.5', '1.0', '12.10', '18.10', '30.20', '1.496'],
    ['2.5', '1.0', '7.41', '18.10', '25.51', '2.443'],
    ['2.5', '1.5', '7.41', '12.10', '19.51', '1.633'],
    ['4', '1.5', '4.61', '12.10', '16.71', '2.625'],
    ['6', '2.5', '3.08', '7.41', '10.49', '2.406'],
    ['10', '4', '1.83', '4.61', '6.44', '2.519'],
    ['16', '6', '1.15', '3.08', '4.23', '2.678'],
  ])('twin and earth %s/%s: %s and %s, together %s mΩ/m, ratio %s', (live, cpc, line, earth, pair, ratio) => {
    const [liveArea, cpcArea] = [big(live), big(cpc)];
    expect(copperResistance(liveArea)?.eq(line)).toBe(true);
    expect(copperResistance(cpcArea)?.eq(earth)).toBe(true);
    expect(pairResistance(liveArea, cpcArea)?.eq(pair)).toBe(true);
    expect(ringCpc(big('1'), big('1'), liveArea, cpcArea)?.expected.text).toBe(ratio);
    expect(TWIN_AND_EARTH).toContainEqual([live, cpc]);
    // One metre of it has that resistance.
    expect(lengthFromR1R2(big(pair).div(1000), liveArea, cpcArea)?.text).toBe('1.00');
  });

  test('a size that is not in the table has no resistance', () => {
    expect(copperResistance(big('3'))).toBeUndefined();
    expect(pairResistance(big('2.5'), big('3'))).toBeUndefined();
    expect(pairResistance(big('3'), big('2.5'))).toBeUndefined();
  });
});

describe('section 9, earthing and bonding', () => {
  test.each([
    ['10', '10'],
    ['16', '16'],
    ['16.1', '16'],
    ['25', '16'],
    ['35', '16'],
    ['35.1', '17.55'],
    ['50', '25'],
    ['70', '35'],
  ])('Table 54.7: with a line of %s mm², %s mm²', (line, size) => {
    expect(text(protectiveConductorByTable(big(line)))).toBe(size);
  });

  test.each([
    ['25', '10'],
    ['35', '10'],
    ['35.1', '16'],
    ['50', '16'],
    ['50.1', '25'],
    ['95', '25'],
    ['95.1', '35'],
    ['150', '35'],
    ['150.1', '50'],
    ['300', '50'],
  ])('Table 54.8: with a neutral of %s mm², %s mm²', (neutral, bond) => {
    expect(text(mainBondOnPme(big(neutral)))).toBe(bond);
  });

  test.each([
    ['6', '6'],
    ['12', '6'],
    ['12.1', '6.05'],
    ['16', '8'],
    ['50', '25'],
    ['50.1', '25'],
    ['120', '25'],
  ])('544.1.1: with an earthing conductor of %s mm², %s mm²', (earthing, bond) => {
    expect(text(mainBondWithoutPme(big(earthing)))).toBe(bond);
  });

  test('separate conductors, and those in the ground', () => {
    expect([SEPARATE_MINIMUM.protected, SEPARATE_MINIMUM.unprotected].map(text)).toEqual(['2.5', '4']);
    const { copper, steel } = TABLE_54_1;
    expect([copper.protected, copper.sheathed, copper.bare].map(text)).toEqual(['2.5', '16', '25']);
    expect([steel.protected, steel.sheathed, steel.bare].map(text)).toEqual(['10', '16', '50']);
  });
});

describe('section 10, adiabatic', () => {
  test.each([
    ['copper_70_in_cable', 115],
    ['copper_70_separate', 143],
    ['copper_90_in_cable', 143],
    ['copper_90_separate', 176],
    ['aluminium_70_in_cable', 76],
    ['aluminium_90_in_cable', 94],
    ['steel_armour_70', 51],
    ['steel_armour_90', 46],
    ['bare_copper_visible', 228],
    ['bare_copper_normal', 159],
    ['bare_copper_fire_risk', 138],
  ] as const)('k of %s: %i', (conductor, k) => {
    expect(ADIABATIC_K[conductor].eq(k)).toBe(true);
  });

  test.each([
    ['A', '115'],
    ['B', '115'],
    ['F', '115'],
    ['', '115'],
    ['G', '143'],
    ['H', undefined],
    ['O', undefined],
  ])('k of the CPC in wiring %s: %s', (wiring, k) => {
    expect(text(cpcFactor(wiring))).toBe(k);
  });
});

describe('section 11, the supply', () => {
  test.each([
    ['TN-C-S', '0.35'],
    ['TN-C-S_PME', '0.35'],
    ['TN-C-S_PNB', '0.35'],
    ['TN-S', '0.8'],
    ['TT', '21'],
    ['TN-C', undefined],
    ['IT', undefined],
    ['toString', undefined],
  ])('usual Ze of %s: %s Ω', (system, ze) => {
    expect(text(usualZe(system))).toBe(ze);
  });

  test('usual fault current and breaking capacities', () => {
    expect(text(USUAL_IPF)).toBe('16');
    expect(USUAL_BREAKING_CAPACITY).toEqual({
      'BS EN 60898': '6 or 10 kA',
      'BS EN 61009': '6 or 10 kA',
      'BS 3871': '1, 1.5, 3, 4.5, 6 or 9 kA, by its M number',
      'BS 3036': '1, 2 or 4 kA, by its S number',
      'BS 1361': '16.5 kA (type I) or 33 kA (type II)',
      'BS 88-3': '16 kA (type I) or 31.5 kA (type II)',
      'BS 88-2': '50 kA or more',
      'BS 1362': '6 kA',
    });
  });
});

describe('section 12, volt drop', () => {
  test.each([
    ['lighting', false, '50', '3'],
    ['other', false, '50', '5'],
    ['lighting', true, '50', '6'],
    ['other', true, '50', '8'],
    ['lighting', false, '100', '3'],
    ['lighting', false, '101', '3.005'],
    ['lighting', false, '200', '3.5'],
    ['lighting', false, '201', '3.5'],
    ['other', true, '150', '8.25'],
  ] as const)('%s, private %s, %s m: %s %%', (use, isPrivate, metres, limit) => {
    expect(text(voltDropLimit(use, isPrivate, big(metres)).limit)).toBe(limit);
  });
});

describe('section 13, current ratings', () => {
  const methods = ['C', '100', '101', '102', '103', 'A'];

  test.each([
    ['1.0', ['16', '13', '10.5', '13', '8', '11.5'], '44', '13.5'],
    ['1.5', ['20', '16', '13', '16', '10', '14.5'], '29', '17.5'],
    ['2.5', ['27', '21', '17', '21', '13.5', '20'], '18', '24'],
    ['4', ['37', '27', '22', '27', '17.5', '26'], '11', '32'],
    ['6', ['47', '34', '27', '35', '23.5', '32'], '7.3', '41'],
    ['10', ['64', '45', '36', '47', '32', '44'], '4.4', '57'],
    ['16', ['85', '57', '46', '63', '42.5', '57'], '2.8', '76'],
    ['25', [undefined, undefined, undefined, undefined, undefined, undefined], undefined, '101'],
    ['35', [undefined, undefined, undefined, undefined, undefined, undefined], undefined, '125'],
    ['50', [undefined, undefined, undefined, undefined, undefined, undefined], undefined, undefined],
  ])('%s mm²: %j A by C, 100, 101, 102, 103 and A; %s mV/A/m; %s A by B', (area, amps, millivolts, byB) => {
    expect(methods.map((method) => text(currentRating(big(area), method)?.amps))).toEqual(amps);
    expect(text(millivoltsPerAmpMetre(big(area)))).toBe(millivolts);
    expect(text(currentRating(big(area), 'B')?.amps)).toBe(byB);
  });

  test.each(['D', 'D1', 'E', 'F', 'G', 'other', ''])('method %s has no figure', (method) => {
    expect(currentRating(big('2.5'), method)).toBeUndefined();
  });

  test('IEC methods in two parts are one each in the UK', () => {
    expect(['A1', 'A2', 'B1', 'B2', 'D1', 'D2', 'C', '101', 'toString'].map(ukMethod)).toEqual([
      'A',
      'A',
      'B',
      'B',
      'D',
      'D',
      'C',
      '101',
      'toString',
    ]);
    expect(text(REWIRABLE_FACTOR)).toBe('0.725');
  });
});

describe('section 14, common circuits', () => {
  test.each([
    ['Lighting', ['B6', 'B10'], '1.5/1.0 1.0/1.0', '0.4', 'yes'],
    ['Ring final sockets', ['B32'], '2.5/1.5', '0.4', 'yes'],
    ['Radial sockets', ['B20'], '2.5/1.5', '0.4', 'yes'],
    ['Radial sockets, kitchen', ['B32'], '4/1.5', '0.4', 'yes'],
    ['Radial general', ['B16'], '2.5/1.5 1.5/1.0', '0.4', 'yes'],
    ['Cooker', ['B32', 'B40'], '6/2.5', '0.4', 'with_socket'],
    ['Shower 7.5 kW', ['B32', 'B40'], '6/2.5', '0.4', 'yes'],
    ['Shower 8.5 to 9.5 kW', ['B40', 'B45'], '10/4', '5', 'yes'],
    ['Shower 10.5 kW', ['B45', 'B50'], '10/4 16/6', '5', 'yes'],
    ['EV charger 7.4 kW', ['B40', 'C40', 'B32'], '6/2.5 10/4', '5', 'yes'],
    ['EV socket 32 A', ['32', '40'], '6/2.5', '0.4', 'yes'],
    ['Immersion heater', ['B16'], '2.5/1.5', '0.4', 'when_concealed'],
    ['Smoke and heat alarms', ['B6'], '1.5/1.0', '0.4', 'by_place'],
    ['Boiler and heating controls', ['B6', '3'], '1.5/1.0', '0.4', 'when_concealed'],
    ['Distribution to a garage', ['40', '63'], '', '5', 'at_far_board'],
  ])('%s: %j in %s, %s s, RCD %s', (name, devices, cables, seconds, rcd) => {
    const template = CIRCUIT_TEMPLATES.find((each) => each.name === name);
    expect(template?.devices).toEqual(devices);
    expect(template?.cables.map((cable) => cable.join('/')).join(' ')).toBe(cables);
    expect(template?.rcd).toBe(rcd);
    const rating = big((devices[0] as string).replace(/\D/, ''));
    const answer = maximumZs({
      standard: 'BS EN 60898',
      type: 'B',
      rating,
      isTT: false,
      isDistribution: template?.kind === 'distribution',
      hasSocket: template?.hasSocket,
    });
    expect(answer.state === 'known' && text(answer.disconnection)).toBe(seconds);
  });

  test('circuits with socket-outlets differ from those without', () => {
    expect(CIRCUIT_TEMPLATES.filter(({ hasSocket }) => hasSocket).map(({ name }) => name)).toEqual([
      'Ring final sockets',
      'Radial sockets',
      'Radial sockets, kitchen',
      'Radial general',
      'EV socket 32 A',
    ]);
  });

  test('clipped direct, each of them carries its usual device', () => {
    for (const { cables, devices, kind, name } of CIRCUIT_TEMPLATES) {
      const rating = big((devices[0] as string).replace(/\D/, ''));
      for (const [live] of cables) {
        const answer = overload({
          standard: 'BS EN 60898',
          rating,
          isRing: kind === 'ring',
          area: big(live),
          method: 'C',
        });
        expect(answer?.holds, `${name} in ${live}`).toBe(true);
      }
    }
    expect(CIRCUIT_TEMPLATES.length).toBe(15);
  });
});
