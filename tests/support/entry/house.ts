/** Texts by the name of their control, as they are typed or chosen; of ticks and boxes the values that are to be chosen. */
export type Typed = Readonly<Record<string, string | readonly string[]>>;

/** A way of the board: what it is laid out as, and what the tester showed. */
export type Way = {
  no: string;
  /** A circuit that the page of ways offers. */
  as: string;
  /** Where it is called otherwise than the page calls it. */
  description?: string;
  points: string;
  tests: Typed;
};

export type House = {
  /** By the key of the section. */
  sections: Readonly<Record<string, Typed>>;
  board: Typed;
  /** Said once for all circuits that are laid out. */
  all: Typed;
  ways: readonly Way[];
  /** Rows of the schedule that are neither acceptable nor answered by their part, by slug. */
  schedule: Readonly<Record<string, string>>;
  /** What was seen and is not as it should be: the words typed to find it in the library, its text there, and where it is. */
  observations?: readonly Observation[];
};

export type Observation = { search: string; text: string; location: string };

const ring = (r1: string, rn: string, r2: string, r1r2: string, zs: string, ms: string): Typed => ({
  ...{ ring_r1: r1, ring_rn: rn, ring_r2: r2 },
  ...radial(r1r2, zs, ms),
});
const radial = (r1r2: string, zs: string, ms: string, ir: string = '>999'): Typed => ({
  ...{ r1r2, ir_ll: ir, ir_le: ir, polarity: 'yes', zs, rcd_ms: ms, rcd_button: 'yes' },
});

/** A semi with three bedrooms: one board of twelve ways, ten of them in use behind two RCCBs, on PME. */
export const house: House = {
  sections: {
    purpose: { reason: 'Rented-home duty' },
    installation: {
      ...{ occupier: 'Tenant', wiring_age_years: '14', alterations_evident: 'no' },
      ...{ records_available: 'no', last_inspection_date: 'unknown' },
    },
    extent: { no_agreed_limitations: 'yes', no_operational_limitations: 'yes', default_limits_ack: 'yes' },
    summary: {
      general_condition: 'In good order for its age. Nothing dangerous was found.',
      ...{ no_remedial_action: 'yes', overall_outcome: 'satisfactory' },
    },
    next_inspection: {},
    attachments: { n_inspection_schedules: '1', n_circuit_schedules: '1' },
    supply: {
      ...{ earthing_system: 'TN-C-S_PME', supply_kind: 'ac', live_conductors: '1ph_2w' },
      ...{ nominal_u: '230', nominal_u0: '230', nominal_f: '50' },
      ...{ ze: '0.28', ze_method: 'measured', supply_ipf: '0.86', ipf_method: 'measured', supply_polarity_ok: 'yes' },
      ...{ 'cutout.standard': 'BS 88-3', 'cutout.type': 'I', 'cutout.rating_a': '100', 'cutout.breaking_ka': '33' },
      other_sources: 'no',
    },
    particulars: {
      means_of_earthing: ['distributor'],
      ...{ max_demand: '62', max_demand_unit: 'A' },
      ...{ 'main_switch.location': 'Consumer unit', 'main_switch.standard': 'BS EN 60947-3', 'main_switch.poles': '2' },
      ...{ 'main_switch.current_a': '100', 'main_switch.voltage_v': '230' },
      ...conductor('earthing_conductor', '16'),
      ...conductor('main_bonding', '10'),
      ...{ 'bonded_services.water': 'yes', 'bonded_services.gas': 'yes', 'bonded_services.oil': 'na' },
      ...{ 'bonded_services.structural_steel': 'na', 'bonded_services.lightning_protection': 'na' },
      'bonded_services.other': 'na',
    },
  },
  board: {
    ...{ board_ref: 'CU1', location: 'Under the stairs', enclosure_material: 'metal', fed_from: 'origin', phases: '1' },
    ...{ ways: '12', zdb: '0.28', ipf_db: '0.86', polarity_ok: 'yes' },
    ...{ spd_present: 'no', spd_types: ['na'], spd_ok: 'na' },
  },
  all: {
    ...{ wiring_type: 'A', ref_method: 'C', ocpd_standard: 'BS EN 60898', breaking_ka: '6', ir_voltage: '500' },
    ...{ rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn: '30', rcd_rating: '63' },
  },
  ways: [
    ...[
      way(
        '1',
        'Ring final sockets',
        '12',
        ring('0.37', '0.37', '0.61', '0.25', '0.52', '24.6'),
        'Sockets, ground floor',
      ),
      way(
        '2',
        'Ring final sockets',
        '10',
        ring('0.33', '0.34', '0.54', '0.22', '0.49', '24.6'),
        'Sockets, first floor',
      ),
      way('3', 'Ring final sockets', '8', ring('0.31', '0.31', '0.51', '0.21', '0.48', '27.1'), 'Sockets, kitchen'),
      way('4', 'Lighting', '9', radial('0.72', '1.01', '24.6'), 'Lights, ground floor'),
      way('5', 'Lighting', '8', radial('0.79', '1.06', '27.1'), 'Lights, first floor'),
      way('6', 'Cooker', '1', radial('0.13', '0.40', '27.1')),
      way('7', 'Shower 8.5 to 9.5 kW', '1', radial('0.10', '0.37', '24.6')),
      way('8', 'Immersion heater', '1', radial('0.27', '0.54', '27.1', '210')),
      way('9', 'Boiler and heating controls', '1', radial('0.39', '0.66', '24.6')),
      way('10', 'Smoke and heat alarms', '4', radial('0.60', '0.87', '27.1')),
    ],
  ],
  schedule: { other_sources: 'NA', earth_electrode: 'NA', cu_spd: 'NA', cu_afdd: 'NA', special_locations: 'NA' },
};

