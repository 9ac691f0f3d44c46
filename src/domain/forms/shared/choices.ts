import type { Choice } from '../definition.ts';

/** Choices labelled with their values. */
const asWritten = <const V extends string>(...values: readonly V[]): readonly Choice<V>[] =>
  values.map((value) => ({ value, label: value }));

/** Choices by value, with their labels. */
const named = <const V extends string | number>(labels: Readonly<Record<V, string>>): readonly Choice<`${V}`>[] =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as `${V}`, label }));

const other = { value: 'other', label: 'Other' } as const satisfies Choice;
const notFitted = { value: 'na', label: 'N/A – none fitted' } as const satisfies Choice;
const sealed = { value: 'LIM', label: 'LIM – sealed or not seen' } as const satisfies Choice;

export const yesNo = named({ yes: 'Yes', no: 'No' });

export const clientRoles = named({ owner: 'Owner', agent: 'Agent', tenant: 'Tenant', buyer: 'Buyer' });

/** The reason that the rule on rented homes looks for. */
export const rentedHomeReason = 'Rented-home duty';
export const reasons = asWritten(
  rentedHomeReason,
  'Change of occupier',
  'Sale of the property',
  'Lender or insurer',
  'Licence',
  'Planned periodic inspection',
  'After fire, flood or other damage',
  'Before alterations',
);

/** Suggestions for a short text: any other may be typed. */
export const occupiers = asWritten('Tenant', 'Owner', 'Vacant');
export const places = asWritten(
  ...['Under the stairs', 'Hall', 'Hall cupboard', 'Kitchen', 'Utility room', 'Garage', 'Loft', 'Meter cupboard'],
  ...['Intake cupboard', 'Plant room'],
);
export const switchPlaces = asWritten('Consumer unit', 'Beside the meter', 'Intake cupboard');

export const premises = named({
  residential: 'Residential',
  commercial: 'Commercial',
  industrial: 'Industrial',
  other: 'Other',
});
export const alterations = named({ yes: 'Yes', no: 'No', not_apparent: 'Not apparent' });
export const nations = asWritten('England', 'Wales', 'Scotland', 'Northern Ireland');
export const tenures = named({
  owner: 'Owner-occupied',
  private_rented: 'Private rented',
  social_rented: 'Social rented',
  commercial: 'Commercial',
  other: 'Other',
});

/** The list of inspections that a condition report uses: `report-forms.md` 1.12 and 1.13 of the domain. */
export const scheduleLists = named({
  homes: 'Homes and similar, supply up to 100 A',
  larger: 'Larger premises, supply over 100 A',
});
export const buildingKinds = named({
  house: 'House',
  flat: 'Flat',
  higher_risk: 'Higher-risk residential building (18 m, or six storeys)',
  hmo: 'House in multiple occupation',
  student: 'Student accommodation',
  care: 'Care home',
  other: 'Other',
});
/** Consequences that decide on surge protection (443.4.1). */
export const overvoltages = named({
  serious: 'Serious injury or death',
  service: 'Failure of a safety service',
  loss: 'Significant financial or data loss',
  declined: 'None of these, and the owner does not want surge protection',
});

export const outcomes = named({ satisfactory: 'Satisfactory', unsatisfactory: 'Unsatisfactory' });

/** Types of earthing since A4, which separates PME from PNB. */
export const earthingA4 = named({
  'TN-C': 'TN-C',
  'TN-S': 'TN-S',
  'TN-C-S_PME': 'TN-C-S (PME)',
  'TN-C-S_PNB': 'TN-C-S (PNB)',
  TT: 'TT',
  IT: 'IT',
});
export const earthingBeforeA4 = asWritten('TN-C', 'TN-S', 'TN-C-S', 'TT', 'IT');

export const supplyKinds = named({ ac: 'AC', dc: 'DC' });
export const liveConductors = named({
  '1ph_2w': 'AC, 1-phase 2-wire',
  '1ph_3w': 'AC, 1-phase 3-wire',
  '2ph_3w': 'AC, 2-phase 3-wire',
  '3ph_3w': 'AC, 3-phase 3-wire',
  '3ph_4w': 'AC, 3-phase 4-wire',
  '2w': 'DC, 2-wire',
  '3w': 'DC, 3-wire',
  other: 'Other',
});
export const methods = named({ measured: 'Measured', enquiry: 'By enquiry', calculated: 'Calculated' });

const overcurrentStandards = [
  'BS EN 60898',
  'BS EN 61009',
  'BS EN 60947-2',
  'BS 88-2',
  'BS 88-3',
  'BS 3036',
  'BS 1361',
  'BS 1362',
  'BS 3871',
] as const;
const residualStandards = ['BS EN 61008', 'BS EN 61009', 'BS EN 60947-2', 'BS 4293', 'BS 7288'] as const;

export const cutoutStandards = [
  ...asWritten('BS 88-3', 'BS 1361', 'BS 88-2', 'BS 3036', 'BS EN 60898', 'BS EN 60947-2', 'BS EN 60947-3'),
  other,
  sealed,
];
export const ocpdStandards = [...asWritten(...overcurrentStandards, 'BS EN 60947-3', 'BS EN 62606'), other, notFitted];
export const rcdStandards = [notFitted, ...asWritten(...residualStandards), other];
export const switchStandards = [
  ...asWritten('BS EN 60947-3', 'BS EN 61008', 'BS EN 60947-2', 'BS EN 60898', 'BS EN 61009', 'BS 4293', 'BS 88-2'),
  ...asWritten('BS 88-3', 'BS 3036', 'BS 1361', 'BS 3871'),
  other,
];
export const afddStandards = [...asWritten('BS EN 62606'), other, notFitted];

