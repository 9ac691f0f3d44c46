import type { AboutPath } from '../engine/about.ts';
import type { CircuitPlace, Context } from '../engine/context.ts';
import { decimalOf, recordAt, textOf } from '../engine/values.ts';
import { isPolyphase } from './circuit-facts.ts';
import { hasSocket } from './device.ts';

/** True if the premises are a home. They must be recorded as one: there is no default. */
export const isHome = ({ document }: Context): boolean =>
  recordAt(document, 'installation').premises_type === 'residential';

/** A final circuit at low voltage: not a feeder, not a spare way, and not recorded as SELV, PELV or FELV. */
export const isFinal = ({ record }: CircuitPlace): boolean =>
  record.circuit_kind !== 'distribution' && ['', 'LV'].includes(textOf(record.system));

/** A: sockets on more need no additional protection. Source: 411.3.3, since the 18th edition. */
const SOCKETS_UP_TO = 32;

/** A final circuit with socket-outlets on 32 A or less: recorded as having them, or a ring if nothing is recorded. */
export const feedsSockets = (circuit: CircuitPlace): boolean =>
  isFinal(circuit) &&
  hasSocket(circuit.record) === true &&
  decimalOf(circuit.record.ocpd_rating)?.lte(SOCKETS_UP_TO) === true;

/** The facts behind it. */
export const FEEDS_SOCKETS: readonly AboutPath[] = [
  'circuit/circuit_kind',
  'circuit/has_socket',
  'circuit/fixed_equipment_only',
  'circuit/system',
  'circuit/ocpd_rating',
];

export const feedsSinglePhaseSockets = (circuit: CircuitPlace): boolean =>
  feedsSockets(circuit) && !isPolyphase(circuit.record);
