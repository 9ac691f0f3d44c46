import Big from 'big.js';
import { remembered, rememberedPair } from '../../../memo.ts';
import { instantaneousCurrent, maxZs } from '../../limits/devices/max-zs.ts';
import { currentProfile, type LimitProfile } from '../../limits/profile.ts';

/*
 * The energy that a device lets through in an earth fault, between bounds. Source: limits reference section 10 (543.1.3, 434.5.2): the
 * points of Tables 41.2 to 41.4, a straight line between them on log-log paper as the upper bound, a fifth less as the lower one. Powers
 * and logarithms are in floating point; only the resulting area is rounded and compared.
 */

/** A²s with its arithmetic: "210.1² × 0.4", put together when it is shown. */
export type Energy = { value: number; arithmetic: () => string };
/** The least and the most energy; a bound is absent if it is unknown. */
export type EnergyBounds = { least?: Energy; most?: Energy };

type Device = { standard: string; type: string; rating: Big };
type Point = { zs: number; amps: number; seconds: string; energy: Energy };

/** How much less than the straight line a curve lets through between its two points. Our own choice, from the curves of Appendix 3. */
const BEND = 0.8;

/** Seconds of the two columns of the tables. */
const SHORT = '0.4';
const LONG = '5';

/** A fuse takes longer the smaller the current, so the far end counts: I = U0 × Cmin ÷ Zs. Only at the voltage of the tables. */
export function fuseEnergy(device: Device, zs: Big, profile: LimitProfile = currentProfile): EnergyBounds {
  const [short, long] = [pointOf(device, SHORT, profile), pointOf(device, LONG, profile)];
  const ohms = zs.toNumber();
  const exact = [short, long].find((point) => point?.zs === ohms);
  if (exact) return { least: exact.energy, most: exact.energy };
  if (!long || ohms > long.zs) return {};
  if (!short) return { most: long.energy };
  const bend = Math.log(Number(LONG) / Number(SHORT)) / Math.log(short.amps / long.amps);
  const amps = profile.faultVolts.toNumber() / ohms;
  if (ohms < short.zs) return { least: alongLine(short, amps, bend), most: short.energy };
  const line = alongLine(short, amps, bend);
  const bent: Energy = { value: line.value * BEND, arithmetic: () => `${BEND} × ${line.arithmetic()}` };
  return { least: bent.value > short.energy.value ? bent : short.energy, most: line };
}

/** The energy at the tabulated limit, if there is one. */
function pointOf(device: Device, seconds: string, profile: LimitProfile): Point | undefined {
  const limit = maxZs({ ...device, disconnection: new Big(seconds) }, profile);
  if (!limit) return undefined;
  const zs = limit.max.toNumber();
  const amps = profile.faultVolts.toNumber() / zs;
  const energy = { value: amps ** 2 * Number(seconds), arithmetic: () => `${amps.toFixed(1)}² × ${seconds}` };
  return { zs, amps, seconds, energy };
}

/** The energy at a current on the straight line through both points, whose time falls with the power `bend` of the current. */
function alongLine({ amps: from, energy }: Point, amps: number, bend: number): Energy {
  const power = bend - 2;
  return {
    value: energy.value * (from / amps) ** power,
    arithmetic: () => `${energy.arithmetic()} × (${from.toFixed(1)} ÷ ${amps.toFixed(1)})^${power.toFixed(3)}`,
  };
}

/** Longest time in s that a breaker takes at or above its instantaneous current. */
const AT_ONCE = 0.1;
/** A type D breaker disconnects within 5 s from this multiple of its rating. */
const TYPE_D_5S = 10;

/**
 * A breaker lets more through the larger the current, so the fault at its board counts.
 * @param amps  of an earth fault at the far end of the circuit, U0 ÷ Zs, and at the board.
 * @returns nothing if its time is unknown: below its instantaneous current, or if only its maker's data give it.
 */
export function breakerEnergy(device: Device, amps: { far: Big; board: Big }): EnergyBounds {
  const atOnce = instantaneousCurrent(device);
  if (!atOnce) return {};
  const board = amps.board.gt(amps.far) ? amps.board : amps.far;
  const short = energyAtOnce(board);
  if (amps.far.gte(atOnce)) return { most: short };
  if (device.type !== 'D') return {};
  const within5s = device.rating.times(TYPE_D_5S);
  if (amps.far.lt(within5s)) return {};
  const long = { value: within5s.toNumber() ** 2 * Number(LONG), arithmetic: () => `${within5s}² × ${LONG}` };
  return { most: board.gte(atOnce) && short.value > long.value ? short : long };
}

/** The circuits of a board share its current. */
const energyAtOnce = remembered(
  (board: Big): Energy => ({
    value: board.toNumber() ** 2 * AT_ONCE,
    arithmetic: () => `${board.toFixed(1)}² × ${AT_ONCE}`,
  }),
);

/** The area in mm² that an energy requires, with its arithmetic. */
export type EnergyArea = { value: Big; text: string; arithmetic: string };

const NOISE_DECIMALS = 6;

/** √energy ÷ k in mm² to two decimals: rounded down for a required minimum, up for a sufficient area. */
export function areaFor(energy: Energy, k: Big, round: 'down' | 'up'): EnergyArea {
  const value = roundedArea(energy, k, round);
  const text = value.toFixed(2);
  return { value, text, arithmetic: `√(${energy.arithmetic()}) ÷ ${k} = ${text}` };
}

/** The sufficient area, shared by many circuits. */
export const enoughArea = rememberedPair((energy: Energy, k: Big): Big => roundedArea(energy, k, 'up'));

function roundedArea({ value }: Energy, k: Big, round: 'down' | 'up'): Big {
  const area = new Big((Math.sqrt(value) / k.toNumber()).toFixed(NOISE_DECIMALS));
  return area.round(2, round === 'down' ? Big.roundDown : Big.roundUp);
}
