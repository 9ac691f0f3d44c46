import Big from 'big.js';
import { type BreakerColumn, BS_3871_MULTIPLE, INSTANTANEOUS_MULTIPLE, TABLE_41_3 } from './breakers.ts';
import { BS_1361, FUSE_TABLES, type FuseLimit } from './fuses.ts';

/** A protective device as its columns in the schedule of circuits give it; `disconnection` in seconds. */
export type Device = { standard: string; type: string; rating: Big; disconnection: Big };

export type MaxZs = {
  /** Ω, as tabulated: rounding can lift it slightly above the exact quotient. */
  max: Big;
  text: string;
  /** 80 % of the tabulated value, Ω to 2 decimals half up: what a cold reading is compared with. */
  eightyPct: Big;
  source: 'table' | 'formula' | 'withdrawn_standard';
  arithmetic: string;
  regulation: string;
};

/** U0 230 V × Cmin 0.95. */
const VOLTS = new Big('218.5');
const COLD_FACTOR = new Big('0.8');

/**
 * The greatest permitted Zs of a device.
 * @returns undefined where the standard has no value and none can be worked out without the maker's data: MCCBs, types K and Z,
 * fuse ratings that are not tabulated, fuses above 63 A for 0.4 s.
 */
export function maxZs(device: Device): MaxZs | undefined {
  if (device.rating.lte(0)) return undefined;
  switch (device.standard) {
    case 'BS EN 60898':
    case 'BS EN 61009':
      return breakerLimit(device);
    case 'BS 3871':
      return oldBreakerLimit(device);
    case 'BS 88-2':
      // gM is a motor fuse with a characteristic of its own.
      return device.type === 'gM' ? undefined : fuseLimit(device, FUSE_TABLES['BS 88-2']);
    case 'BS 88-3':
    case 'BS 3036':
    case 'BS 1362':
      return fuseLimit(device, FUSE_TABLES[device.standard]);
    case 'BS 1361':
      return withdrawnFuseLimit(device);
    default:
      return undefined;
  }
}

function breakerLimit({ type, rating, disconnection }: Device): MaxZs | undefined {
  const column = breakerColumn(type, disconnection);
  if (!column) return undefined;
  const tabulated = TABLE_41_3[column][rating.toString()];
  const quotient = byFormula(INSTANTANEOUS_MULTIPLE[column], rating);
  const max = tabulated ? new Big(tabulated) : quotient.max;
  return limit(max, {
    source: tabulated ? 'table' : 'formula',
    arithmetic: quotient.arithmetic,
    regulation: tabulated ? 'Table 41.3' : 'Appendix 3',
  });
}

function breakerColumn(type: string, disconnection: Big): BreakerColumn | undefined {
  if (type === 'B' || type === 'C') return type;
  if (type === 'D') return disconnection.gte(5) ? 'D_5s' : 'D_short';
  return undefined;
}

function oldBreakerLimit({ type, rating }: Device): MaxZs | undefined {
  const multiple = BS_3871_MULTIPLE[type];
  if (multiple === undefined) return undefined;
  const { max, arithmetic } = byFormula(multiple, rating);
  return limit(max, { source: 'withdrawn_standard', arithmetic, regulation: 'BS 3871' });
}

function fuseLimit({ standard, rating, disconnection }: Device, table: Readonly<Record<string, FuseLimit>>) {
  const long = disconnection.gte(5);
  const value = table[rating.toString()]?.[long ? 'long' : 'short'];
  if (value === undefined) return undefined;
  const regulation = long ? 'Table 41.4' : 'Table 41.2';
  const arithmetic = `${regulation}: ${standard} ${rating} A, ${long ? '5' : '0.4'} s = ${new Big(value).toFixed(2)}`;
  return limit(new Big(value), { source: 'table', arithmetic, regulation });
}

function withdrawnFuseLimit({ rating, disconnection }: Device): MaxZs | undefined {
  const column = disconnection.gte(5) ? 'long' : 'short';
  const row = BS_1361[rating.toString()];
  const value = row?.[column];
  if (value === undefined) return undefined;
  const arithmetic = `${row?.before[column]} × 0.95 = ${value}`;
  return limit(new Big(value), { source: 'withdrawn_standard', arithmetic, regulation: 'BS 1361' });
}

function byFormula(multiple: number, rating: Big) {
  const max = VOLTS.div(rating.times(multiple)).round(2, Big.roundHalfUp);
  return { max, arithmetic: `230 × 0.95 ÷ (${multiple} × ${rating}) = ${max.toFixed(2)}` };
}

function limit(max: Big, rest: Pick<MaxZs, 'source' | 'arithmetic' | 'regulation'>): MaxZs | undefined {
  // A device so large that its limit rounds to nothing has none that a reading could be held against.
  if (max.lte(0)) return undefined;
  return { max, text: max.toFixed(2), eightyPct: max.times(COLD_FACTOR).round(2, Big.roundHalfUp), ...rest };
}
