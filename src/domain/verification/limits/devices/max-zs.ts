import Big from 'big.js';
import { currentProfile, type LimitProfile } from '../profile.ts';
import { type BreakerColumn, BS_3871_MULTIPLE, INSTANTANEOUS_MULTIPLE, TABLE_41_3 } from './breakers.ts';
import { comesInType } from './device-types.ts';
import { BS_1361, FUSE_TABLES, type FuseLimit } from './fuses.ts';

/**
 * A protective device as its columns in the schedule of circuits give it; `disconnection` in seconds. `u0`: the nominal voltage to Earth,
 * if it differs from the tables'.
 */
export type Device = { standard: string; type: string; rating: Big; disconnection: Big; u0?: Big };

export type MaxZs = {
  /** Ω, as tabulated: rounding can lift it slightly above the exact quotient. */
  max: Big;
  text: string;
  /** 80 % of the tabulated value, Ω to 2 decimals: for comparing a cold reading. */
  eightyPct: Big;
  source: 'table' | 'formula' | 'withdrawn_standard';
  arithmetic: string;
  regulation: string;
};

/**
 * The maximum permitted Zs of a device.
 * @returns undefined if the standard has no value and none can be calculated without the maker's data: MCCBs, types K and Z, types that the
 * standard does not have, fuse ratings that are not tabulated, fuses above 63 A for 0.4 s, fuses at another voltage than the tables'.
 */
export function maxZs(device: Device, profile: LimitProfile = currentProfile): MaxZs | undefined {
  const { standard, rating, u0 } = device;
  if (rating.lte(0) || !comesInType(standard, device.type)) return undefined;
  if (u0 && !u0.eq(profile.u0)) return byFormulaOnly(device, u0, profile);
  switch (standard) {
    case 'BS EN 60898':
    case 'BS EN 61009':
      return breakerLimit(device, profile);
    case 'BS 3871':
      return oldBreakerLimit(device, profile);
    case 'BS 88-2':
      // gM is a motor fuse with its own characteristic.
      return device.type === 'gM' ? undefined : fuseLimit(device, FUSE_TABLES['BS 88-2'], profile);
    case 'BS 88-3':
    case 'BS 3036':
    case 'BS 1362':
      return fuseLimit(device, FUSE_TABLES[standard], profile);
    case 'BS 1361':
      return withdrawnFuseLimit(device, profile);
    default:
      return undefined;
  }
}

/**
 * The instantaneous current of a breaker in A, from its rating.
 * @returns undefined for a fuse, and for a breaker that only its maker's data describe.
 */
export function instantaneousCurrent({ standard, type, rating }: Omit<Device, 'disconnection'>): Big | undefined {
  const multiple = multipleOf({ standard, type, disconnection: AT_ONCE });
  return multiple === undefined ? undefined : rating.times(multiple);
}

/** Any time below 5 s: type D has another current for 5 s, at which it does not operate instantaneously. */
const AT_ONCE = new Big('0.1');

function multipleOf({ standard, type, disconnection }: Omit<Device, 'rating'>): number | undefined {
  if (standard === 'BS 3871') return Object.hasOwn(BS_3871_MULTIPLE, type) ? BS_3871_MULTIPLE[type] : undefined;
  if (standard !== 'BS EN 60898' && standard !== 'BS EN 61009') return undefined;
  const column = breakerColumn(type, disconnection);
  return column && INSTANTANEOUS_MULTIPLE[column];
}

/** Tabulated limits by profile, device and time, each built once: a large report asks for the same few again and again. */
const made = new WeakMap<LimitProfile, Map<string, MaxZs>>();

function once(profile: LimitProfile, key: string, make: () => MaxZs | undefined): MaxZs | undefined {
  let known = made.get(profile);
  if (!known) {
    known = new Map();
    made.set(profile, known);
  }
  const found = known.get(key);
  if (found) return found;
  const limit = make();
  if (limit) known.set(key, limit);
  return limit;
}

