import Big from 'big.js';
import type { Item, Values } from '../../domain/forms/definition.ts';
import { maxZs } from '../../domain/verification/limits/devices/max-zs.ts';
import type { Random } from '../random.ts';

/** What a circuit is, before anybody tests it. */
export type CircuitPlan = {
  kind: 'ring' | 'radial' | 'distribution' | 'spare';
  description: string;
  live: string;
  cpc: string;
  rating: string;
  curve?: 'B' | 'C' | 'D';
  points: number;
  metres: number;
  /** What gives additional protection: an RCBO on the way, an RCCB for several ways, or nothing. */
  rcd?: 'rcbo' | 'rccb' | 'none';
  sockets?: boolean;
  use?: 'lighting' | 'other';
  load?: 'general' | 'ev' | 'pv_inverter' | 'drive' | 'no_dc';
  wiring?: string;
  method?: string;
  phase?: string;
};

/** Copper at 20 °C, mΩ/m. Source: On-Site Guide Table I1, by way of the limits reference section 8. */
const milliohmsPerMetre: Record<string, number> = {
  '1.0': 18.1,
  '1.5': 12.1,
  '2.5': 7.41,
  '4': 4.61,
  '6': 3.08,
  '10': 1.83,
  '16': 1.15,
  '25': 0.727,
};
const ohms = (value: number) => Math.max(value, 0.01).toFixed(2);
/** What an instrument shows of it: contacts and the last digit make no two tests alike. */
const near = (value: number, random: Random, digits = 1) => ohms(value + random.whole(-digits, digits) / 100);
/** A reading as an instrument showed it. */
export const measured = (text: string) => ({ text, provenance: 'measured' as const });
const notApplicable = measured('N/A');

/** R1+R2 of a plan, Ω: a ring's legs in parallel at its far point, a radial's length there. */
export function endResistance(plan: CircuitPlan): number {
  const pair = (milliohmsPerMetre[plan.live] ?? 1) + (milliohmsPerMetre[plan.cpc] ?? 1);
  return (plan.metres * pair) / 1000 / (plan.kind === 'ring' ? 4 : 1);
}

/**
 * A circuit as it would be written down: readings follow from the loop impedance of its board, its cable and its length.
 * @param zdb  Ω at the board
 * @param system  `TT` where an RCD gives fault protection
 */
export function testedCircuit(
  id: string,
  no: string,
  plan: CircuitPlan,
  zdb: number,
  random: Random,
  system = 'TN',
): Item {
  if (plan.kind === 'spare') return { id, circuit_no: no, circuit_kind: 'spare', description: 'Spare' };
  const r1r2 = endResistance(plan);
  const rcd = plan.rcd ?? 'rcbo';
  const curve = plan.curve ?? 'B';
  const standard = rcd === 'rcbo' ? 'BS EN 61009' : 'BS EN 60898';
  const isLong = plan.kind === 'distribution' || (!plan.sockets && Number(plan.rating) > 32);
  const limit = maxZs({
    standard,
    type: curve,
    rating: new Big(plan.rating),
    disconnection: new Big(isLong ? '5' : '0.4'),
  });
  return {
    id,
    circuit_no: no,
    circuit_kind: plan.kind,
    description: plan.description,
    points: plan.points,
    wiring_type: plan.wiring ?? 'A',
    ref_method: plan.method ?? 'C',
    live_csa: plan.live,
    cpc_csa: plan.cpc,
    ocpd_standard: standard,
    ocpd_type: curve,
    ocpd_rating: plan.rating,
    breaking_ka: '6',
    max_zs: limit?.text ?? 'LIM',
    ...rcdColumns(rcd, plan, random),
    has_socket: plan.sockets ?? false,
    use: plan.use ?? 'other',
    ...(plan.load ? { load: plan.load } : {}),
    ...(plan.phase ? { phase: plan.phase } : {}),
    length_m: String(plan.metres),
    ...continuity(plan, r1r2, random),
    ir_voltage: plan.load === 'drive' ? '250' : '500',
    ir_ll: measured(insulation(random)),
    ir_le: measured(insulation(random)),
    polarity: 'yes',
    // Metalwork that shares the path takes a little away more often than a contact adds.
    zs: measured(near(zdb + r1r2 - (system === 'TT' ? 0 : 0.01), random, system === 'TT' ? 15 : 2)),
    afdd_button: 'na',
    ...(plan.load === 'ev' ? { remarks: 'Open-PEN device in the charge point' } : {}),
  };
}

function rcdColumns(rcd: 'rcbo' | 'rccb' | 'none', plan: CircuitPlan, random: Random): Values {
  if (rcd === 'none') {
    return { rcd_standard: 'na', rcd_type: 'na', rcd_idn: 'na', rcd_rating: 'na', rcd_button: 'na' };
  }
  return {
    rcd_standard: rcd === 'rcbo' ? 'BS EN 61009' : 'BS EN 61008',
    rcd_type: plan.load === 'ev' ? 'B' : plan.load === 'drive' ? 'F' : 'A',
    rcd_idn: '30',
    rcd_rating: rcd === 'rcbo' ? plan.rating : '63',
    rcd_delay: 'general',
    rcd_ms: measured(String(random.whole(17, 31))),
    rcd_button: 'yes',
  };
}

/** Sound insulation is mostly beyond the instrument's range, and otherwise never the same twice. */
const insulation = (random: Random): string => (random.chance(0.7) ? '>299' : String(random.whole(104, 290)));

function continuity(plan: CircuitPlan, r1r2: number, random: Random): Values {
  if (plan.kind !== 'ring') return { r1r2: measured(near(r1r2, random)), r2: notApplicable };
  const line = (plan.metres * (milliohmsPerMetre[plan.live] ?? 1)) / 1000;
  const cpc = (plan.metres * (milliohmsPerMetre[plan.cpc] ?? 1)) / 1000;
  return {
    ring_r1: measured(near(line, random)),
    ring_rn: measured(near(line, random)),
    ring_r2: measured(near(cpc, random)),
    r1r2: measured(near(r1r2, random)),
    r2: notApplicable,
  };
}
