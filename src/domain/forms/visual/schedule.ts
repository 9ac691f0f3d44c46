import type { SchedulePart } from '../definition.ts';
import { schedule as ofReport } from '../eicr/sections/schedule.ts';

/**
 * Rows of a condition report that looking cannot answer: they need operating, opening or measuring, are out of sight, or depend
 * on the design. There is no list of special locations (Part 7): a defect there is an observation.
 */
const notByLooking: ReadonlySet<string> = new Set([
  ...['cu_main_switch_works', 'cu_manual_trip', 'cu_compatibility', 'cu_single_pole', 'cu_entry_em', 'cu_terminals'],
  ...['cu_rcd_fault', 'cu_gen_switched', 'cu_gen_parallel', 'earth_conductor_size', 'bond_size'],
  ...['ckt_ccc', 'ckt_overload', 'ckt_fault_device', 'ckt_cpc', 'ckt_zones', 'ckt_hidden_protect', 'ckt_bands'],
  ...['rcd_shallow', 'rcd_metal_partition', 'term_strain', 'acc_single_pole', 'bath_selv', 'bath_supp_bond'],
  ...['special_locations', 'prosumer'],
]);

/** The rows that can be inspected by eye, with their numbers and slugs from the condition report, to which texts and observations refer. */
export const schedule = (edition: { a4: boolean }): readonly SchedulePart[] =>
  ofReport(edition)
    .map((part) => ({ ...part, items: part.items.filter(({ slug }) => !notByLooking.has(slug)) }))
    .filter(({ items }) => items.length > 0);
