import { remembered } from '../../memo.ts';
import { type AboutFact, wayUp } from '../engine/about.ts';
import type { CircuitPlace, Context } from '../engine/context.ts';
import type { BoardRecord, CircuitRecord } from '../engine/records.ts';
import { decimalOf, recordAt, textOf } from '../engine/values.ts';
import { aboutRcdsInFront, hasRcd } from './rcd.ts';
import { downTheSupply } from './supply/supply-graph.ts';

/** `unknown`: not all is filled in that would tell. */
export type Protected = 'yes' | 'no' | 'unknown';

/** mA: an RCD of a larger IΔn gives no additional protection. Source: 415.1.1. */
export const ADDITIONAL_MA = 30;

/**
 * Whether an RCD of 30 mA or less without delay stands behind a circuit: its own, its board's, or one on the way to the
 * origin. How fast it was measured to be is asked elsewhere.
 */
export function additionalProtection(context: Context, circuit: CircuitPlace): Protected {
  const own = ofCircuit(circuit.record);
  return own === 'yes' ? own : either(own, aboveCircuits(context)(circuit.board));
}

/** What it rests on. */
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

/** What lies above the circuits of a board, worked out for each board once. */
const aboveCircuits = remembered((context: Context) =>
  downTheSupply<Protected>(context.supply.upstreamOf, (board, above) => {
    const feeder = context.feederOf(board);
    const onTheWay = feeder ? either(ofCircuit(feeder.record), above ?? 'unknown') : board.isOrigin ? 'no' : 'unknown';
    const atBoard = either(ofMainSwitch(board.record), ofDevice(recordAt(board.record, 'dist_rcd')));
    // Everything comes through the origin, even where the way there is not recorded.
    return either(either(atBoard, onTheWay), ofMainSwitch(recordAt(context.document, 'particulars')));
  }),
);

const either = (a: Protected, b: Protected): Protected =>
  a === 'yes' || b === 'yes' ? 'yes' : a === 'unknown' || b === 'unknown' ? 'unknown' : 'no';

function ofCircuit(record: CircuitRecord): Protected {
  if (hasRcd(record)) return byIdn(record.rcd_idn, record.rcd_delay);
  return saysNone(record) ? 'no' : 'unknown';
}

/** Whether a circuit's columns say that it has no RCD of its own: blank says nothing. */
export const saysNone = (record: CircuitRecord): boolean =>
  !hasRcd(record) && (['rcd_standard', 'rcd_type', 'rcd_idn'] as const).some((name) => record[name] === 'na');

/** Main switches that are an RCD, whatever else is filled in of them. */
const RCD_SWITCHES: readonly string[] = ['BS EN 61008', 'BS EN 61009', 'BS 4293', 'BS 7288'];

const partsOf = (owner: Pick<BoardRecord, 'main_switch'>): Device => {
  const mainSwitch = recordAt(owner, 'main_switch');
  return { standard: mainSwitch.standard, ...recordAt(mainSwitch, 'rcd') };
};
const ofMainSwitch = (owner: Pick<BoardRecord, 'main_switch'>): Protected => ofDevice(partsOf(owner), RCD_SWITCHES);

/** Whether something of an RCD is recorded of a board or of the origin: in its main switch, or beside it. */
export const mayHaveRcd = (owner: Pick<BoardRecord, 'main_switch' | 'dist_rcd'>): boolean =>
  isRcd(partsOf(owner), RCD_SWITCHES) || isRcd(recordAt(owner, 'dist_rcd'));

/** Whether a circuit is said to have no RCD of its own, its protective device being none either. */
export const isWithoutRcd = (record: CircuitRecord): boolean =>
  saysNone(record) && !RCD_SWITCHES.includes(textOf(record.ocpd_standard));

/** What is said of an RCD in a block of its own. */
type Device = Readonly<Partial<Record<'standard' | 'type' | 'idn_ma' | 'rcd_delay' | 'delay_ms', string>>>;

/** @param standards  those of which alone it is known that it is an RCD; all, where it is a block of its own. */
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