function breakerLimit({ type, rating, disconnection }: Device, profile: LimitProfile): MaxZs | undefined {
  const column = breakerColumn(type, disconnection);
  if (!column) return undefined;
  const name = rating.toString();
  const tabulated = ownValue(TABLE_41_3[column], name);
  if (tabulated === undefined) {
    const { max, arithmetic } = byFormula(INSTANTANEOUS_MULTIPLE[column], rating, profile.u0, profile);
    return limit(profile, max, { source: 'formula', arithmetic, regulation: 'Appendix 3' });
  }
  return once(profile, `${column} ${name}`, () => {
    const { arithmetic } = byFormula(INSTANTANEOUS_MULTIPLE[column], rating, profile.u0, profile);
    return limit(profile, new Big(tabulated), { source: 'table', arithmetic, regulation: 'Table 41.3' });
  });
}

function breakerColumn(type: string, disconnection: Big): BreakerColumn | undefined {
  if (type === 'B' || type === 'C') return type;
  if (type === 'D') return disconnection.gte(5) ? 'D_5s' : 'D_short';
  return undefined;
}

function oldBreakerLimit(device: Device, profile: LimitProfile): MaxZs | undefined {
  const multiple = multipleOf(device);
  if (multiple === undefined) return undefined;
  const { max, arithmetic } = byFormula(multiple, device.rating, profile.u0, profile);
  return limit(profile, max, { source: 'withdrawn_standard', arithmetic, regulation: 'BS 3871' });
}

function fuseLimit(device: Device, table: Readonly<Record<string, FuseLimit>>, profile: LimitProfile) {
  const { standard, rating } = device;
  const isLong = device.disconnection.gte(5);
  const name = rating.toString();
  const value = ownValue(table, name)?.[isLong ? 'long' : 'short'];
  if (value === undefined) return undefined;
  return once(profile, `${standard} ${name} ${isLong}`, () => {
    const regulation = isLong ? 'Table 41.4' : 'Table 41.2';
    const arithmetic = `${regulation}: ${standard} ${name} A, ${isLong ? '5' : '0.4'} s = ${new Big(value).toFixed(2)}`;
    return limit(profile, new Big(value), { source: 'table', arithmetic, regulation });
  });
}

function withdrawnFuseLimit({ rating, disconnection }: Device, profile: LimitProfile): MaxZs | undefined {
  const column = disconnection.gte(5) ? 'long' : 'short';
  const name = rating.toString();
  const row = ownValue(BS_1361, name);
  const value = row?.[column];
  if (value === undefined) return undefined;
  return once(profile, `BS 1361 ${name} ${column}`, () => {
    const arithmetic = `${row?.before[column]} × 0.95 = ${value}`;
    return limit(profile, new Big(value), { source: 'withdrawn_standard', arithmetic, regulation: 'BS 1361' });
  });
}

/** At another voltage only the device's current gives a limit: no table applies. */
function byFormulaOnly(device: Device, u0: Big, profile: LimitProfile): MaxZs | undefined {
  const multiple = multipleOf(device);
  if (multiple === undefined) return undefined;
  const { max, arithmetic } = byFormula(multiple, device.rating, u0, profile);
  return limit(profile, max, { source: 'formula', arithmetic, regulation: 'Appendix 3' });
}

function byFormula(multiple: number, rating: Big, u0: Big, { cmin }: LimitProfile) {
  const max = u0.times(cmin).div(rating.times(multiple)).round(2, Big.roundHalfUp);
  return { max, arithmetic: `${u0} × ${cmin} ÷ (${multiple} × ${rating}) = ${max.toFixed(2)}` };
}

function limit(
  { coldFactor, coldRounding }: LimitProfile,
  max: Big,
  rest: Pick<MaxZs, 'source' | 'arithmetic' | 'regulation'>,
): MaxZs | undefined {
  // A very large device has a limit that rounds to zero: no reading can be compared with it.
  if (max.lte(0)) return undefined;
  const eightyPct = max.times(coldFactor).round(2, coldRounding === 'down' ? Big.roundDown : Big.roundHalfUp);
  return { max, text: max.toFixed(2), eightyPct, ...rest };
}

const ownValue = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
