import Big from 'big.js';
import { inNote } from '../engine/rule.ts';
import { comesInType, noSuchType } from '../limits/devices/device-types.ts';
import { type MaxZs, maxZs } from '../limits/devices/max-zs.ts';
import { disconnectionTime, finalCircuitTimes } from '../limits/disconnection.ts';
import { currentProfile, type LimitProfile } from '../limits/profile.ts';
import type { Calculation } from './calculation.ts';

/** `hasSocket` undefined: not known. `recorded`: the disconnection time the inspector chose, s. `u0` in V, 230 when absent. */
export type DeviceQuestion = {
  standard: string;
  type: string;
  rating: Big;
  isTT: boolean;
  isDistribution: boolean;
  hasSocket: boolean | undefined;
  recorded?: Big;
  u0?: Big;
};

export type MaximumZs =
  | {
      state: 'known';
      /** The tabulated limit, and the share of it for comparing a cold reading. */
      max: Calculation;
      eighty: Calculation;
      /** `formula` if the table has no such rating; `withdrawn_standard` for BS 1361 and BS 3871. */
      source: MaxZs['source'];
      /** Seconds; undefined if it is not recorded whether there are sockets and the limit is the same either way. */
      disconnection: Big | undefined;
      limit: MaxZs;
    }
  /** No limit, and the reason: the end of a sentence. `inGeneral`: the same without the name of the device. */
  | { state: 'none'; why: string; inGeneral?: string };

/** If it is not recorded whether there are sockets, both times are tried. */
const SHORT = new Big('0.4');
const LONG = new Big(5);

/** The maximum Zs of a device, for the disconnection time of its circuit. */
export function maximumZs(question: DeviceQuestion, profile: LimitProfile = currentProfile): MaximumZs {
  const { standard, type, rating } = question;
  const limitFor = (disconnection: Big) => maxZs({ standard, type, rating, disconnection, u0: question.u0 }, profile);

  if (question.u0 && !finalCircuitTimes(question.u0)) {
    return { state: 'none', why: `at ${question.u0} V to Earth there is no disconnection time` };
  }
  const disconnection = disconnectionTime(question);
  if (disconnection) return answer(question, limitFor(disconnection), disconnection, profile);
  const [short, long] = [limitFor(SHORT), limitFor(LONG)];
  if (short?.text === long?.text) return answer(question, short, undefined, profile);
  return {
    state: 'none',
    why: 'it is not recorded whether the circuit has socket-outlets, so the time may be 0.4 s or 5 s',
  };
}

function answer(
  { standard, type, rating, u0 }: DeviceQuestion,
  limit: MaxZs | undefined,
  disconnection: Big | undefined,
  { coldFactor }: LimitProfile,
): MaximumZs {
  if (!limit) {
    const name = deviceName(standard, type, rating);
    if (!comesInType(standard, type)) return { state: 'none', why: noSuchType(standard, type) };
    const at = u0 ? ` at ${u0} V` : '';
    const why = `there is no tabulated limit for ${name}${at}; use the maker's figure`;
    return {
      state: 'none',
      why,
      inGeneral: inNote("there is no tabulated limit for its device; use the maker's figure"),
    };
  }
  const { max, text, arithmetic, regulation, eightyPct, source } = limit;
  const eighty = eightyPct.toFixed(2);
  return {
    state: 'known',
    max: { value: max, text, unit: 'Ω', arithmetic, regulation },
    eighty: {
      value: eightyPct,
      text: eighty,
      unit: 'Ω',
      arithmetic: `${text} × ${coldFactor} = ${eighty}`,
      regulation,
    },
    source,
    disconnection,
    limit,
  };
}

/** In trade words: "32 A type B", "30 A BS 3036". */
export function deviceName(standard: string, type: string, rating: Big): string {
  if (standard === 'BS EN 60898' || standard === 'BS EN 61009') return `${rating} A type ${type}`;
  if (standard === 'BS 3871') return `${rating} A BS 3871 type ${type}`;
  return `${rating} A ${[standard, type].filter((part) => part !== '' && part !== 'na').join(' ')}`;
}
