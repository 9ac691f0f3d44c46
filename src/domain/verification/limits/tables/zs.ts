import Big from 'big.js';
import { BS_3871_MULTIPLE, TABLE_41_3 } from '../devices/breakers.ts';
import { BS_1361, FUSE_TABLES } from '../devices/fuses.ts';
import { maxZs } from '../devices/max-zs.ts';
import { disconnectionTime, finalCircuitTimes } from '../disconnection.ts';
import type { LimitProfile } from '../profile.ts';
import type { LimitTable } from './limit-table.ts';

const big = (text: string) => new Big(text);

/** Ratings of a table, rising: JavaScript sorts keys that are whole numbers. */
const ratingsOf = (table: Readonly<Record<string, unknown>>): string[] => Object.keys(table);

export function disconnection(): LimitTable {
  const feeder = { isDistribution: true, hasSocket: undefined, rating: big('100') };
  const long = (isTT: boolean) => `${disconnectionTime({ ...feeder, isTT })} s`;
  const short = finalCircuitTimes(big('230'));
  return {
    id: 'disconnection',
    title: 'Disconnection times at 230 V',
    regulation: '411.3.2, Table 41.1',
    standing: 'unverified',
    notes: [
      'A time recorded on the schedule counts if it is shorter; on TT it may be as long as on TN if an overcurrent device disconnects and extraneous parts are bonded.',
    ],
    columns: ['Circuit', 'TN', 'TT'],
    rows: [
      ['Final circuit with socket-outlets, up to 63 A', `${short?.tn} s`, `${short?.tt} s`],
      ['Final circuit for fixed equipment only, up to 32 A', `${short?.tn} s`, `${short?.tt} s`],
      ['Any other final circuit, and distribution circuits', long(false), long(true)],
    ],
  };
}

/** The limit and its 80 %, or two blanks. */
function limitAnd80(standard: string, type: string, rating: string, seconds: string, profile: LimitProfile): string[] {
  const limit = maxZs({ standard, type, rating: big(rating), disconnection: big(seconds) }, profile);
  return limit ? [limit.text, limit.eightyPct.toFixed(2)] : ['', ''];
}

export function breakers(profile: LimitProfile): LimitTable {
  const isPrinted = (rating: string, column: keyof typeof TABLE_41_3) => Object.hasOwn(TABLE_41_3[column], rating);
  return {
    id: 'breakers',
    title: 'Maximum Zs in Ω: circuit-breakers to BS EN 60898 and RCBOs to BS EN 61009',
    regulation: '411.4.4, Table 41.3',
    standing: 'published',
    notes: [
      `${profile.u0} V × ${profile.cmin} ÷ Ia; Ia is 5 × In for type B, 10 × In for C, 20 × In for D and 10 × In for D within 5 s. For B and C one value serves 0.4 s and 5 s.`,
      'Any other rating is calculated the same way and marked * here.',
    ],
    columns: ['In, A', 'B', 'B 80 %', 'C', 'C 80 %', 'D 0.4 s', 'D 0.4 s 80 %', 'D 5 s', 'D 5 s 80 %'],
    rows: ratingsOf(TABLE_41_3.B).map((rating) => [
      rating,
      ...(
        [
          ['B', '0.4', 'B'],
          ['C', '0.4', 'C'],
          ['D', '0.4', 'D_short'],
          ['D', '5', 'D_5s'],
        ] as const
      ).flatMap(([type, seconds, column]) => {
        const [max = '', eighty = ''] = limitAnd80('BS EN 60898', type, rating, seconds, profile);
        return [isPrinted(rating, column) ? max : `${max}*`, eighty];
      }),
    ]),
  };
}

const fuseTitles: Record<keyof typeof FUSE_TABLES, string> = {
  'BS 88-2': 'BS 88-2 fuses, gG, systems E and G',
  'BS 88-3': 'BS 88-3 fuses, system C',
  'BS 3036': 'BS 3036 rewirable fuses',
  'BS 1362': 'BS 1362 plug fuses',
};
const fuseColumns = ['In, A', '0.4 s', '0.4 s 80 %', '5 s', '5 s 80 %'];
/** The type makes no difference to the fuses with a table here. */
const fuseRow = (standard: string, profile: LimitProfile) => (rating: string) => [
  rating,
  ...limitAnd80(standard, '', rating, '0.4', profile),
  ...limitAnd80(standard, '', rating, '5', profile),
];

export function fuses(standard: keyof typeof FUSE_TABLES, profile: LimitProfile): LimitTable {
  return {
    id: standard.toLowerCase().replace(' ', '-'),
    title: `Maximum Zs in Ω: ${fuseTitles[standard]}`,
    regulation: '411.4.4, Tables 41.2 and 41.4',
    standing: 'published',
    notes: [],
    columns: fuseColumns,
    rows: ratingsOf(FUSE_TABLES[standard]).map(fuseRow(standard, profile)),
  };
}

export function withdrawnFuses(profile: LimitProfile): LimitTable {
  return {
    id: 'bs-1361',
    title: 'Maximum Zs in Ω: BS 1361 fuses',
    regulation: 'BS 1361, withdrawn in 2010',
    standing: 'unverified',
    notes: ['No longer in BS 7671: the value of the 17th edition × 0.95, the lower of the two figures in use.'],
    columns: fuseColumns,
    rows: ratingsOf(BS_1361).map(fuseRow('BS 1361', profile)),
  };
}

const OLD_RATINGS = ['5', '6', '10', '15', '16', '20', '25', '30', '32', '40', '45', '50', '60', '63', '100'];

export function oldBreakers(profile: LimitProfile): LimitTable {
  const types = Object.keys(BS_3871_MULTIPLE);
  return {
    id: 'bs-3871',
    title: 'Maximum Zs in Ω: BS 3871 circuit-breakers',
    regulation: 'BS 3871, withdrawn',
    standing: 'published',
    notes: ['0.1 s to 5 s. Never treat a type 1 as a type B.'],
    columns: ['In, A', ...types.flatMap((type) => [`Type ${type}`, `Type ${type} 80 %`])],
    rows: OLD_RATINGS.map((rating) => [
      rating,
      ...types.flatMap((type) => limitAnd80('BS 3871', type, rating, '5', profile)),
    ]),
  };
}