/** The same house with six things to put right, none of them dangerous. */
export const withObservations: House = {
  ...house,
  sections: {
    ...house.sections,
    summary: {
      general_condition: 'In good order for its age. Six things are to be improved.',
      overall_outcome: 'satisfactory',
    },
  },
  observations: [
    { search: 'socket cracked', text: 'ACC-002', location: 'Bedroom 2' },
    { search: 'cable not supported', text: 'CIR-004', location: 'Loft' },
    { search: 'light hanging by cable', text: 'ACC-014', location: 'Landing' },
    { search: 'chart', text: 'BRD-011', location: 'Consumer unit' },
    { search: 'earth label', text: 'EAR-010', location: 'Meter cupboard' },
    { search: 'clamp', text: 'EAR-022', location: 'Water stopcock' },
  ],
};

/** The same house five years on, whose day of the last inspection follows from that: nothing was altered, and every test reads a little otherwise. */
export const fiveYearsOn: House = {
  ...house,
  sections: {
    ...house.sections,
    installation: {
      ...{ occupier: 'Tenant', wiring_age_years: '19', alterations_evident: 'no', records_available: 'yes' },
    },
    supply: { ...house.sections.supply, ze: '0.29', supply_ipf: '0.83' },
  },
  board: { ...house.board, zdb: '0.29', ipf_db: '0.83' },
  ways: house.ways.map(({ tests, ...each }) => ({ ...each, tests: aLittleHigher(tests) })),
};

/** Every impedance by a hundredth of an ohm, every time by a tenth of a millisecond. */
function aLittleHigher(tests: Typed): Typed {
  const higher = (text: string) =>
    text.replace(/^(\d+\.\d*)(\d)$/, (_, before, last) => `${before}${(Number(last) + 1) % 10}`);
  return Object.fromEntries(
    Object.entries(tests).map(([name, text]) => [name, typeof text === 'string' ? higher(text) : text]),
  );
}

function way(no: string, as: string, points: string, tests: Typed, description?: string): Way {
  return { no, as, points, tests, ...(description !== undefined && { description }) };
}

function conductor(block: string, size: string): Typed {
  return {
    ...{ [`${block}.material`]: 'copper', [`${block}.csa_mm2`]: size },
    ...{ [`${block}.connection_ok`]: 'yes', [`${block}.continuity_ok`]: 'yes' },
  };
}
