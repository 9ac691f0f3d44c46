import type { ScheduleItem, SchedulePart } from '../../definition.ts';
import { coded, lookedAt } from './schedule-outcomes.ts';

/**
 * A row in its own words, or in those of the corresponding row of the list for homes, whose slug then replaces the words.
 * `like`: that slug, if the words differ.
 */
type Row = readonly [slug: string, words: string, regulations?: string, like?: string];

type Numbered = { row: Row; number: string; outcomes: typeof coded };
type LargerPart = { number: string; title: string; items: readonly Numbered[] };

/** Rows numbered from `first`, after the number of their part. */
const numbered = (before: string, rows: readonly Row[], { first = 1, outcomes = coded } = {}): Numbered[] =>
  rows.map((row, index) => ({ row, number: `${before}.${first + index}`, outcomes }));
const part = (number: string, title: string, rows: readonly Row[]): LargerPart => ({
  number,
  title,
  items: numbered(number, rows),
});

/**
 * The schedule of inspections for larger premises, with a supply over 100 A, in our own words. Its rows and numbers follow
 * the outline in the domain's `report-forms.md` 1.13, which follows the list of 2018; the notice on mixed colours, dropped
 * by A2, is left out, and the rows after it move up. It shares no row with the list for homes.
 * @param homes  the list for homes of the same edition.
 */
export function largerSchedule(homes: readonly SchedulePart[]): readonly SchedulePart[] {
  const ofHomes = new Map(homes.flatMap(({ items }) => items.map((item) => [item.slug, item])));
  const itemOf = ({ row: [slug, words, regulations, like = words], number, outcomes }: Numbered): ScheduleItem => {
    const same = ofHomes.get(words);
    return {
      slug: `big_${slug}`,
      number,
      label: same?.label ?? words,
      regulations: regulations?.split('; ') ?? same?.regulations ?? [],
      outcomes,
      ...(ofHomes.has(like) && { like }),
    };
  };
  return parts.map(({ number, title, items }) => ({
    number,
    title,
    ...(number === '1' && { intro: homes[0]?.intro }),
    items: items.map(itemOf),
  }));
}

