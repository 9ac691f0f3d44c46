import type { ReportDocument, ScheduleItem, SchedulePart } from '../../definition.ts';
import { largerSchedule } from './larger-schedule.ts';
import { coded, lookedAt } from './schedule-outcomes.ts';

const item = (number: string, slug: string, label: string, regulations: string, outcomes = coded): ScheduleItem => ({
  slug,
  number,
  label,
  regulations: regulations.split('; '),
  outcomes,
});

/**
 * The schedule of inspections for homes and similar premises up to 100 A, in our own words. Rows are identified by slug;
 * numbers belong to the edition.
 * @param edition  whether it is A4, which adds the AFDD row and moved some regulation numbers.
 */
export const schedule = (edition: { a4: boolean }): readonly SchedulePart[] => [
  ...intakeAndEarthing(edition),
  ...boardsAndCircuits(edition),
  ...specialPlaces,
];

const intakeAndEarthing = ({ a4 }: { a4: boolean }): readonly SchedulePart[] => [
  {
    number: '1',
    title: 'Intake',
    intro: 'Visual inspection only. Mark a fault X, explain it and tell the client; only accessible live parts count.',
    items: [
      item(
        '1.1',
        'intake_supplier',
        "Supplier's cable, cut-out, earth terminal, tails, meter and isolator",
        '132.12',
        lookedAt,
      ),
      item(
        '1.2',
        'intake_isolator',
        a4 ? "Customer's means of isolation ahead of the board" : "Customer's isolator ahead of the board",
        '537.2.1.1',
        lookedAt,
      ),
      item('1.3', 'intake_tails', "Customer's tails", '521.10.1', lookedAt),
    ],
  },
  {
    number: '2',
    title: 'Other sources',
    items: [
      item('2.0', 'other_sources', 'Generation or storage, in parallel or standby, safely arranged', '551.6; 551.7'),
    ],
  },
  {
    number: '3',
    title: 'Earthing and bonding',
    items: [
      item('3.1', 'earth_supplier', "Supplier's earth present and sound", '542.1.2.1; 542.1.2.2'),
      item('3.2', 'earth_electrode', 'Electrode connection present and sound', '542.1.2.3'),
      item('3.3', 'earth_labels', 'Warning tags at earth and bond connections', '514.13.1'),
      item('3.4', 'earth_conductor_size', 'Size of the earthing conductor', '542.3; 543.1.1'),
      item('3.5', 'earth_met', 'Earthing conductor at the main terminal: reachable and sound', '543.3.2'),
      item('3.6', 'bond_size', 'Size of the main bonding conductors', '544.1'),
      item('3.7', 'bond_joints', 'Main bond connections: reachable and sound', '543.3.2; 544.1.2'),
      item('3.8', 'bond_other', 'Other bond connections: reachable and sound', '543.3.1; 543.3.2'),
    ],
  },
];

