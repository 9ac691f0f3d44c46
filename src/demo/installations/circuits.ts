import Big from 'big.js';
import type { Item, Values } from '../../domain/forms/definition.ts';
import { maxZs } from '../../domain/verification/limits/devices/max-zs.ts';
import type { Random } from '../random.ts';

/** The design of a circuit, without test results. */
export type CircuitPlan = {
  kind: 'ring' | 'radial' | 'distribution' | 'spare';
  description: string;
  live: string;
  cpc: string;
  rating: string;
  curve?: 'B' | 'C' | 'D';
  points: number;
  metres: number;
  /** Additional protection: an RCBO for the circuit, an RCCB for several circuits, or none. */
  rcd?: 'rcbo' | 'rccb' | 'none';
  sockets?: boolean;
  use?: 'lighting' | 'other';
  load?: 'general' | 'ev' | 'pv_inverter' | 'drive' | 'no_dc';
  wiring?: string;
  method?: string;
  phase?: string;
};

/** Copper at 20 °C, mΩ/m. Source: On-Site Guide Table I1, as in section 8 of the limits reference. */
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
/** A reading of the value: contacts and the last digit make every test differ a little. */
const near = (value: number, random: Random, digits = 1) => ohms(value + random.whole(-digits, digits) / 100);
/** A measured reading. */
export const measured = (text: string) => ({ text, provenance: 'measured' as const });
const notApplicable = measured('N/A');

/** R1+R2 at the far point of a circuit, Ω: a ring's legs in parallel, or a radial's whole length. */
export function endResistance(plan: CircuitPlan): number {
  const pair = (milliohmsPerMetre[plan.live] ?? 1) + (milliohmsPerMetre[plan.cpc] ?? 1);
  return (plan.metres * pair) / 1000 / (plan.kind === 'ring' ? 4 : 1);
}

/**
 * A tested circuit; its readings follow from the loop impedance at its board, its cable and its length.
 * @param zdb  Zdb, Ω
 * @param system  `TT` if an RCD gives fault protection
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
    // Parallel metalwork lowers Zs more often than contacts raise it.
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

/** Sound insulation is mostly beyond the instrument's range, and otherwise varies. */
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