const parts: readonly LargerPart[] = [
  {
    number: '1',
    title: 'Intake',
    items: numbered(
      '1',
      [
        ['intake_cable', "Supplier's cable", '132.12', 'intake_supplier'],
        ['intake_cutout', "Supplier's cut-out", '132.12', 'intake_supplier'],
        ['intake_earth', "Supplier's earth terminal", '132.12', 'intake_supplier'],
        ['intake_tails', 'Tails to and from the meter', '521.10.1', 'intake_tails'],
        ['intake_meter', 'Metering equipment', '132.12', 'intake_supplier'],
        ['intake_isolator', "Customer's means of isolation", '537.2.1.1', 'intake_isolator'],
      ],
      { outcomes: lookedAt },
    ),
  },
  part('2', 'Other sources', [
    ['sources_switched', 'Generation as a switched alternative', '551.6', 'cu_gen_switched'],
    ['sources_parallel', 'Generation in parallel with the supply', '551.7', 'cu_gen_parallel'],
  ]),
  part('3', 'Automatic disconnection of supply', [
    ['ads', 'Main earthing and bonding present', '411.3; Chapter 54'],
    ['earth_supplier', 'earth_supplier'],
    ['earth_electrode', 'earth_electrode'],
    ['earth_conductor_size', 'earth_conductor_size'],
    ['earth_joint', 'Earthing conductor connection sound', '543.3.2', 'earth_met'],
    ['earth_reachable', 'Earthing conductor connection reachable', '543.3.2', 'earth_met'],
    ['bond_size', 'bond_size', '544.1.1'],
    ['bond_joints', 'Main bond connections sound', '543.3.2; 544.1.2', 'bond_joints'],
    ['bond_reachable', 'All bond connections reachable', '543.3.2', 'bond_other'],
    ['earth_labels', 'earth_labels', '514.13'],
    ['felv', 'FELV requirements met', '411.7'],
  ]),
  part('4', 'Other protective measures', [
    ['non_conducting', 'Non-conducting location', '418.1'],
    ['earth_free', 'Earth-free local bonding', '418.2'],
    ['separation', 'Electrical separation', '413; 418.3'],
    ['double_insulation', 'Double insulation', '412'],
    ['reinforced_insulation', 'Reinforced insulation', '412'],
  ]),
  part('5', 'Distribution equipment', [
    ['board_access', 'cu_access'],
    ['board_fixing', 'cu_fixing'],
    ['board_insulation', 'ckt_insulation'],
    ['board_barriers', 'Barriers sound', '416.2'],
    ['board_ip', 'cu_ip'],
    ['board_damage', 'cu_damage'],
    ['board_fire', 'cu_fire', '421.1.6; 421.1.201; 526.5'],
    ['board_obstacles', 'Obstacles sound', '417.2'],
    ['board_main_switch', 'Main switch fitted', '462.1; 462.2', 'cu_main_switch'],
    ['board_main_switch_works', 'cu_main_switch_works'],
    ['board_manual_trip', 'cu_manual_trip'],
    ['board_rcd_button', 'RCDs trip by their test button', '643.10', 'cu_manual_trip'],
    ['board_rcd_fault', 'cu_rcd_fault'],
    ['board_rcd_additional', 'cu_rcd_additional'],
    ['board_rcd_notice', 'cu_rcd_notice'],
    ['board_diagrams', 'Diagrams, charts or schedules at or near the equipment', '514.9.1', 'cu_chart'],
    ['board_alt_supply_notice', 'cu_alt_supply_notice'],
    ['board_next_label', 'Label of the next inspection', '514.12.1'],
    ['board_other_labels', 'cu_other_labels'],
    ['board_compatibility', 'cu_compatibility', '411.3.2; 432; 433'],
    ['board_single_pole', 'cu_single_pole'],
    ['board_entry_mech', 'cu_entry_mech'],
    ['board_entry_em', 'cu_entry_em'],
  ]),
  part('6', 'Distribution circuits', [
    ['dist_identity', 'ckt_identity'],
    ['dist_support', 'ckt_support'],
    ['dist_insulation', 'ckt_insulation'],
    ['dist_singles', 'ckt_singles'],
    ['dist_containment', 'Containment suitable', '522', 'ckt_containment'],
    ['dist_terminations', 'Terminations enclosed', '526', 'term_enclosed'],
    ['dist_tight', 'Terminations tight', '526.1', 'cu_terminals'],
    ['dist_heat', 'No damage from heat or mechanical stress', '421.1; 522.6'],
    ['dist_ccc', 'ckt_ccc'],
    ['dist_fault_device', 'ckt_fault_device', '411.3'],
    ['dist_cpc', 'ckt_cpc', '411.3.1.1; 543.1'],
    ['dist_overload', 'ckt_overload'],
    ['dist_environment', 'ckt_environment'],
    ['dist_sunlight', 'Cables guarded from sunlight', '522.11.1'],
    ['dist_hidden', 'Hidden cables in permitted zones or guarded', '522.6.202; 522.6.203; 522.6.204', 'ckt_zones'],
    ['dist_fire_seal', 'ckt_fire_seal'],
    ['dist_bands', 'ckt_bands'],
    ['dist_services', 'ckt_services'],
    ['dist_acc_condition', 'Accessories sound', '651.2', 'acc_condition'],
    ['dist_acc_environment', 'Accessories suit the place', '512.2', 'acc_environment'],
    ['dist_single_pole', 'acc_single_pole'],
    ['dist_connections', 'Connections at equipment sound', '526', 'term_strain'],
    ['dist_isolation', 'Isolating and switching devices suitable', 'Chapter 46; 537'],
    ['dist_condition', 'General condition of the wiring', '651.2', 'ckt_insulation'],
    ['dist_temperature', 'Insulation suits the temperature', '522.1.1; Table 52.1'],
  ]),
  {
    number: '7',
    title: 'Final circuits',
    items: [
      ...numbered('7', [
        ['final_identity', 'ckt_identity'],
        ['final_support', 'ckt_support'],
        ['final_insulation', 'ckt_insulation'],
        ['final_singles', 'ckt_singles'],
        ['final_containment', 'Containment suitable', '522', 'ckt_containment'],
        ['final_ccc', 'ckt_ccc'],
        ['final_overload', 'ckt_overload'],
        ['final_fault_device', 'ckt_fault_device', '411.3'],
        ['final_cpc', 'ckt_cpc', '411.3.1.1; 543.1'],
        ['final_environment', 'ckt_environment'],
        ['final_zones', 'ckt_zones'],
        ['final_hidden', 'ckt_hidden_protect'],
      ]),
      ...numbered('7.13', [
        ['final_rcd_sockets', 'rcd_sockets'],
        ['final_rcd_outdoor', 'rcd_outdoor'],
        ['final_rcd_shallow', 'rcd_shallow'],
        ['final_rcd_metal_partition', 'rcd_metal_partition'],
        ['final_rcd_luminaires', 'rcd_luminaires'],
      ]),
      ...numbered(
        '7',
        [
          ['final_fire_seal', 'ckt_fire_seal'],
          ['final_bands', 'ckt_bands'],
          ['final_services', 'ckt_services'],
        ],
        { first: 14 },
      ),
      ...numbered('7.17', [
        ['final_strain', 'Joints sound and not strained', '526.6', 'term_strain'],
        ['final_basic_ins', 'term_basic_ins'],
        ['final_enclosed', 'term_enclosed'],
        ['final_entry', 'term_entry'],
      ]),
      ...numbered(
        '7',
        [
          ['final_acc_condition', 'acc_condition'],
          ['final_acc_environment', 'Accessories suit the place', '512.2', 'acc_environment'],
          ['final_single_pole', 'acc_single_pole'],
        ],
        { first: 18 },
      ),
    ],
  },
  {
    number: '8',
    title: 'Isolation and switching',
    items: [
      ...numbered('8.1', [
        ['isolator', 'Isolators present', '462; 537.2.7'],
        ['isolator_place', 'Isolators in a suitable place'],
        ['isolator_lockable', 'Isolators can be locked off', '462.3'],
        ['isolator_works', 'Isolators operate', '643.10'],
        ['isolator_marked', 'Isolators marked', '537.2.6'],
        ['isolator_warning', 'Warning where one isolator is not enough', '514.11; 537.1.2'],
      ]),
      ...numbered('8.2', [
        ['maintenance', 'Switches for mechanical maintenance present', '464; 537.3.2'],
        ['maintenance_place', 'Switches for maintenance in a suitable place', '537.3.2'],
        ['maintenance_lockable', 'Switches for maintenance can be locked off', '537.3.2'],
        ['maintenance_works', 'Switches for maintenance operate', '537.3.2'],
        ['maintenance_marked', 'Switches for maintenance marked', '537.3.2'],
      ]),
      ...numbered('8.3', [
        ['emergency', 'Emergency switching present', '465; 537.3.3'],
        ['emergency_reachable', 'Emergency switching reachable', '465; 537.3.3'],
        ['emergency_works', 'Emergency switching operates', '465; 537.3.3'],
        ['emergency_marked', 'Emergency switching marked', '465; 537.3.3'],
      ]),
      ...numbered('8.4', [
        ['functional', 'Functional switching present', '463; 537.3.1'],
        ['functional_works', 'Functional switching operates', '463; 537.3.1'],
      ]),
    ],
  },
  {
    number: '9',
    title: 'Fixed current-using equipment',
    items: [
      ...numbered('9', [
        ['fixed_ip', 'cu_ip'],
        ['fixed_fire', 'Not a fire hazard', '421'],
        ['fixed_enclosure', 'Enclosure sound', undefined, 'acc_condition'],
        ['fixed_environment', 'Equipment suits the place', '512.2', 'acc_environment'],
        ['fixed_fixing', 'Security of fixing'],
        ['fixed_entry_seal', 'Cable entries above ceilings sealed', '527.2', 'ckt_fire_seal'],
      ]),
      ...numbered('9.7', [
        ['downlighter_lamp', 'Recessed luminaires: type of lamp right', '559.3.1'],
        ['downlighter_heat', 'Recessed luminaires: no build-up of heat', '421.1.2'],
        ['downlighter_fabric', 'Recessed luminaires: no overheating of what surrounds them', '559.4.1'],
        ['downlighter_conductors', 'Recessed luminaires: no overheating of conductors', '526.1'],
      ]),
    ],
  },
  part('10', 'Special locations', [
    ['special_locations', 'Places under Part 7, listed with their results', 'Part 7', 'special_locations'],
  ]),
];
