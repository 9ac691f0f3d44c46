import { remembered } from '../../memo.ts';
import { type AboutFact, wayUp } from '../engine/about.ts';
import type { CircuitPlace, Context } from '../engine/context.ts';
import type { BoardRecord, CircuitRecord } from '../engine/records.ts';
import { decimalOf, recordAt, textOf } from '../engine/values.ts';
import { aboutRcdsInFront, hasRcd } from './rcd.ts';
import { downTheSupply } from './supply/supply-graph.ts';

/** `unknown`: a deciding value is blank. */
export type Protected = 'yes' | 'no' | 'unknown';

/** mA: an RCD with a larger IΔn gives no additional protection. Source: 415.1.1. */
export const ADDITIONAL_MA = 30;

/**
 * Says if an RCD of 30 mA or less without delay protects a circuit: its own, its board's, or one further upstream. Other rules judge its
 * trip time.
 */
export function additionalProtection(context: Context, circuit: CircuitPlace): Protected {
  const own = ofCircuit(circuit.record);
  return own === 'yes' ? own : either(own, aboveCircuits(context)(circuit.board));
}

/** The facts behind it. */
export const aboutAdditionalProtection: AboutFact = ({ context, board }) => {
  const boards = board ? [board, ...wayUp(context, board).feeders.map((each) => each.board)] : [];
  return [
    aboutRcdsInFront(['rcd_delay'], ['main_switch/rcd/rcd_delay', 'main_switch/rcd/delay_ms']),
    ...[...boards.map(({ path }) => path), 'particulars'].map((path) => `${path}/main_switch/standard`),
    ...boards.flatMap(({ path, record }) => {
      const more = ofDevice(recordAt(record, 'dist_rcd')) === 'no' ? [] : ['rcd_delay', 'delay_ms'];
      return ['standard', 'type', 'idn_ma', ...more].map((name) => `${path}/dist_rcd/${name}`);
    }),
  ];
};

/** The RCDs upstream of a board's circuits, found once for each board. */
const aboveCircuits = remembered((context: Context) =>
  downTheSupply<Protected>(context.supply.upstreamOf, (board, above) => {
    const feeder = context.feederOf(board);
    const onTheWay = feeder ? either(ofCircuit(feeder.record), above ?? 'unknown') : board.isOrigin ? 'no' : 'unknown';
    const atBoard = either(ofMainSwitch(board.record), ofDevice(recordAt(board.record, 'dist_rcd')));
    // Everything is downstream of the origin, even if the feeders are not recorded.
    return either(either(atBoard, onTheWay), ofMainSwitch(recordAt(context.document, 'particulars')));
  }),
);

const either = (a: Protected, b: Protected): Protected =>
  a === 'yes' || b === 'yes' ? 'yes' : a === 'unknown' || b === 'unknown' ? 'unknown' : 'no';

function ofCircuit(record: CircuitRecord): Protected {
  if (hasRcd(record)) return byIdn(record.rcd_idn, record.rcd_delay);
  return saysNone(record) ? 'no' : 'unknown';
}

/** True if a circuit's columns say that it has no RCD of its own; a blank does not. */
export const saysNone = (record: CircuitRecord): boolean =>
  !hasRcd(record) && (['rcd_standard', 'rcd_type', 'rcd_idn'] as const).some((name) => record[name] === 'na');

/** Main switches that are an RCD, whichever of their other values are filled in. */
const RCD_SWITCHES: readonly string[] = ['BS EN 61008', 'BS EN 61009', 'BS 4293', 'BS 7288'];

const partsOf = (owner: Pick<BoardRecord, 'main_switch'>): Device => {
  const mainSwitch = recordAt(owner, 'main_switch');
  return { standard: mainSwitch.standard, ...recordAt(mainSwitch, 'rcd') };
};
const ofMainSwitch = (owner: Pick<BoardRecord, 'main_switch'>): Protected => ofDevice(partsOf(owner), RCD_SWITCHES);

/** True if an RCD is recorded for a board or for the origin: in its main switch, or as a separate device. */
export const mayHaveRcd = (owner: Pick<BoardRecord, 'main_switch' | 'dist_rcd'>): boolean =>
  isRcd(partsOf(owner), RCD_SWITCHES) || isRcd(recordAt(owner, 'dist_rcd'));

/** True if a circuit is recorded without an RCD of its own, and its protective device is not one either. */
export const isWithoutRcd = (record: CircuitRecord): boolean =>
  saysNone(record) && !RCD_SWITCHES.includes(textOf(record.ocpd_standard));

/** The values of an RCD in a block of its own. */
type Device = Readonly<Partial<Record<'standard' | 'type' | 'idn_ma' | 'rcd_delay' | 'delay_ms', string>>>;

/** @param standards  the standards that mean an RCD; all of them, if the block is for an RCD. */
function ofDevice({ standard, type, idn_ma, rcd_delay, delay_ms }: Device, standards?: readonly string[]): Protected {
  return isRcd({ standard, type, idn_ma }, standards) ? byIdn(idn_ma, rcd_delay, delay_ms) : 'no';
}

const isRcd = ({ standard, type, idn_ma }: Device, standards?: readonly string[]): boolean =>
  [type, idn_ma].some(isNamed) || (standards ? standards.includes(textOf(standard)) : isNamed(standard));

export const isNamed = (value: unknown) => !['', 'na'].includes(textOf(value));

function byIdn(idn: unknown, delay: unknown, delayMs?: unknown): Protected {
  const ma = decimalOf(idn);
  if (!ma) return 'unknown';
  return ma.lte(ADDITIONAL_MA) && delay !== 'S' && !decimalOf(delayMs)?.gt(0) ? 'yes' : 'no';
}
