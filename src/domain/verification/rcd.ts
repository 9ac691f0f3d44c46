import type Big from 'big.js';
import type { Values } from '../forms/definition.ts';
import type { Reading } from '../reading.ts';
import { judgeElectrode } from './calculations/rcd.ts';
import type { BoardPlace, CircuitPlace, Context } from './context.ts';
import type { LimitProfile } from './limits/profile.ts';
import { type RcdWindow, rcdWindow } from './limits/rcd-times.ts';
import { decimalOf, exactValue, readingOf, recordAt, textOf } from './values.ts';

/** An RCD with its time at IΔn, wherever the form keeps it. */
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

/** The RCD of a circuit's own columns 13 to 16 and 28; undefined where it has none. */
export function circuitRcd({ record, path }: CircuitPlace): RcdPlace | undefined {
  if (!hasRcd(record)) return undefined;
  return {
    path: `${path}/rcd_ms`,
    name: "the circuit's RCD",
    standard: textOf(record.rcd_standard),
    isSelective: record.rcd_delay === 'S',
    idnMa: decimalOf(record.rcd_idn),
    delayMs: decimalOf(record.delay_ms),
    time: readingOf(record.rcd_ms),
  };
}

/** Whether any of a circuit's RCD columns names a device. */
export const hasRcd = (record: Values): boolean =>
  ['rcd_standard', 'rcd_type', 'rcd_idn', 'rcd_rating'].some((name) => !['', 'na'].includes(textOf(record[name])));

/** The RCD among the main switch's parts, at the origin or on a board; undefined where it has none. */
export function mainSwitchRcd(owner: Values, path: string, name: string): RcdPlace | undefined {
  const mainSwitch = recordAt(owner, 'main_switch');
  const rcd = recordAt(mainSwitch, 'rcd');
  if (!decimalOf(rcd.idn_ma) && ['', 'na'].includes(textOf(rcd.type))) return undefined;
  return {
    path: `${path}/main_switch/rcd/measured_ms`,
    name,
    standard: textOf(rcd.standard) || textOf(mainSwitch.standard),
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

/** Every RCD the report has a time for. */
export function allRcds(context: Context): RcdPlace[] {
  return [originRcd(context), ...context.boards.map(boardRcd), ...context.circuits.map(circuitRcd)].filter(
    (rcd) => rcd !== undefined,
  );
}

/** The RCDs a fault on the circuit flows through: its own first, then the way up to the origin. */
export function rcdsBefore(context: Context, circuit: CircuitPlace): RcdPlace[] {
  const found: (RcdPlace | undefined)[] = [];
  const passed = new Set<CircuitPlace>();
  let place: CircuitPlace | undefined = circuit;
  while (place && !passed.has(place)) {
    passed.add(place);
    found.push(circuitRcd(place), boardRcd(place.board));
    place = context.feederOf(place.board);
  }
  return [...found, originRcd(context)].filter((rcd) => rcd !== undefined);
}

/** The window its time has to be in, by the edition of the report. */
export const windowOf = (rcd: RcdPlace, profile: LimitProfile): RcdWindow | undefined => rcdWindow(rcd, profile);

/** The RCD that gives the circuit fault protection: Zs × IΔn within 50 V, and a good time. Source: 411.4.204, 411.5.3. */
export function protectingRcd(context: Context, circuit: CircuitPlace, zs: Big, profile: LimitProfile) {
  return rcdsBefore(context, circuit).find(
    (rcd): rcd is RcdPlace & { idnMa: Big } =>
      !!rcd.idnMa?.gt(0) && judgeElectrode(zs, rcd.idnMa, profile) !== 'fail' && tripsInTime(rcd, profile),
  );
}

/** Whether the measured time is one exact figure within the device's window. */
export function tripsInTime(rcd: RcdPlace, profile: LimitProfile): boolean {
  const window = windowOf(rcd, profile);
  const time = exactValue(rcd.time);
  return !!window && !!time && time.lte(window.max) && (!window.min || time.gte(window.min));
}
