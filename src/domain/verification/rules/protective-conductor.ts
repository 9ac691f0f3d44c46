import Big from 'big.js';
import { earthFaultCurrent, faultDuration, smallestConductor, withstands } from '../calculations/adiabatic.ts';
import { isExtraLow } from '../circuit-facts.ts';
import type { CircuitPlace, Context } from '../context.ts';
import { deviceLimit } from '../device.ts';
import type { Finding } from '../finding.ts';
import { cpcFactor, protectiveConductorByTable } from '../limits/protective-conductors.ts';
import { protectingRcd, windowOf } from '../rcd.ts';
import { notCheckable, ruleOf, whyNot } from '../rule.ts';
import { supplyFacts } from '../supply-facts.ts';
import { decimalOf, exactValue, readingOf, textOf } from '../values.ts';

/** The CPC of a circuit against what an earth fault does to it before the device disconnects. */
export const protectiveConductor = ruleOf({
  id: 'protective-conductor',
  codes: ['CPC_SMALL'],
  about: 'CPC against the energy of an earth fault (adiabatic)',
  circuit: judgeCircuit,
});

const MILLI = new Big(1000);

function judgeCircuit(context: Context, circuit: CircuitPlace): Finding[] {
  const { record } = circuit;
  if (isExtraLow(record)) return [];
  const path = `${circuit.path}/cpc_csa`;
  const stated = textOf(record.cpc_csa);
  const zs = readingOf(record.zs);
  const device = deviceLimit(circuit, context);
  if (stated === '' || zs.state === 'blank' || device.state === 'unfilled') return [];
  const area = decimalOf(record.cpc_csa);
  if (!area) return [notCheckable('CPC_SMALL', path, `the area of the CPC is ${stated}`)];

  const fault = faultOf(context, circuit, zs);
  if (typeof fault === 'string') return isFullSize(area, record) ? [] : [notCheckable('CPC_SMALL', path, fault)];
  if (withstands(area, fault)) return [];
  const current = earthFaultCurrent(fault.zs, fault.u0);
  const smallest = smallestConductor(current, fault.seconds, fault.k);
  return [
    {
      rule: 'CPC_SMALL',
      severity: 'fail',
      path,
      measured: stated,
      limit: smallest.text,
      unit: 'mm²',
      arithmetic: `${current.arithmetic}; ${smallest.arithmetic} > ${stated}`,
      regulation: smallest.regulation,
      message: `An earth fault of ${current.text} A for ${fault.seconds} s asks for a CPC of ${smallest.text} mm², and this one is ${stated} mm². Are its size and Zs right, or do the maker's let-through figures allow it?`,
    },
  ];
}

/** An area that Table 54.7 gives without calculation; nothing has to be known of the fault. */
function isFullSize(area: Big, { live_csa }: CircuitPlace['record']): boolean {
  const line = decimalOf(live_csa);
  return !!line && area.gte(protectiveConductorByTable(line));
}

type Fault = { zs: Big; u0: Big; seconds: Big; k: Big };

/** What the CPC has to stand, or why it cannot be told. */
function faultOf(context: Context, circuit: CircuitPlace, reading: Parameters<typeof whyNot>[0]): Fault | string {
  const { record } = circuit;
  const zs = exactValue(reading);
  if (!zs) return whyNot(reading, 'Zs');
  if (zs.eq(0)) return 'Zs is 0';
  const k = cpcFactor(textOf(record.wiring_type));
  if (!k) return 'there is no k for this type of wiring';
  const rating = decimalOf(record.ocpd_rating);
  if (!rating) return `the rating of the device is ${textOf(record.ocpd_rating)}`;
  const { u0, profile, noZsLimits } = supplyFacts(context);
  if (noZsLimits) return noZsLimits;
  const device = { standard: textOf(record.ocpd_standard), type: textOf(record.ocpd_type), rating, u0 };
  const seconds = faultDuration(device, zs, profile);
  if (seconds) return { zs, u0, seconds, k };
  return byRcd(context, circuit, { zs, u0, k }) ?? 'the device has no time in the tables for this Zs';
}

/** Where an RCD gives fault protection, its longest time is the longest the fault lasts: only that it is enough follows from it. */
function byRcd(context: Context, circuit: CircuitPlace, fault: Omit<Fault, 'seconds'>): Fault | undefined {
  const { profile } = supplyFacts(context);
  const rcd = protectingRcd(context, circuit, fault.zs, profile);
  const longest = rcd && windowOf(rcd, profile)?.max;
  const area = decimalOf(circuit.record.cpc_csa);
  if (!longest || !area) return undefined;
  const timed = { ...fault, seconds: longest.div(MILLI) };
  return withstands(area, timed) ? timed : undefined;
}