const boardsAndCircuits = ({ a4 }: { a4: boolean }): readonly SchedulePart[] => [
  {
    number: '4',
    title: 'Consumer units and distribution boards',
    items: [
      item('4.1', 'cu_access', 'Working space and accessibility', '132.12; 513.1'),
      item('4.2', 'cu_fixing', 'Security of fixing', '134.1.1'),
      item('4.3', 'cu_ip', 'Enclosure and IP rating', '416.2'),
      item('4.4', 'cu_fire', 'Fire performance of the enclosure', '421.1.201; 526.5'),
      item('4.5', 'cu_damage', 'No harmful damage or decay', '651.2'),
      item('4.6', 'cu_main_switch', 'Linked main switch fitted', '462.1.201'),
      item('4.7', 'cu_main_switch_works', 'Main switch operates', '643.10'),
      item('4.8', 'cu_manual_trip', 'Manual operation of breakers and RCDs', '643.10'),
      item('4.9', 'cu_chart', 'Circuit list and device labels right', '514.8.1; 514.9.1'),
      item('4.10', 'cu_rcd_notice', 'Six-monthly RCD test notice', '514.12.2'),
      item('4.11', 'cu_alt_supply_notice', 'Alternative supply warning notice', '514.15'),
      item('4.12', 'cu_other_labels', 'Any other notice needed', 'Section 514'),
      item(
        '4.13',
        'cu_compatibility',
        'Devices and parts fit each other, right type and rating, no heat marks',
        '411.3.2; 411.4; 411.5; 411.6; 432; 433',
      ),
      item('4.14', 'cu_single_pole', 'Single-pole devices in line conductors only', '132.14.1; 530.3.3'),
      item('4.15', 'cu_entry_mech', 'Cable entries free from mechanical damage', '522.8.1; 522.8.5; 522.8.11'),
      item('4.16', 'cu_entry_em', 'Cable entries in steel: electromagnetic effects', '521.5.1'),
      item('4.17', 'cu_rcd_fault', 'RCD or RCBO for fault protection', '411.4.204; 411.5.2; 531.2'),
      item('4.18', 'cu_rcd_additional', 'RCD or RCBO for additional protection', '411.3.3; 415.1'),
      item('4.19', 'cu_spd', 'Surge device indicator healthy', '651.4'),
      item('4.20', 'cu_terminals', 'Every conductor in its terminal and tight, busbar included', '526.1'),
      item('4.21', 'cu_gen_switched', 'Standby generator changeover right', '551.6'),
      item('4.22', 'cu_gen_parallel', 'Parallel generation right', '551.7'),
      ...(a4 ? [item('4.23', 'cu_afdd', 'AFDD indication healthy', '421.1.7; 532.6; 651.2(e)')] : []),
    ],
  },
  {
    number: '5',
    title: a4 ? 'Distribution and final circuits' : 'Final circuits',
    items: [
      item('5.1', 'ckt_identity', 'Conductors identified', '514.3.1'),
      item('5.2', 'ckt_support', 'Cables adequately supported', '521.10.202; 522.8.5'),
      item('5.3', 'ckt_insulation', 'Insulation of live parts sound', '416.1'),
      item('5.4', 'ckt_singles', 'Unsheathed wires only in conduit, duct or trunking', '521.10.1'),
      item('5.4.1', 'ckt_containment', 'Conduit and trunking complete', '521.10.1'),
      item('5.5', 'ckt_ccc', 'Cables big enough for load and route', 'Section 523'),
      item('5.6', 'ckt_overload', 'Device protects the cable from overload', '433.1; 533.2.1'),
      item(
        '5.7',
        'ckt_fault_device',
        'Device type and rating right for earth faults',
        a4 ? '411.3; 530.3.201' : '411.3',
      ),
      item('5.8', 'ckt_cpc', 'CPC present and adequate', '411.3.1; Section 543'),
      item('5.9', 'ckt_environment', 'Wiring suits the place and its use', 'Section 522'),
      item('5.10', 'ckt_zones', 'Hidden cables in the permitted zones', '522.6.202'),
      item('5.11', 'ckt_hidden_protect', 'Cables under floors, above ceilings and in walls guarded', '522.6.204'),
      item('5.12.1', 'rcd_sockets', '30 mA RCD: sockets up to 32 A', '411.3.3'),
      item('5.12.2', 'rcd_outdoor', '30 mA RCD: mobile equipment outdoors up to 32 A', '411.3.3'),
      item(
        '5.12.3',
        'rcd_shallow',
        '30 mA RCD: cables under 50 mm deep',
        a4 ? '522.6.202; Table 52.1' : '522.6.202; 522.6.203',
      ),
      item('5.12.4', 'rcd_metal_partition', '30 mA RCD: partitions with metal parts', a4 ? 'Table 52.1' : '522.6.203'),
      item('5.12.5', 'rcd_luminaires', '30 mA RCD: lighting circuits in homes', '411.3.4'),
      item('5.13', 'ckt_fire_seal', 'Fire stopping and protection from heat', 'Section 527'),
      item('5.14', 'ckt_bands', 'Low and extra-low voltage kept apart', '528.1'),
      item('5.15', 'ckt_comms', 'Apart from data and telephone', '528.2'),
      item('5.16', 'ckt_services', 'Apart from pipes and other services', '528.3'),
      item('5.17.1', 'term_strain', 'Joints sound and not strained (sample in section D)', '526.6'),
      item('5.17.2', 'term_basic_ins', 'No bare insulated cores outside an enclosure', '526.8'),
      item('5.17.3', 'term_enclosed', 'Live joints enclosed', '526.5'),
      item('5.17.4', 'term_entry', 'Cables secured and guarded where they enter', '522.8.5'),
      item('5.18', 'acc_condition', 'Sockets, switches and joint boxes sound', a4 ? '651.2(e)' : '651.2(v)'),
      item('5.19', 'acc_environment', 'Accessories suit damp, dust and impact', '512.2'),
      item('5.20', 'eq_access', 'Accessibility of equipment', '132.12; 513.1'),
      item('5.21', 'acc_single_pole', 'Single-pole devices in line conductors only', '132.14.1; 530.3.3'),
    ],
  },
];

const specialPlaces: readonly SchedulePart[] = [
  {
    number: '6',
    title: 'Bath and shower rooms',
    items: [
      item('6.1', 'bath_rcd', '30 mA RCD on every low-voltage circuit', '701.411.3.3'),
      item('6.2', 'bath_selv', 'SELV and PELV requirements met', '701.414.4.5'),
      item('6.3', 'bath_shaver', 'Shaver unit to BS EN 61558-2-5 (once BS 3535)', '701.512.3'),
      item('6.4', 'bath_supp_bond', 'Supplementary bonding where needed', '701.415.2'),
      item('6.5', 'bath_socket', 'Ordinary sockets 2.5 m or more from zone 1', '701.512.3'),
      item('6.6', 'bath_ip', 'IP rating right for the place', '701.512.2'),
      item('6.7', 'bath_accessories', 'Switches and controls right for the zone', '701.512.3'),
      item('6.8', 'bath_equipment', 'Fixed equipment right for its position', '701.55'),
    ],
  },
  {
    number: '7',
    title: 'Other special locations',
    items: [item('7.1', 'special_locations', 'Other places under Part 7, listed with their results', 'Part 7')],
  },
  {
    number: '8',
    title: 'Prosumer installations',
    items: [item('8.1', 'prosumer', 'Generation with storage and export follows its extra rules', 'Chapter 82')],
  },
];

const isOnLarger = ({ installation }: Partial<ReportDocument>) => installation?.schedule_list === 'larger';

/** The lists of a condition report: for homes and similar, and for larger premises. */
export const bothSchedules = (homes: readonly SchedulePart[]): readonly SchedulePart[] => [
  ...homes.map((part) => ({ ...part, applies: (report: Partial<ReportDocument>) => !isOnLarger(report) })),
  ...largerSchedule(homes).map((part) => ({ ...part, applies: isOnLarger })),
];
