import Big from 'big.js';

/** `hasSocket` undefined: not known. `recorded`: the time the inspector chose, in seconds. */
export type DisconnectionQuestion = {
  isTT: boolean;
  isDistribution: boolean;
  hasSocket: boolean | undefined;
  rating: Big;
  recorded?: Big;
};

/** Seconds. Source: BS 7671:2018 Table 41.1 for 120 V to 230 V AC, 411.3.2.3 and 411.3.2.4. */
const TIMES = { tn: { short: new Big('0.4'), long: new Big(5) }, tt: { short: new Big('0.2'), long: new Big(1) } };

/** Largest In in A for which the short time holds. Source: 411.3.2.2. */
const SHORT_UP_TO = { socket: 63, fixed: 32 };

/**
 * How soon the device must disconnect, in seconds, for a 230 V circuit.
 * A recorded time counts where it is the shorter. On TT it may go up to the TN time: allowed where an overcurrent device
 * disconnects and extraneous parts are bonded, which is what the inspector says by recording it.
 * @returns undefined where it hangs on whether the circuit has sockets, and nobody said.
 */
export function disconnectionTime(question: DisconnectionQuestion): Big | undefined {
  const { isTT, recorded } = question;
  const isLong = isLongTime(question);
  if (isLong === undefined) return recorded;
  const kind = isLong ? 'long' : 'short';
  if (!recorded) return TIMES[isTT ? 'tt' : 'tn'][kind];
  return recorded.lt(TIMES.tn[kind]) ? recorded : TIMES.tn[kind];
}

function isLongTime({ isDistribution, hasSocket, rating }: DisconnectionQuestion): boolean | undefined {
  if (isDistribution) return true;
  if (rating.lte(SHORT_UP_TO.fixed)) return false;
  if (rating.gt(SHORT_UP_TO.socket)) return true;
  return hasSocket === undefined ? undefined : !hasSocket;
}
