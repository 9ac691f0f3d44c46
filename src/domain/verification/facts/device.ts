import { remembered } from '../../memo.ts';
import { deviceName, type MaximumZs, maximumZs } from '../calculations/max-zs.ts';
import type { About } from '../engine/about.ts';
import type { CircuitPlace, Context } from '../engine/context.ts';
import { decimalOf, textOf } from '../engine/values.ts';
import type { MaxZs } from '../limits/devices/max-zs.ts';
import { supplyFacts, ZS_LIMITS } from './supply/supply-facts.ts';

/** The limit of a circuit's overcurrent device. `unfilled`: its columns are not all filled in. `none`: there is no limit, and why. */
export type DeviceLimit =
  | { state: 'known'; limit: MaxZs; name: string }
  | { state: 'none'; why: string; inGeneral?: string }
  | { state: 'unfilled' };

/** The values that say if a circuit has sockets. */
const SOCKETS = ['circuit/circuit_kind', 'circuit/has_socket', 'circuit/fixed_equipment_only'] as const;

/** The facts behind the limit of a circuit's device. */
export const DEVICE_LIMIT: About = [
  'circuit/ocpd_standard',
  'circuit/ocpd_type',
  'circuit/ocpd_rating',
  'circuit/disconnection_s',
  SOCKETS,
  ZS_LIMITS,
];

const found = new WeakMap<CircuitPlace, DeviceLimit>();

/** The limit for Zs from a circuit's device and disconnection time, calculated once. */
export function deviceLimit(circuit: CircuitPlace, context: Context): DeviceLimit {
  const known = found.get(circuit);
  if (known) return known;
  const limit = limitOf(circuit, context);
  found.set(circuit, limit);
  return limit;
}

function limitOf({ record }: CircuitPlace, context: Context): DeviceLimit {
  const standard = textOf(record.ocpd_standard);
  const type = textOf(record.ocpd_type);
  const rating = decimalOf(record.ocpd_rating);
  if (standard === '' || textOf(record.ocpd_rating) === '') return { state: 'unfilled' };
  if (type === '' && standard !== 'BS 3036' && standard !== 'BS 1362') return { state: 'unfilled' };
  if (!rating) return { state: 'none', why: `the rating of the device is ${textOf(record.ocpd_rating)}` };
  const { noZsLimits, otherU0, profile } = supplyFacts(context);
  if (noZsLimits) return { state: 'none', why: noZsLimits };

  const isDistribution = record.circuit_kind === 'distribution';
  const sockets = hasSocket(record);
  const recorded = decimalOf(record.disconnection_s);
  // A report has few devices and many circuits.
  const limits = limitsOf(context);
  const key = [
    standard,
    type,
    textOf(record.ocpd_rating),
    isDistribution,
    sockets,
    recorded && textOf(record.disconnection_s),
  ].join('|');
  const known = limits.get(key);
  if (known) return known;
  const question = {
    standard,
    type,
    rating,
    isTT: context.isTT,
    isDistribution,
    hasSocket: sockets,
    recorded,
    u0: otherU0,
  };
  const limit = fromAnswer(maximumZs(question, profile), deviceName(standard, type, rating));
  limits.set(key, limit);
  return limit;
}

const limitsOf = remembered((_: Context) => new Map<string, DeviceLimit>());

const fromAnswer = (answer: MaximumZs, name: string): DeviceLimit =>
  answer.state === 'known' ? { state: 'known', limit: answer.limit, name } : answer;

/** True if a circuit has socket-outlets: as recorded; if nothing is recorded, a ring has them. */
export function hasSocket(record: CircuitPlace['record']): boolean | undefined {
  if (typeof record.has_socket === 'boolean') return record.has_socket;
  if (record.fixed_equipment_only === true) return false;
  return record.circuit_kind === 'ring' ? true : undefined;
}
