import type { ScheduleRow } from '../../domain/forms/definition.ts';
import { visualA4 } from '../../domain/forms/visual/a4.ts';
import { addDays } from '../../domain/time/dates.ts';
import type { FilledIn } from './inspection.ts';

const outcomes: Readonly<Record<string, string>> = {
  ...{ other_sources: 'NA', earth_electrode: 'NA', cu_alt_supply_notice: 'NA', cu_spd: 'NA', cu_afdd: 'NA' },
  ...{ earth_labels: 'NV', ckt_fire_seal: 'NV', acc_condition: 'C1', cu_chart: 'C3' },
};
const observed: Readonly<Record<string, string>> = { acc_condition: 'obs-1', cu_chart: 'obs-2' };

const rows = (): ScheduleRow[] =>
  visualA4.schedule
    .flatMap(({ items }) => items)
    .map(({ slug }) => ({
      slug,
      outcome: outcomes[slug] ?? 'pass',
      ...(observed[slug] && { observation_ids: [observed[slug]] }),
    }));

/** A visual inspection because of a broken socket, without tests. */
export const socketSeen = (day: string): FilledIn => ({
  purpose: {
    reason: 'The tenant reported a broken socket in the kitchen; a look at the rest was asked for',
    inspection_dates: [day],
  },
  installation: { occupier: 'Tenant' },
  extent: {
    extent: 'All rooms, the consumer unit with its cover on, and the intake',
    not_seen: 'The loft, and what is behind the fitted kitchen units',
    ...{ no_agreed_limitations: true, no_operational_limitations: true, default_limits_ack: true },
  },
  full_report: {
    recommended_by: addDays(day, 28),
    recommended_why: 'A dangerous socket was seen, and nobody has a record of an earlier inspection',
  },
  supply: {
    ...{ earthing_seen: 'no', live_conductors: '1ph_2w', other_sources: 'no' },
    cutout: { standard: 'BS 1361', type: 'II', rating_a: '100' },
  },
  particulars: {
    main_switch: { location: 'Consumer unit', standard: 'BS EN 60947-3', poles: 2, current_a: '100' },
    earthing_conductor: { material: 'copper', csa_mm2: '16' },
    bonded_services: { water: 'yes', gas: 'yes', oil: 'na' },
  },
  observations: [
    {
      ...{ id: 'obs-1', code: 'C1', location: 'Kitchen, left of the sink', schedule_item: '5.18' },
      text: 'The front of a double socket is broken away, and its live terminals can be touched',
      plain_words: 'Live metal can be touched at the broken socket. Keep it switched off, and have it replaced.',
      regulations: ['416.2'],
      ...{ made_safe: true, made_safe_note: 'Switched off at the board and taped over', told_who: 'The tenant' },
    },
    {
      ...{ id: 'obs-2', code: 'C3', location: 'Hall cupboard', schedule_item: '4.9' },
      text: 'The consumer unit has no list of its circuits',
      plain_words: 'Nobody can see which switch in the fuse box is for what. Have a list put in.',
      regulations: ['514.9.1'],
    },
  ],
  inspection_schedule: rows(),
  boards: [
    {
      ...{ id: 'b1', board_ref: 'CU1', location: 'Hall cupboard', make_model: 'Plastic 6-way', phases: 1, ways: 6 },
      ...{ seen: 'Closed, no heat marks; no list of circuits', spd_present: false },
      circuits: [
        {
          ...{ id: 'c1', circuit_no: '1', circuit_kind: 'radial', description: 'Cooker' },
          ...{ ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32', rcd_type: 'na', rcd_idn: 'na' },
        },
        {
          ...{ id: 'c2', circuit_no: '2', circuit_kind: 'ring', description: 'Kitchen sockets' },
          ...{ ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32', rcd_type: 'AC', rcd_idn: '30' },
        },
      ],
    },
  ],
});
