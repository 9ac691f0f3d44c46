import Big from 'big.js';
import { remembered, rememberedPair } from '../../../memo.ts';
import {
  areaFor,
  breakerEnergy,
  type EnergyArea,
  enoughArea,
  fuseEnergy,
} from '../../calculations/adiabatic/energy.ts';
import { withstands } from '../../calculations/adiabatic/withstands.ts';
import type { AboutFact } from '../../engine/about.ts';
import type { CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { inNote, isUnasked, notCheckable, ruleOf, whyNot } from '../../engine/rule.ts';
import { decimalOf, exactValue, readingOf, textOf } from '../../engine/values.ts';
import { aboutFaultCurrent, aboutImpedance, faultCurrentAtBoard, impedanceAtBoard } from '../../facts/boards.ts';
import { isExtraLow } from '../../facts/circuit-facts.ts';
import { DEVICE_LIMIT, deviceLimit } from '../../facts/device.ts';
import { aboutProtectingRcd, protectingRcd, windowOf } from '../../facts/rcd.ts';
import { supplyFacts } from '../../facts/supply/supply-facts.ts';
import { cpcFactor, protectiveConductorByTable } from '../../limits/conductors/protective-conductors.ts';
import { comesInType, noSuchType } from '../../limits/devices/device-types.ts';
import { classThreeArea } from '../../limits/devices/energy-class.ts';
import { isFuse } from '../../limits/devices/fuses.ts';

/** If the device is a breaker, the current at the board counts, from Zdb if that is a figure. */
const aboutBoardCurrent: AboutFact = (found) => {
  const { context, board, circuit } = found;
  if (!board || !circuit || isFuse(textOf(circuit.record.ocpd_standard))) return [];
  const isByImpedance = exactValue(impedanceAtBoard(context, board))?.gt(0);
  return [...aboutImpedance(found), ...(isByImpedance ? [] : aboutFaultCurrent(found))];
};

/** The CPC of a circuit against the energy of an earth fault before the device disconnects. */
export const protectiveConductor = ruleOf({
  id: 'protective-conductor',
  codes: ['CPC_SMALL'],
  appliesTo: 'installation',
  about: {
    CPC_SMALL: [
      'circuit/cpc_csa',
      'circuit/live_csa',
      'circuit/wiring_type',
      'circuit/system',
      'circuit/zs',
      DEVICE_LIMIT,
      aboutProtectingRcd,
      aboutBoardCurrent,
    ],
  },
  circuit: judgeCircuit,
});

const MILLI = new Big(1000);
const NOTHING = new Big(0);

/**
 * A CPC that is certainly too small fails, one that is certainly large enough is silent, and one in between gets a note. The size that
 * Table 54.7 gives needs no calculation.
 */
function judgeCircuit(context: Context, circuit: CircuitPlace): Finding[] {
  const { record } = circuit;
  const path = `${circuit.path}/cpc_csa`;
  const stated = textOf(record.cpc_csa);
  const zs = readingOf(record.zs);
  // N/A means that the CPC is a conduit, an armour or a sheath, or that there is none.
  if (isExtraLow(record) || stated === '' || stated === 'na') return [];
  if (isUnasked(zs) || deviceLimit(circuit, context).state === 'unfilled') return [];
  const area = decimalOf(record.cpc_csa);
  if (!area) return [notCheckable('CPC_SMALL', path, `the CPC size is ${stated}`)];
  if (isByTable(area, record)) return [];

  const answer = boundsOf(context, circuit, area, zs);
  if (answer === undefined) return [];
  if (typeof answer === 'string') return [notCheckable('CPC_SMALL', path, answer)];
  const { least, most } = answer;
  if (most?.lte(area)) return [];
  if (!least?.value.gt(area)) return [notCheckable('CPC_SMALL', path, MAKER)];
  return [
    {
      rule: 'CPC_SMALL',
      severity: 'fail',
      path,
      measured: stated,
      limit: least.text,
      unit: 'mm²',
      arithmetic: `${least.arithmetic} > ${stated}`,
      regulation: '543.1.3',
      message: `The CPC is ${stated} mm², but with this fuse at Zs ${zs.text} Ω it needs at least ${least.text} mm². Check the size and Zs.`,
    },
  ];
}

const MAKER = "the maker's let-through energy of the device is needed";

function isByTable(area: Big, { live_csa }: CircuitPlace['record']): boolean {
  const line = decimalOf(live_csa);
  return !!line?.gt(0) && area.gte(protectiveConductorByTable(line));
}

/** The smallest size that the CPC can do with, and the size that is enough for any fault, mm². */
type Bounds = { least?: EnergyArea; most?: Big };

/** The reason why they cannot be found; undefined if a value is not filled in yet. */
function boundsOf(
  context: Context,
  circuit: CircuitPlace,
  area: Big,
  reading: Parameters<typeof whyNot>[0],
): Bounds | string | undefined {
  const { record } = circuit;
  const zs = exactValue(reading);
  if (!zs) return inNote(whyNot(reading, 'Zs'));
  if (zs.eq(NOTHING)) return inNote('Zs is 0');
  const k = cpcFactor(textOf(record.wiring_type));
  if (!k) return inNote('there is no k for this type of wiring');
  const rating = decimalOf(record.ocpd_rating);
  const { u0, otherU0, profile, noZsLimits } = supplyFacts(context);
  if (noZsLimits) return noZsLimits;

  // An RCD that gives fault protection ends the fault within its longest time, so the least energy is unknown.
  const rcd = protectingRcd(context, circuit, zs, profile);
  const longest = rcd && windowOf(rcd, profile)?.max;
  if (longest && withstands(area, { zs, u0, seconds: seconds(longest), k })) return { most: area };
  if (!rating) return inNote(`the rating of the device is ${textOf(record.ocpd_rating)}`);
  const device = { standard: textOf(record.ocpd_standard), type: textOf(record.ocpd_type), rating };
  if (!comesInType(device.standard, device.type)) return inNote(noSuchType(device.standard, device.type));
  if (isFuse(device.standard)) {
    if (otherU0) return inNote('the tables of fuses are for 230 V');
    const { least, most } = fuseEnergy(device, zs, profile);
    return {
      ...(least && !rcd && { least: areaFor(least, k, 'down') }),
      ...(most && { most: enoughArea(most, k) }),
    };
  }
  const far = currentAt(u0, zs);
  const board = boardCurrent(context, circuit, u0);
  // The time depends on the far end alone; the board's current matters only if the time is known.
  const { most } = breakerEnergy(device, { far, board: board instanceof Big ? board : far });
  if (!most) return {};
  if (!(board instanceof Big)) return board;
  const enough = enoughArea(most, k);
  if (enough.lte(area)) return { most: enough };
  const byClass = classThreeArea(device, board.gt(far) ? board : far);
  return { most: byClass?.lt(enough) ? byClass : enough };
}

/** The earth-fault current at the board in A. Ipf may be to neutral or doubled, so it counts only if Zdb is no figure. */
function boardCurrent(context: Context, { board }: CircuitPlace, u0: Big): Big | string | undefined {
  const zdb = impedanceAtBoard(context, board);
  const ohms = exactValue(zdb);
  if (ohms?.gt(0)) return currentAt(u0, ohms);
  const ipf = exactValue(faultCurrentAtBoard(context, board));
  if (ipf?.gt(0)) return ipf.times(MILLI);
  if (ohms) return inNote('Zdb is 0');
  return isUnasked(zdb) ? undefined : inNote(whyNot(zdb, 'Zdb'));
}

/** In A. The circuits of a board share its Zdb, and many share their Zs: exact division is the slowest step here. */
const currentAt = rememberedPair((u0: Big, ohms: Big): Big => u0.div(ohms));
const seconds = remembered((milliseconds: Big): Big => milliseconds.div(MILLI));
