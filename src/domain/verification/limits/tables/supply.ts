import Big from 'big.js';
import { RING_TOLERANCE } from '../../calculations/ring.ts';
import { voltDropLimit } from '../conductors/volt-drop.ts';
import type { LimitProfile } from '../profile.ts';
import { PLAUSIBLE_RCD_MS } from '../rcds/rcd-times.ts';
import { USUAL_BREAKING_CAPACITY, USUAL_IPF, usualZe } from '../supply.ts';
import type { LimitTable } from './limit-table.ts';

const big = (text: string) => new Big(text);

export const drops = (): LimitTable => {
  const permitted = (use: 'lighting' | 'other', isPrivate: boolean, metres: string) =>
    `${voltDropLimit(use, isPrivate, big(metres)).limit} %`;
  return {
    id: 'volt-drop',
    title: 'Volt drop from the origin to the load',
    regulation: '525, Appendix 4 section 6.4',
    standing: 'unverified',
    notes: [
      `A run above 100 m may have 0.005 % more for each metre beyond: ${permitted('other', false, '150')} at 150 m.`,
    ],
    columns: ['Supply', 'Lighting', 'Other'],
    rows: [
      ['Public', permitted('lighting', false, '1'), permitted('other', false, '1')],
      ['Private', permitted('lighting', true, '1'), permitted('other', true, '1')],
    ],
  };
};

export const supply = (): LimitTable => ({
  id: 'supply',
  title: 'What distributors usually declare at most, one phase',
  regulation: '313.1',
  standing: 'unverified',
  notes: [
    `Prospective fault current: ${USUAL_IPF} kA. If it is more, ask the distributor: it is no failure of the installation.`,
  ],
  columns: ['Earthing', 'Ze, Ω'],
  rows: [
    ['TN-C-S', 'TN-C-S'],
    ['TN-S', 'TN-S'],
    ['TT, the source side alone', 'TT'],
  ].map(([words = '', system = '']) => [words, `${usualZe(system)}`]),
});

export const breaking = (): LimitTable => ({
  id: 'breaking-capacity',
  title: 'Usual breaking capacities',
  regulation: '434.5.1',
  standing: 'unverified',
  notes: ['The check uses the figure on the device and the schedule; this table only shows what to expect.'],
  columns: ['Standard', 'Rated capacity'],
  rows: Object.entries(USUAL_BREAKING_CAPACITY).map(([standard, words]) => [standard, words]),
});

export const own = ({ coldFactor }: LimitProfile): LimitTable => ({
  id: 'our-own',
  title: 'Our own thresholds',
  regulation: '',
  standing: 'ours',
  notes: ['No standard has these. They decide when we ask a question, and nothing fails because of them.'],
  columns: ['What', 'Mark'],
  rows: [
    ['Ring: difference of r1 and rn, and of R1+R2 and a quarter of its legs', `${RING_TOLERANCE} Ω`],
    ['Ring: r2 against r1 and the sizes', '± 10 %'],
    ['Zs above Zdb + (R1+R2)', '0.10 Ω or 10 %'],
    ['Zs below Zdb + (R1+R2)', '0.10 Ω or 20 %'],
    ['Implausibly fast general RCD', `under ${PLAUSIBLE_RCD_MS} ms`],
    ['Cold readings against the limit for Zs', `${coldFactor.times(100)} %, half up`],
  ],
});
