import type Big from 'big.js';
import { remembered } from '../../memo.ts';
import type { Reading } from '../../reading.ts';
import { judgeElectrode } from '../calculations/rcd.ts';
import { type AboutFact, type AboutPath, wayUp } from '../engine/about.ts';
import type { BoardPlace, CircuitPlace, Context } from '../engine/context.ts';
import type { BoardRecord, CircuitRecord } from '../engine/records.ts';
import { decimalOf, exactValue, readingOf, recordAt, textOf } from '../engine/values.ts';
import { type LimitProfile, profileFor } from '../limits/profile.ts';
import { type RcdWindow, rcdWindow } from '../limits/rcds/rcd-times.ts';
import { downTheSupply } from './supply/supply-graph.ts';

/** An RCD with its time at IΔn, from any of its places on the form. */
export type RcdPlace = {
  /** Path of its time. */
  path: string;
  name: string;
  standard: string;
  isSelective: boolean;
  idnMa: Big | undefined;
  delayMs: Big | undefined;
  time: Reading;
};

/** The RCD of a circuit's own columns 13 to 16 and 28; undefined if it has none. */
export function circuitRcd({ record, path }: CircuitPlace): RcdPlace | undefined {
  if (!hasRcd(record)) return undefined;
  return {
    path: `${path}/rcd_ms`,
    name: "the circuit's RCD",
    standard: textOf(record.rcd_standard),
    isSelective: record.rcd_delay === 'S',
    idnMa: decimalOf(record.rcd_idn),
    // The set delay of a delayed BS 4293 device is not among a circuit's columns.
    delayMs: undefined,
    time: readingOf(record.rcd_ms),
  };
}

/** True if any of a circuit's RCD columns names a device. */
export const hasRcd = (record: Partial<CircuitRecord>): boolean =>
  COLUMNS.some((name) => !['', 'na'].includes(textOf(record[name])));

/** The RCD among the main switch's parts, at the origin or on a board; undefined if it has none. */
export function mainSwitchRcd(
  owner: Pick<BoardRecord, 'main_switch'>,
  path: string,
  name: string,
): RcdPlace | undefined {
  const mainSwitch = recordAt(owner, 'main_switch');
  const rcd = recordAt(mainSwitch, 'rcd');
  if (!decimalOf(rcd.idn_ma) && ['', 'na'].includes(textOf(rcd.type))) return undefined;
  return {
    path: `${path}/main_switch/rcd/measured_ms`,
    name,
    standard: textOf(mainSwitch.standard),
    isSelective: rcd.rcd_delay === 'S',
    idnMa: decimalOf(rcd.idn_ma),
    delayMs: decimalOf(rcd.delay_ms),
    time: readingOf(rcd.measured_ms),
  };
}

/** The RCD at the origin of the installation. */
export const originRcd = ({ document }: Context): RcdPlace | undefined =>
  mainSwitchRcd(recordAt(document, 'particulars'), 'particulars', 'the RCD at the origin');

export const boardRcd = (board: BoardPlace): RcdPlace | undefined =>
  mainSwitchRcd(board.record, board.path, "the board's RCD");

/** The columns that say that a circuit has an RCD, and which. */
const COLUMNS = ['rcd_standard', 'rcd_type', 'rcd_idn', 'rcd_rating'] as const;
/** The same for a main switch. */
const IN_MAIN_SWITCH = ['main_switch/rcd/type', 'main_switch/rcd/idn_ma'] as const;

/**
 * The facts behind the RCDs upstream of a finding's circuit, from its own to the origin. For a place without an RCD, only the values that
 * would name one.
 * @param ofCircuit  further values of a circuit's RCD
 * @param ofMainSwitch  the same for one in a main switch
 */
export const aboutRcdsInFront =
  (ofCircuit: readonly string[], ofMainSwitch: readonly string[]): AboutFact =>
  ({ context, board, circuit }) => {
    if (!board || !circuit) return [];
    const { feeders, links } = wayUp(context, board);
    const switches = [board, ...feeders.map((each) => each.board)].map(({ path, record }) => ({ path, owner: record }));
    const origin = { path: 'particulars', owner: recordAt(context.document, 'particulars') };
    return [
      ...links,
      ...[circuit, ...feeders].flatMap(({ path, record }) =>
        [...COLUMNS, ...(hasRcd(record) ? ofCircuit : [])].map((name) => `${path}/${name}`),
      ),
      ...[...switches, origin].flatMap(({ path, owner }) =>
        [...IN_MAIN_SWITCH, ...(mainSwitchRcd(owner, path, '') ? ofMainSwitch : [])].map((name) => `${path}/${name}`),
      ),
    ];
  };

