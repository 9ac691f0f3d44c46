import type Big from 'big.js';
import type { CircuitPlace } from './context.ts';
import { disconnectionTime } from './limits/disconnection.ts';
import { type MaxZs, maxZs } from './limits/max-zs.ts';
import { decimalOf, textOf } from './values.ts';

/**
 * What a circuit's overcurrent device allows.
 * `unfilled`: its columns are not all filled in yet. `none`: there is no limit to compare with, and why.
 */
export type DeviceLimit =
  | { state: 'known'; limit: MaxZs; name: string }
  | { state: 'none'; why: string }
  | { state: 'unfilled' };

/** The limit for Zs that a circuit's device and disconnection time give. */
export function deviceLimit({ record }: CircuitPlace, isTT: boolean): DeviceLimit {
  const standard = textOf(record.ocpd_standard);
  const type = textOf(record.ocpd_type);
  const rating = decimalOf(record.ocpd_rating);
  if (standard === '' || textOf(record.ocpd_rating) === '') return { state: 'unfilled' };
  if (type === '' && standard !== 'BS 3036' && standard !== 'BS 1362') return { state: 'unfilled' };
  if (!rating) return { state: 'none', why: `the rating of the device is ${textOf(record.ocpd_rating)}` };

  const name = deviceName(standard, type, rating);
  const disconnection = disconnectionTime({
    isTT,
    isDistribution: record.circuit_kind === 'distribution',
    hasSocket: hasSocket(record),
    rating,
    recorded: decimalOf(record.disconnection_s),
  });
  if (disconnection) return fromTable(name, maxZs({ standard, type, rating, disconnection }));

  const [short, long] = ['0.4', '5'].map((seconds) =>
    maxZs({ standard, type, rating, disconnection: decimalOf(seconds) as Big }),
  );
  if (short?.text === long?.text) return fromTable(name, short);
  return { state: 'none', why: `it is not said whether the circuit has socket-outlets, so 0.4 s or 5 s is open` };
}

function fromTable(name: string, limit: MaxZs | undefined): DeviceLimit {
  if (limit) return { state: 'known', limit, name };
  return { state: 'none', why: `there is no tabulated limit for ${name}; use the maker's figure` };
}

/** As a tradesman says it: "32 A type B", "30 A BS 3036". */
function deviceName(standard: string, type: string, rating: Big): string {
  if (standard === 'BS EN 60898' || standard === 'BS EN 61009') return `${rating} A type ${type}`;
  if (standard === 'BS 3871') return `${rating} A BS 3871 type ${type}`;
  return `${rating} A ${[standard, type].filter((part) => part !== '' && part !== 'na').join(' ')}`;
}

function hasSocket(record: CircuitPlace['record']): boolean | undefined {
  if (typeof record.has_socket === 'boolean') return record.has_socket;
  if (record.fixed_equipment_only === true) return false;
  return record.circuit_kind === 'ring' ? true : undefined;
}
