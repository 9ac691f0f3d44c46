import Big from 'big.js';

/** `hasSocket` undefined: not known. `recorded`: the time the inspector chose, in seconds. `u0`: V to Earth, 230 when absent. */
export type DisconnectionQuestion = {
  isTT: boolean;
  isDistribution: boolean;
  hasSocket: boolean | undefined;
  rating: Big;
  recorded?: Big;
  u0?: Big;
};

type Times = { tn: Big; tt: Big };

const row = (upToVolts: string, tn: string, tt: string) => ({
  upToVolts: upToVolts === '' ? undefined : new Big(upToVolts),
  tn: new Big(tn),
  tt: new Big(tt),
});

/**
 * Seconds for final circuits, AC, by nominal voltage to Earth: above the row before, up to and including `upToVolts`. Source: BS 7671:2018
 * Table 41.1.
 */
const TABLE_41_1 = [
  row('120', '0.8', '0.3'),
  row('230', '0.4', '0.2'),
  row('400', '0.2', '0.07'),
  row('', '0.1', '0.04'),
];

/** Up to 50 V AC the table has no time. */
const TABLE_FROM_VOLTS = new Big(50);

/** Seconds for distribution circuits and for circuits outside Table 41.1. Source: 411.3.2.3 and 411.3.2.4. */
const LONG: Times = { tn: new Big(5), tt: new Big(1) };

/** Largest In in A for which the short time holds. Source: 411.3.2.2, wording of 2018. */
const SHORT_UP_TO = { socket: new Big(63), fixed: new Big(32) };

const U0 = new Big(230);

/**
 * The times of Table 41.1 for a nominal voltage to Earth, in seconds.
 * @returns undefined up to 50 V, where the table has none.
 */
export function finalCircuitTimes(u0: Big = U0): Times | undefined {
  if (u0.lte(TABLE_FROM_VOLTS)) return undefined;
  return TABLE_41_1.find(({ upToVolts }) => !upToVolts || u0.lte(upToVolts));
}

/**
 * The time within which the device must disconnect, in seconds. A recorded time counts if it is shorter. On TT it may be as long as the TN
 * time: allowed if an overcurrent device disconnects and extraneous parts are bonded, which the inspector confirms by recording it.
 * @returns undefined if it depends on whether the circuit has sockets, which is not recorded; and up to 50 V.
 */
export function disconnectionTime(question: DisconnectionQuestion): Big | undefined {
  const { isTT, recorded, u0 } = question;
  const isLong = isLongTime(question);
  if (isLong === undefined) return recorded;
  const times = isLong ? LONG : finalCircuitTimes(u0);
  if (!times) return undefined;
  if (!recorded) return isTT ? times.tt : times.tn;
  return recorded.lt(times.tn) ? recorded : times.tn;
}

function isLongTime({ isDistribution, hasSocket, rating }: DisconnectionQuestion): boolean | undefined {
  if (isDistribution) return true;
  if (rating.lte(SHORT_UP_TO.fixed)) return false;
  if (rating.gt(SHORT_UP_TO.socket)) return true;
  return hasSocket === undefined ? undefined : !hasSocket;
}