/** The facts behind `protectingRcd` besides Zs: none if Zs is not a figure. */
export const aboutProtectingRcd: AboutFact = (found) =>
  found.circuit && exactValue(readingOf(found.circuit.record.zs))
    ? [
        aboutRcdsInFront(
          ['rcd_delay', 'rcd_ms'],
          OF_A_TIME.map((name) => `main_switch/${name}`),
        ),
      ]
    : [];

/** The values of an RCD in a main switch that give its limits and its time. */
const OF_A_TIME = ['rcd/rcd_delay', 'rcd/delay_ms', 'rcd/measured_ms', 'standard'] as const;

/** The values that say, for every place of an RCD with a time, if there is one. */
export const EVERY_RCD: readonly AboutPath[] = [
  'particulars/main_switch/rcd/type',
  'particulars/main_switch/rcd/idn_ma',
  'boards/*/main_switch/rcd/type',
  'boards/*/main_switch/rcd/idn_ma',
  'boards/*/circuits/*/circuit_kind',
  'boards/*/circuits/*/rcd_standard',
  'boards/*/circuits/*/rcd_type',
  'boards/*/circuits/*/rcd_idn',
  'boards/*/circuits/*/rcd_rating',
];

/** The values that say for each circuit if it has an RCD of its own: for those on a board, or for all. */
export const aboutRcdsOfCircuits = (board: BoardPlace | undefined): readonly string[] =>
  ['circuit_kind', ...COLUMNS].map((name) => `${board?.path ?? 'boards/*'}/circuits/*/${name}`);

/** The facts behind the limits of the RCD whose time a finding is about. */
export const aboutRcd: AboutFact = ({ circuit }) =>
  circuit
    ? [...COLUMNS, 'rcd_delay'].map((name) => `circuit/${name}`)
    : ['../type', '../idn_ma', '../rcd_delay', '../delay_ms', '../../standard'];

/** Every RCD that the report has a time for. */
export function allRcds(context: Context): RcdPlace[] {
  return [originRcd(context), ...context.boards.map(boardRcd), ...context.circuits.map(circuitRcd)].filter(
    (rcd) => rcd !== undefined,
  );
}

/** The limits of its trip time, by the edition of the report. */
export const windowOf = (rcd: RcdPlace, profile: LimitProfile): RcdWindow | undefined => rcdWindow(rcd, profile);

/** An RCD that can replace an overcurrent device for fault protection: it trips in time, and its IΔn is known. */
type Guard = RcdPlace & { idnMa: Big };

/**
 * The RCD that gives the circuit fault protection: Zs × IΔn within 50 V, and a good time. The nearest, if there are several. Source:
 * 411.4.204, 411.5.3.
 */
export function protectingRcd(
  context: Context,
  circuit: CircuitPlace,
  zs: Big,
  profile: LimitProfile,
): Guard | undefined {
  let way = before(asGuard(circuitRcd(circuit), profile), guardsAbove(context)(circuit.board));
  while (way && judgeElectrode(zs, way.guard.idnMa, profile) === 'fail') way = way.next;
  return way?.guard;
}

function asGuard(rcd: RcdPlace | undefined, profile: LimitProfile): Guard | undefined {
  return rcd?.idnMa?.gt(0) && tripsInTime(rcd, profile) ? { ...rcd, idnMa: rcd.idnMa } : undefined;
}

/**
 * Guards from near to far. Only those with a smaller IΔn than every nearer one: if a nearer one does not suffice for a Zs, a larger one
 * does not either. Boards share the part above them.
 */
type Guards = { guard: Guard; next: Guards | undefined };

function before(guard: Guard | undefined, farther: Guards | undefined): Guards | undefined {
  if (!guard) return farther;
  let next = farther;
  while (next?.guard.idnMa.gte(guard.idnMa)) next = next.next;
  return { guard, next };
}

/** The guards that protect all circuits of a board: the board's own, and those upstream. */
const guardsAbove = remembered((context: Context) => {
  const profile = profileFor(context.document.edition);
  const first = before(asGuard(originRcd(context), profile), undefined);
  return downTheSupply<Guards | undefined>(context.supply.upstreamOf, (board, above) => {
    const feeder = context.feederOf(board);
    const up = feeder ? before(asGuard(circuitRcd(feeder), profile), above) : first;
    return before(asGuard(boardRcd(board), profile), up);
  });
});

/** True if the measured time is one exact figure within the device's limits. */
export function tripsInTime(rcd: RcdPlace, profile: LimitProfile): boolean {
  const window = windowOf(rcd, profile);
  const time = exactValue(rcd.time);
  return !!window && !!time && time.lte(window.max) && (!window.min || time.gte(window.min));
}
