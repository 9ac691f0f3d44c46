import { any, both, filled, fitted, is, not } from '../../asked/conditions.ts';
import type { FieldGroup } from '../../definition.ts';
import * as choices from '../choices.ts';
import {
  bool,
  checked,
  choice,
  column,
  decimal,
  int,
  lasting,
  longtext,
  onlyIf,
  optionalIf,
  reading,
  required,
  requiredIf,
  text,
  tick,
} from '../field.ts';

const inUse = not(is('circuit_kind', 'spare'));
const ring = is('circuit_kind', 'ring');
const hasRcd = both(inUse, any(fitted('rcd_standard'), fitted('rcd_type'), fitted('rcd_idn')));
const needed = onlyIf(inUse);
const ifInUse = optionalIf(inUse);
const orNotSeen = { also: ['na', 'LIM'] } as const;
const orNone = { also: ['na'] } as const;

/** Columns 1 to 16, and particulars of a circuit for the rules. */
export const circuitDetails = [
  {
    title: 'Circuit',
    lasts: true,
    fields: [
      text('circuit_no', 'Circuit number', required, column(1), { hint: 'The way it is on: 1, 2L1', maxLength: 20 }),
      choice('circuit_kind', 'Kind of circuit', choices.circuitKinds, required, checked),
      text('description', 'What it feeds', column(2), requiredIf(inUse)),
      int('points', 'Points served', needed, column(5)),
    ],
  },
  {
    title: 'Cable',
    lasts: true,
    fields: [
      choice('wiring_type', 'Type of wiring', choices.wiringTypes, needed, column(3), {
        meanings: choices.wiringMeanings,
      }),
      text('wiring_type_other', 'Other wiring: what it is', onlyIf(both(inUse, is('wiring_type', 'O')))),
      choice('ref_method', 'Reference method', choices.referenceMethods, needed, column(4), {
        meanings: choices.methodMeanings,
      }),
      decimal('live_csa', 'Live conductors', needed, column(6), { unit: 'mm²', ...orNotSeen }),
      decimal('cpc_csa', 'CPC', needed, column(7), {
        unit: 'mm²',
        hint: 'N/A where the armour is the CPC',
        ...orNotSeen,
      }),
    ],
  },
  {
    title: 'Overcurrent device',
    lasts: true,
    fields: [
      choice('ocpd_standard', 'Device standard', choices.ocpdStandards, needed, column(8)),
      choice('ocpd_type', 'Device type', choices.ocpdTypes, needed, column(9), { hint: 'N/A for BS 3036 and BS 1362' }),
      decimal('ocpd_rating', 'Device rating', needed, column(10), { unit: 'A', ...orNotSeen }),
      decimal('breaking_ka', 'Breaking capacity', needed, column(11), { unit: 'kA', ...orNotSeen }),
      decimal('max_zs', 'Maximum permitted Zs', needed, column(12), {
        unit: 'Ω',
        hint: 'From the tables; give the source in remarks if it is from elsewhere',
        ...orNotSeen,
      }),
    ],
  },
  {
    title: 'RCD',
    lasts: true,
    fields: [
      choice('rcd_standard', 'RCD standard', choices.rcdStandards, needed, column(13)),
      choice('rcd_type', 'RCD type', choices.rcdTypes, needed, column(14)),
      decimal('rcd_idn', 'RCD IΔn', needed, column(15), { unit: 'mA', ...orNone }),
      decimal('rcd_rating', 'RCD rated current', needed, column(16), { unit: 'A', ...orNotSeen }),
      choice('rcd_delay', 'RCD delay', choices.rcdDelays, optionalIf(hasRcd), checked),
    ],
  },
  {
    title: 'For the checks',
    lasts: true,
    hint: 'Not printed. Blank means the usual case, or not checked.',
    fields: [
      bool('has_socket', 'Has socket-outlets', ifInUse, checked),
      bool('fixed_equipment_only', 'Fixed equipment only', ifInUse, checked),
      decimal('disconnection_s', 'Disconnection time', ifInUse, checked, { unit: 's', hint: '0.4 or 5' }),
      choice('use', 'Use', choices.circuitUses, ifInUse, checked, {
        hint: 'Lighting has a lower volt drop limit',
      }),
      choice('system', 'Circuit voltage', choices.circuitSystems, ifInUse, checked, { hint: 'LV if left blank' }),
      choice('load', 'Load', choices.loads, ifInUse, checked, { hint: 'Decides which type of RCD suits it' }),
      decimal('length_m', 'Length', ifInUse, checked, {
        unit: 'm',
        hint: 'With the design current, for the volt drop',
      }),
      text('phase', 'Phase', ifInUse, checked, { choices: choices.phases, maxLength: 20 }),
      decimal('ib_a', 'Design current Ib', ifInUse, checked, { unit: 'A', hint: 'Load in W ÷ 230 on one phase' }),
      decimal('correction', 'Correction factor', ifInUse, checked, {
        hint: 'Product of Cg, Ca and Ci; 1 if left blank',
      }),
      choice('afdd.standard', 'AFDD standard', choices.afddStandards, ifInUse, checked),
      decimal('afdd.rating', 'AFDD rating', ifInUse, checked, { unit: 'A', ...orNone }),
    ],
  },
] as const satisfies readonly FieldGroup[];

const afddButton = tick('afdd_button', 'AFDD test button works', ifInUse, column(30));

/**
 * Columns 18 to 31; column 17 repeats the circuit's number. One of R1+R2 and R2 is enough.
 * @param edition  A4 has the AFDD button in column 30; before it there is none and the remarks move up.
 */
export const circuitTests = (edition: { afdd: boolean }) =>
  [
    {
      title: 'Continuity',
      fields: [
        reading('ring_r1', 'Ring line r1', onlyIf(ring), column(18), { unit: 'Ω' }),
        reading('ring_rn', 'Ring neutral rn', onlyIf(ring), column(19), { unit: 'Ω' }),
        reading('ring_r2', 'Ring CPC r2', onlyIf(ring), column(20), { unit: 'Ω' }),
        reading('r1r2', 'R1+R2', column(21), {
          unit: 'Ω',
          applies: inUse,
          required: both(inUse, not(filled('r2'))),
          hint: 'This or R2',
        }),
        reading('r2', 'R2', ifInUse, column(22), { unit: 'Ω' }),
      ],
    },
    {
      title: 'Insulation resistance',
      fields: [
        choice('ir_voltage', 'Test voltage', choices.irVoltages, needed, lasting, column(23), { unit: 'V' }),
        reading('ir_ll', 'Insulation live to live', needed, column(24), { unit: 'MΩ' }),
        reading('ir_le', 'Insulation live to earth', needed, column(25), { unit: 'MΩ' }),
      ],
    },
    {
      title: 'Live tests',
      fields: [
        tick('polarity', 'Polarity', needed, column(26)),
        reading('zs', 'Zs', needed, column(27), { unit: 'Ω', provenance: true, hint: 'The highest measured' }),
        reading('rcd_ms', 'RCD time', onlyIf(hasRcd), column(28), { unit: 'ms', hint: 'Longest at IΔn' }),
        tick('rcd_button', 'RCD test button works', optionalIf(hasRcd), column(29)),
        ...(edition.afdd ? [afddButton] : []),
        longtext('remarks', 'Remarks', column(edition.afdd ? 31 : 30), { hint: 'Also what a test could harm' }),
      ],
    },
  ] as const satisfies readonly FieldGroup[];
