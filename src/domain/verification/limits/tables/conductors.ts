import Big from 'big.js';
import { copperResistance, pairResistance, TWIN_AND_EARTH } from '../conductors/conductors.ts';
import { currentRating, type HeldMethod, millivoltsPerAmpMetre } from '../conductors/current-ratings.ts';
import { ADIABATIC_K, type AdiabaticConductor, TABLE_54_1 } from '../conductors/more-conductors.ts';
import { mainBondOnPme, protectiveConductorByTable } from '../conductors/protective-conductors.ts';
import { CLASS_THREE_AREAS, CLASS_THREE_LEVELS } from '../devices/energy-class.ts';
import type { LimitTable } from './limit-table.ts';

const big = (text: string) => new Big(text);
const AREAS = ['1', '1.5', '2.5', '4', '6', '10', '16', '25', '35', '50'];

export const copper = (): LimitTable => ({
  id: 'copper',
  title: 'Resistance of copper at 20 °C',
  regulation: 'On-Site Guide, Table I1',
  standing: 'published',
  notes: [
    'At another temperature: × (1 + 0.004 × (t − 20)). At working temperature we take R1+R2 × 1.20 for 70 °C cable and × 1.28 for 90 °C cable.',
  ],
  columns: ['mm²', 'mΩ/m'],
  rows: AREAS.map((area) => [area, copperResistance(big(area))?.toFixed(3).replace(/0$/, '') ?? '']),
});

export const pairs = (): LimitTable => ({
  id: 'twin-and-earth',
  title: 'Flat twin and earth: R1+R2 at 20 °C',
  regulation: 'On-Site Guide, Table I1',
  standing: 'published',
  notes: ['r2 ÷ r1 of a ring may differ from the last column by 10 %.'],
  columns: ['Line and CPC, mm²', 'R1+R2, mΩ/m', 'r2 ÷ r1'],
  rows: TWIN_AND_EARTH.map(([live, cpc]) => {
    const [line, earth] = [copperResistance(big(live)), copperResistance(big(cpc))];
    const ratio = line && earth ? earth.div(line).toFixed(3) : '';
    return [`${live} and ${cpc}`, pairResistance(big(live), big(cpc))?.toFixed(2) ?? '', ratio];
  }),
});

export const protective = (): LimitTable => ({
  id: 'protective-conductors',
  title: 'Protective and earthing conductors chosen without calculation',
  regulation: '543.1.4, Table 54.7',
  standing: 'unverified',
  notes: ['Same material as the line. A smaller one may hold by calculation: see k below.'],
  columns: ['Line, mm²', 'Protective conductor, mm²'],
  rows: ['2.5', '16', '25', '35', '50', '70'].map((line) => [line, `${protectiveConductorByTable(big(line))}`]),
});

export const buried = (): LimitTable => ({
  id: 'buried-earthing',
  title: 'Earthing conductors in the ground, in mm²',
  regulation: '542.3.1, Table 54.1',
  standing: 'unverified',
  notes: ['The report does not record how the conductor is laid, so this table is for you to look up.'],
  columns: ['Protected', 'Copper', 'Steel'],
  rows: (
    [
      ['Mechanically and against corrosion', 'protected'],
      ['Against corrosion only', 'sheathed'],
      ['Not against corrosion', 'bare'],
    ] as const
  ).map(([words, how]) => [words, `${TABLE_54_1.copper[how]}`, `${TABLE_54_1.steel[how]}`]),
});

export const bonds = (): LimitTable => ({
  id: 'main-bonding',
  title: 'Main protective bonding, copper',
  regulation: '544.1.1, Table 54.8',
  standing: 'unverified',
  notes: ['Without PME: half the earthing conductor, at least 6 mm² and at most 25 mm².'],
  columns: ['Supply neutral with PME, mm²', 'Main bond, mm²'],
  rows: [
    ['up to 35', '35'],
    ['over 35 to 50', '50'],
    ['over 50 to 95', '95'],
    ['over 95 to 150', '150'],
    ['over 150', '151'],
  ].map(([words = '', upTo = '']) => [words, `${mainBondOnPme(big(upTo))}`]),
});

