import type { Values } from '../../domain/forms/definition.ts';
import { addDays } from '../../domain/time/dates.ts';
import type { FilledIn } from './inspection.ts';

const supply = { earthing_system: 'TN-C-S_PME' };
const bonded = { water: 'yes', gas: 'yes', oil: 'na', structural_steel: 'na', lightning_protection: 'na', other: 'na' };
const behindRcbo = {
  ...{ ocpd_standard: 'BS EN 61009', ocpd_type: 'B', breaking_ka: '6' },
  ...{ rcd_standard: 'BS EN 61009', rcd_type: 'A', rcd_delay: 'general', rcd_idn: '30', rcd_button: 'yes' },
  afdd_button: 'na',
};
const insulation = { ir_voltage: '500', ir_ll: '>299', ir_le: '>299', polarity: 'yes' };

/** A shower circuit added to a house: the valid EIC of the forms reference (`new-work.md`). */
export const showerAdded = (day: string, electrician: string): FilledIn => ({
  installation: { building_kind: 'house', overvoltage: 'declined' },
  work: {
    work_kind: ['addition'],
    description: 'New circuit for a 9 kW shower, first-floor bathroom',
    extent: 'Circuit 9 from the consumer unit to the shower, its RCBO and isolator; nothing else',
    board_replaced: false,
    completed_on: day,
  },
  declarations: { single_signature: true, no_departures: true, no_exceptions: true },
  next_inspection: { interval: 5, interval_unit: 'years', reason: 'A let home' },
  supply: {
    ...supply,
    ...{ supply_kind: 'ac', live_conductors: '1ph_2w', nominal_u: '230', nominal_u0: '230', nominal_f: '50' },
    ...{ ze: '0.17', ze_method: 'measured', supply_ipf: '1.35', ipf_method: 'measured', supply_polarity_ok: 'yes' },
    cutout: { standard: 'BS 88-3', type: 'II', rating_a: '100', breaking_ka: '31.5' },
    ...{ other_sources: 'no', tails_mm2: '25', supply_neutral_mm2: '25' },
  },
  particulars: {
    ...{ means_of_earthing: ['distributor'], max_demand: '74', max_demand_unit: 'A', bonded_services: bonded },
    earthing_conductor: { material: 'copper', csa_mm2: '16', connection_ok: 'yes', continuity_ok: 'yes' },
    main_bonding: { material: 'copper', csa_mm2: '10', connection_ok: 'yes', continuity_ok: 'yes' },
    main_switch: { location: 'Hall', standard: 'BS EN 60947-3', poles: 2, current_a: '100', voltage_v: '230' },
  },
  existing: { comments: 'None seen' },
  inspection_schedule: lines(['sources', 'other', 'special', 'prosumer']),
  boards: [
    {
      ...{ id: 'b1', board_ref: 'CU1', location: 'Hall', fed_from: { origin: true }, phases: 1, ways: 12 },
      ...{ zdb: '0.17', ipf_db: '1.35', polarity_ok: 'yes', phase_sequence_ok: 'na' },
      ...{ spd_present: false, spd_types: ['na'], spd_ok: 'na', tested_by: electrician, tested_on: day },
      circuits: [
        {
          ...{ id: 'c9', scope: 'new', circuit_no: '9', description: 'Shower, bathroom', circuit_kind: 'radial' },
          ...{ wiring_type: 'A', ref_method: 'C', points: 1, live_csa: '10', cpc_csa: '4', length_m: '12' },
          ...{ has_socket: false, fixed_equipment_only: true, disconnection_s: '5', load: 'no_dc', max_zs: '1.09' },
          ...{ ...behindRcbo, ocpd_rating: '40', rcd_rating: '40', rcd_ms: '22.4' },
          ...{ r1r2: '0.08', r2: 'N/A', ring_r1: 'N/A', ring_rn: 'N/A', ring_r2: 'N/A', zs: '0.25', ...insulation },
          remarks: 'None',
        },
      ],
    },
  ],
  instruments: [{ id: 'i1', serial: 'MF-2207', function: 'multifunction', calibration_due: calibrated(day) }],
  attachments: { n_inspection_schedules: 1, n_circuit_schedules: 1 },
  notification: { part_p: false },
});

/** A socket added to a ring: the valid minor works certificate of the same reference. */
export const socketAdded = (day: string): FilledIn => ({
  work: { description: 'Twin socket added in the dining room, spur-free, in the ring', completed_on: day },
  existing: { comments: 'None seen' },
  supply,
  particulars: { earthing_conductor: { connection_ok: 'yes' }, bonded_services: bonded },
  declarations: { no_departures: true, no_exceptions: true },
  boards: [
    {
      ...{ id: 'b1', board_ref: 'CU1', location: 'Hall', make_model: 'Metal 12-way', zdb: '0.17' },
      circuits: [
        {
          ...{ id: 'c3', scope: 'altered', circuit_no: '3', description: 'Sockets ground floor', circuit_kind: 'ring' },
          ...{ wiring_type: 'A', ref_method: 'C', live_csa: '2.5', cpc_csa: '1.5', has_socket: true },
          ...{ ...behindRcbo, ocpd_rating: '32', rcd_rating: '32', rcd_ms: '24.1' },
          ...{ ring_r1: '0.49', ring_rn: '0.50', ring_r2: '0.80', r1r2: '0.33', r2: 'N/A', zs: '0.49', ...insulation },
          ...{ spd_ok: 'na', remarks: 'None' },
        },
      ],
    },
  ],
});

/** The same certificate for a scorched socket replaced in that ring. */
export function socketReplaced(day: string): FilledIn {
  const added = socketAdded(day);
  return {
    ...added,
    work: { ...added.work, description: 'Scorched twin socket in the dining room replaced, and its ring tested' },
  };
}

/** Calibration due half a year later. */
const calibrated = (day: string) => addDays(day, 180);

/** The fourteen items of the schedule, with the given ones not applicable. */
function lines(notApplicable: readonly string[]): NonNullable<FilledIn['inspection_schedule']> {
  const all = [
    ...['intake', 'sources', 'ads', 'basic', 'other', 'additional', 'distribution', 'circuits', 'switching'],
    ...['equipment', 'notices', 'bath', 'special', 'prosumer'],
  ];
  return all.map((line): Values & { slug: string } => ({
    slug: `eic_${line}`,
    outcome: notApplicable.includes(line) ? 'NA' : 'pass',
  }));
}
