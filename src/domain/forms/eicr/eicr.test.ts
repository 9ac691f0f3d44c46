import { expect, test } from 'vitest';
import { editions } from '../../editions.ts';
import type { Field, FormDefinition } from '../definition.ts';
import { circuitFields, everyField, fieldsOf } from '../document.ts';
import { definitionOf } from '../registry.ts';
import { scheduleOf } from '../schedule/schedule-of.ts';
import { eicrA2A3 } from './a2-a3.ts';
import { eicrA4 } from './a4.ts';

/** Number and slug of every row of A4, as in the forms reference. */
const rows = `1.1 intake_supplier, 1.2 intake_isolator, 1.3 intake_tails, 2.0 other_sources, 3.1 earth_supplier,
3.2 earth_electrode, 3.3 earth_labels, 3.4 earth_conductor_size, 3.5 earth_met, 3.6 bond_size, 3.7 bond_joints,
3.8 bond_other, 4.1 cu_access, 4.2 cu_fixing, 4.3 cu_ip, 4.4 cu_fire, 4.5 cu_damage, 4.6 cu_main_switch,
4.7 cu_main_switch_works, 4.8 cu_manual_trip, 4.9 cu_chart, 4.10 cu_rcd_notice, 4.11 cu_alt_supply_notice,
4.12 cu_other_labels, 4.13 cu_compatibility, 4.14 cu_single_pole, 4.15 cu_entry_mech, 4.16 cu_entry_em,
4.17 cu_rcd_fault, 4.18 cu_rcd_additional, 4.19 cu_spd, 4.20 cu_terminals, 4.21 cu_gen_switched, 4.22 cu_gen_parallel,
4.23 cu_afdd, 5.1 ckt_identity, 5.2 ckt_support, 5.3 ckt_insulation, 5.4 ckt_singles, 5.4.1 ckt_containment, 5.5 ckt_ccc,
5.6 ckt_overload, 5.7 ckt_fault_device, 5.8 ckt_cpc, 5.9 ckt_environment, 5.10 ckt_zones, 5.11 ckt_hidden_protect,
5.12.1 rcd_sockets, 5.12.2 rcd_outdoor, 5.12.3 rcd_shallow, 5.12.4 rcd_metal_partition, 5.12.5 rcd_luminaires,
5.13 ckt_fire_seal, 5.14 ckt_bands, 5.15 ckt_comms, 5.16 ckt_services, 5.17.1 term_strain, 5.17.2 term_basic_ins,
5.17.3 term_enclosed, 5.17.4 term_entry, 5.18 acc_condition, 5.19 acc_environment, 5.20 eq_access, 5.21 acc_single_pole,
6.1 bath_rcd, 6.2 bath_selv, 6.3 bath_shaver, 6.4 bath_supp_bond, 6.5 bath_socket, 6.6 bath_ip, 6.7 bath_accessories,
6.8 bath_equipment, 7.1 special_locations, 8.1 prosumer`
  .split(',')
  .map((row) => row.trim());

const listed = (definition: FormDefinition) =>
  scheduleOf(definition, {}).flatMap((part) => part.items.map(({ number, slug }) => `${number} ${slug}`));

test('the schedule of A4 has every row in order', () => {
  expect(listed(eicrA4)).toEqual(rows);
});

test('before A4 the schedule lacks only the AFDD row', () => {
  expect(listed(eicrA2A3)).toEqual(rows.filter((row) => row !== '4.23 cu_afdd'));
});

test('intake rows are ticked or X, all others coded', () => {
  for (const { slug, number, outcomes } of eicrA4.schedule.flatMap((part) => part.items)) {
    expect(outcomes.includes('X'), slug).toBe(number.startsWith('1.'));
    expect(outcomes.includes('C1'), slug).toBe(!number.startsWith('1.'));
  }
});

test('the columns are 1 to 31, without 17, which repeats the number', () => {
  const columns = (definition: FormDefinition) =>
    circuitFields(definition)
      .flatMap((field) => field.column ?? [])
      .sort((a, b) => a - b);
  const all = Array.from({ length: 31 }, (_, index) => index + 1).filter((number) => number !== 17);
  expect(columns(eicrA4)).toEqual(all);
  expect(columns(eicrA2A3)).toEqual(all.slice(0, -1));
  expect(circuitFields(eicrA2A3).map((field) => field.name)).not.toContain('afdd_button');
});

const choicesOf = (definition: FormDefinition, key: string, name: string) =>
  definition.sections
    .filter((section) => section.key === key)
    .flatMap(fieldsOf)
    .find((field) => field.name === name)
    ?.choices?.map((choice) => choice.value);

test('A4 separates PME from PNB; before it TN-C-S is one choice', () => {
  expect(choicesOf(eicrA4, 'supply', 'earthing_system')).toEqual([
    'TN-C',
    'TN-S',
    'TN-C-S_PME',
    'TN-C-S_PNB',
    'TT',
    'IT',
  ]);
  expect(choicesOf(eicrA2A3, 'supply', 'earthing_system')).toEqual(['TN-C', 'TN-S', 'TN-C-S', 'TT', 'IT']);
});

test('FI makes a report unsatisfactory only before A4', () => {
  expect(eicrA2A3.guidance?.paragraphs).not.toEqual(eicrA4.guidance?.paragraphs);
  expect(eicrA2A3.defaultLimits).toHaveLength(eicrA4.defaultLimits.length - 1);
});

test.each(editions)('%s: labels and names are unique on each page', (edition) => {
  const definition = definitionOf({ form_type: 'EICR', edition });
  const pages: (readonly Field[])[] = [
    ...definition.sections.map(fieldsOf),
    ...definition.sections.flatMap((section) => (section.lists ?? []).map((list) => list.fields)),
    fieldsOf(definition.board),
    circuitFields(definition),
    fieldsOf(definition.observation),
  ];
  for (const fields of pages) {
    expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length);
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
  }
  expect(definition.sections.flatMap((section) => section.letter ?? []).join('')).toBe('ABCDEFGHIJ');
});

test.each(editions)('%s: choices have choices, and links have targets', (edition) => {
  for (const field of everyField(definitionOf({ form_type: 'EICR', edition }))) {
    if (field.kind === 'enum' || field.kind === 'enums') expect(field.choices?.length, field.name).toBeGreaterThan(1);
    if (field.kind === 'link' || field.kind === 'links') expect(field.target, field.name).toBeDefined();
  }
});