/** The name of each conductor with a k. */
export const adiabaticConductors: Readonly<Record<AdiabaticConductor, string>> = {
  copper_70_in_cable: 'Copper, 70 °C PVC, a core of the cable or bunched',
  copper_70_separate: 'Copper, 70 °C PVC, separate',
  copper_90_in_cable: 'Copper, 90 °C, a core of the cable',
  copper_90_separate: 'Copper, 90 °C, separate',
  aluminium_70_in_cable: 'Aluminium, 70 °C PVC, a core of the cable',
  aluminium_90_in_cable: 'Aluminium, 90 °C, a core of the cable',
  steel_armour_70: 'Steel armour, 70 °C cable',
  steel_armour_90: 'Steel armour, 90 °C cable',
  bare_copper_visible: 'Bare copper, in sight and out of reach',
  bare_copper_normal: 'Bare copper, usual conditions',
  bare_copper_fire_risk: 'Bare copper, fire risk',
};

export const adiabatic = (): LimitTable => ({
  id: 'k',
  title: 'k for S ≥ √(I² t) ÷ k',
  regulation: '543.1.3, Tables 54.2 to 54.6',
  standing: 'unverified',
  notes: ['For disconnection within 5 s.'],
  columns: ['Conductor', 'k'],
  rows: Object.entries(adiabaticConductors).map(([name, words]) => [
    words,
    `${ADIABATIC_K[name as AdiabaticConductor]}`,
  ]),
});

export const classThree = (): LimitTable => ({
  id: 'energy-class',
  title: 'CPC behind a breaker of energy limiting class 3, mm²',
  regulation: '434.5.2, 543.1.3',
  standing: 'unverified',
  notes: [
    '70 °C PVC cable, BS EN 60898 and 61009, by the earth fault current at the board. From the IET On-Site Guide, Appendix B, from knowledge.',
    'Type D, above 40 A, above 6 kA and all other breakers: the maker’s data.',
  ],
  columns: ['Device', ...CLASS_THREE_LEVELS.map((amps) => `up to ${amps.div(1000)} kA`)],
  rows: CLASS_THREE_AREAS.map(({ types, from, upTo, areas }) => [
    `Type ${types.join(' or ')}, ${from.eq(0) ? `up to ${upTo} A` : `over ${from} to ${upTo} A`}`,
    ...areas,
  ]),
});

/** The name of each reference method with ratings. */
const methodWords: Readonly<Record<HeldMethod, string>> = {
  C: 'C, clipped direct',
  '100': '100, above a ceiling, insulation up to 100 mm',
  '101': '101, above a ceiling, thicker insulation',
  '102': '102, in a stud wall, touching its face',
  '103': '103, in a stud wall, not touching',
  A: 'A, in conduit in an insulated wall',
  B: 'B, singles in conduit or trunking',
};

export const ratings = (): LimitTable => {
  const methods = Object.keys(methodWords).sort() as HeldMethod[];
  return {
    id: 'current-ratings',
    title: 'Current ratings in A and volt drop: copper, 70 °C PVC, one phase',
    regulation: 'Appendix 4, Tables 4D5 and 4D1',
    standing: 'unverified',
    notes: [
      ...methods.map((method) => `${methodWords[method]}.`),
      'Method B: two single cores. All others: flat twin and earth. Correct for grouping, ambient temperature and insulation.',
    ],
    columns: ['mm²', ...methods, 'mV/A/m'],
    rows: AREAS.filter((area) => methods.some((method) => currentRating(big(area), method))).map((area) => [
      area,
      ...methods.map((method) => currentRating(big(area), method)?.amps.toString() ?? ''),
      millivoltsPerAmpMetre(big(area))?.toString() ?? '',
    ]),
  };
};
