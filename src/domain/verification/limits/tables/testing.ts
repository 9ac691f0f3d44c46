import Big from 'big.js';
import { highestResistance } from '../../calculations/rcd.ts';
import { INVESTIGATE_BELOW, insulationLimit, WITH_EQUIPMENT } from '../insulation.ts';
import type { LimitProfile } from '../profile.ts';
import { type OlderMultiple, olderRcdWindow } from '../rcds/older-rcd-times.ts';
import { type RcdKind, rcdWindow } from '../rcds/rcd-times.ts';
import type { LimitTable } from './limit-table.ts';

const big = (text: string) => new Big(text);

export function electrodes(profile: LimitProfile): LimitTable {
  return {
    id: 'electrodes',
    title: 'Electrode on TT, and Zs where an RCD gives fault protection',
    regulation: '411.5.3, Table 41.5',
    standing: 'published',
    notes: [
      `The product decides: RA × IΔn at most ${profile.touchVolts} V. Above ${profile.stableOhms} Ω an electrode may be unstable when the soil dries: we ask, but nothing fails.`,
    ],
    columns: ['IΔn, mA', 'Highest, Ω'],
    rows: ['10', '30', '100', '300', '500'].map((idn) => [idn, highestResistance(big(idn), profile).text]),
  };
}

export function rcdTimes(profile: LimitProfile): LimitTable {
  const window = (standard: string, isSelective: boolean, delay?: string): string[] => {
    const found = rcdWindow({ standard, isSelective, ...(delay && { delayMs: big(delay) }) }, profile);
    return [found?.min ? `${found.min}` : '', `${found?.max}`, found?.regulation ?? ''];
  };
  return {
    id: 'rcd-times',
    title: 'RCD time at IΔn, in ms',
    regulation: '643.7.3, 643.8',
    standing: 'published',
    notes: [
      'Tested with alternating current for every type. The times of the older standards are from secondary sources.',
    ],
    columns: ['RCD', 'Least', 'Most', 'By'],
    rows: [
      ['General, BS EN 61008 and BS EN 61009', ...window('BS EN 61008', false)],
      ['Type S, time-delayed', ...window('BS EN 61008', true)],
      ['BS 4293 and BS 7288, no delay', ...window('BS 4293', false)],
      ['BS 4293 with a delay of 200 ms, as an example', ...window('BS 4293', true, '200')],
    ],
  };
}

export function olderRcdTimes(): LimitTable {
  const cell = (kind: RcdKind, multiple: OlderMultiple): string => {
    const window = olderRcdWindow(kind, multiple);
    if (window === 'mustHold') return 'must hold';
    return window ? [window.min, window.max].filter(Boolean).join(' to ') : '';
  };
  const multiples = ['0.5', '1', '2', '5'] as const;
  const row = (name: string, kind: RcdKind) => [name, ...multiples.map((multiple) => cell(kind, multiple))];
  return {
    id: 'rcd-times-older',
    title: 'RCD times before Amendment 2 of 2022, in ms',
    regulation: 'BS 7671 before A2:2022',
    standing: 'unverified',
    notes: ['Found on old certificates. New reports have one time, at IΔn, and no rule asks for these.'],
    columns: ['RCD', ...multiples.map((multiple) => `${multiple} × IΔn`)],
    rows: [
      row('General, BS EN 61008 and BS EN 61009', { standard: 'BS EN 61008', isSelective: false }),
      row('Type S, time-delayed', { standard: 'BS EN 61008', isSelective: true }),
      row('BS 4293 and BS 7288, no delay', { standard: 'BS 4293', isSelective: false }),
      row('BS 4293 with a delay of 200 ms, as an example', {
        standard: 'BS 4293',
        isSelective: true,
        delayMs: big('200'),
      }),
    ],
  };
}

export function insulation(): LimitTable {
  const row = (name: string, system: string, volts?: string) => {
    const { testVolts, minimum } = insulationLimit(system, volts === undefined ? undefined : big(volts));
    return [name, `${testVolts}`, minimum.toFixed(1)];
  };
  return {
    id: 'insulation',
    title: 'Insulation resistance',
    regulation: '643.3.2, Table 64',
    standing: 'published',
    notes: [
      `A reading over range counts as its number. On low voltage we ask below ${INVESTIGATE_BELOW} MΩ, which is customary.`,
    ],
    columns: ['Circuit', 'Test, V DC', 'Least, MΩ'],
    rows: [
      row('SELV and PELV', 'SELV'),
      row('Up to 500 V, and FELV', 'LV', '230'),
      row('Above 500 V', 'LV', '690'),
      [
        'Live to earth with equipment connected (643.3.3)',
        `${WITH_EQUIPMENT.testVolts}`,
        WITH_EQUIPMENT.minimum.toFixed(1),
      ],
    ],
  };
}