/** Main switches that are a breaker or a fuse, with an overcurrent block of their own. */
export const breakerStandards = [
  'BS EN 60898',
  'BS EN 61009',
  'BS EN 60947-2',
  'BS 88-2',
  'BS 88-3',
  'BS 3036',
  'BS 1361',
  'BS 3871',
] as const;
/** Main switches that are an RCD. */
export const rcdSwitchStandards = ['BS EN 61008', 'BS EN 61009', 'BS 4293'] as const;

export const ocpdTypes = [
  ...asWritten('B', 'C', 'D', 'gG', 'gM', '1', '2', '3', '4', 'I', 'II', 'K', 'Z', 'MCCB', 'ACB'),
  other,
  { value: 'na', label: 'N/A' } as const,
];
export const cutoutTypes = [...ocpdTypes, sealed];
export const rcdTypes = [...asWritten('AC', 'A', 'F', 'B'), other, notFitted];
export const rcdDelays = named({ general: 'General, no delay', S: 'S, time-delayed' });

export const wiringTypes = named({
  A: 'A – PVC sheathed cable',
  B: 'B – PVC singles in metal conduit',
  C: 'C – PVC singles in plastic conduit',
  D: 'D – PVC singles in metal trunking',
  E: 'E – PVC singles in plastic trunking',
  F: 'F – PVC armoured (SWA)',
  G: 'G – XLPE armoured (SWA)',
  H: 'H – mineral insulated',
  O: 'O – other',
});
/** The same for readers of the schedule. */
export const wiringMeanings: ReadonlyMap<string, string> = new Map(
  wiringTypes.map(({ value, label }) => [value, label.slice(label.indexOf('–') + 2)]),
);
/** How a cable is installed, in our own words. Source: BS 7671:2018 Appendix 4, Table 4A2. */
export const methodMeanings: ReadonlyMap<string, string> = new Map([
  ['A', 'in conduit in an insulated wall'],
  ['B', 'in conduit or trunking on a wall'],
  ['C', 'clipped direct to a surface, or in masonry'],
  ['D', 'in the ground'],
  ['E', 'multicore cable in free air'],
  ['F', 'single-core cables in free air, touching'],
  ['G', 'single-core cables in free air, spaced'],
  ['100', 'above a ceiling, under at most 100 mm of insulation'],
  ['101', 'above a ceiling, under more than 100 mm of insulation'],
  ['102', 'in an insulated stud wall, touching its lining'],
  ['103', 'in an insulated stud wall, not touching its lining'],
]);
export const referenceMethods = [...asWritten('A', 'B', 'C', 'D', 'E', 'F', 'G', '100', '101', '102', '103'), other];
export const circuitKinds = named({
  radial: 'Radial',
  ring: 'Ring',
  distribution: 'Distribution (feeds a board)',
  spare: 'Spare way',
});
export const circuitSystems = asWritten('LV', 'SELV', 'PELV', 'FELV');
export const circuitUses = named({ lighting: 'Lighting', other: 'Other' });
export const loads = named({
  general: 'General',
  ev: 'Vehicle charging',
  pv_inverter: 'PV or battery inverter',
  drive: 'Variable-speed drive',
  no_dc: 'Fixed load known to make no DC',
});
export const phases = asWritten('L1', 'L2', 'L3', 'L1, L2, L3');
export const irVoltages = asWritten('250', '500', '1000');

export const conductorMaterials = named({
  copper: 'Copper',
  aluminium: 'Aluminium',
  steel: 'Steel',
  other: 'Other',
  na: 'N/A',
});
export const meansOfEarthing = named({ distributor: "Distributor's terminal", electrode: 'Own earth electrode' });
export const demandUnits = asWritten('A', 'kVA');
export const enclosureMaterials = named({
  metal: 'Metal',
  combustible: 'Plastic or other combustible',
  other: 'Other',
});
export const spdStandards = [...asWritten('BS EN 61643-11'), other, notFitted];
export const spdTypes = [
  ...asWritten('T1', 'T2', 'T3', 'T1+T2', 'T2+T3'),
  { value: 'na', label: 'N/A – no surge device' } as const,
];
export const boardPhases = named({ 1: '1-phase', 3: '3-phase' });

export const observationCodes = named({
  C1: 'C1 – danger present',
  C2: 'C2 – potentially dangerous',
  C3: 'C3 – improvement recommended',
  FI: 'FI – further investigation',
});

/** The code as left after a repair during the inspection. */
export const codesLeft = named({
  none: 'None: put right entirely',
  C3: 'C3 – improvement recommended',
  FI: 'FI – further investigation',
  C2: 'C2 – potentially dangerous',
});

/** Common sections of Part 7; the field takes any text. */
export const part7Sections = named({
  '701': '701 Bath or shower',
  '702': '702 Swimming pool or fountain',
  '703': '703 Sauna',
  '704': '704 Construction site',
  '705': '705 Agricultural or horticultural premises',
  '708': '708 Caravan or camping park',
  '709': '709 Marina',
  '710': '710 Medical location',
  '711': '711 Exhibition or show',
  '712': '712 Solar photovoltaic supply',
  '714': '714 Outdoor lighting',
  '715': '715 Extra-low voltage lighting',
  '722': '722 Electric vehicle charging',
  '730': '730 Onshore shore supply for vessels',
  '753': '753 Heating cables and embedded heating',
});
