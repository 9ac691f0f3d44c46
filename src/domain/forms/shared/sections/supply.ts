import { any, both, fitted, includes, is, not } from '../../asked/conditions.ts';
import type { Choice, Condition, Field, Section } from '../../definition.ts';
import * as choices from '../choices.ts';
import {
  bool,
  checked,
  choice,
  choicesOf,
  decimal,
  eachTime,
  int,
  lasting,
  onlyIf,
  reading,
  required,
  requiredIf,
  text,
  tick,
} from '../field.ts';

const orNotSeen = { also: ['LIM', 'na'] } as const;
const orNotFitted = { also: ['na'] } as const;

/** Section I, with the edition's types of earthing. */
export const supply = <const C extends string>(earthing: readonly Choice<C>[]) =>
  ({
    key: 'supply',
    checkedLive: true,
    letter: 'I',
    title: 'Supply characteristics and earthing',
    groups: [
      {
        lasts: true,
        fields: [
          choice('earthing_system', 'Earthing system', earthing, required),
          choice('supply_kind', 'Supply', choices.supplyKinds, required),
          choice('live_conductors', 'Live conductors', choices.liveConductors, required),
        ],
      },
      {
        title: 'Nature of the supply',
        fields: [
          decimal('nominal_u', 'Nominal voltage U', required, lasting, {
            unit: 'V',
            hint: 'Line to line: 400, or 230 on one phase',
          }),
          decimal('nominal_u0', 'Nominal voltage U0', required, lasting, { unit: 'V', hint: 'Line to earth: 230' }),
          decimal('nominal_f', 'Nominal frequency', required, lasting, {
            unit: 'Hz',
            hint: 'N/A for DC',
            ...orNotFitted,
          }),
          reading('ze', 'Ze', required, { unit: 'Ω', hint: 'External earth fault loop impedance' }),
          choice('ze_method', 'Ze found by', choices.methods, required),
          reading('supply_ipf', 'Prospective fault current Ipf', required, {
            unit: 'kA',
            hint: 'The larger one at the origin',
          }),
          choice('ipf_method', 'Ipf found by', choices.methods, required),
          tick('supply_polarity_ok', 'Supply polarity confirmed', required),
        ],
      },
      {
        title: 'Cut-out fuse',
        lasts: true,
        hint: 'The supply protective device. LIM where the cut-out is sealed and unmarked.',
        fields: [
          choice('cutout.standard', 'Cut-out fuse standard', choices.cutoutStandards, required),
          choice('cutout.type', 'Cut-out fuse type', choices.cutoutTypes, required),
          decimal('cutout.rating_a', 'Cut-out fuse rating', required, { unit: 'A', ...orNotSeen }),
          decimal('cutout.breaking_ka', 'Cut-out fuse breaking capacity', required, { unit: 'kA', ...orNotSeen }),
        ],
      },
      {
        title: 'Other supplies',
        lasts: true,
        fields: [
          choice('other_sources', 'Other sources of supply', choices.yesNo, required, {
            hint: 'PV, battery, generator',
          }),
          decimal('supply_neutral_mm2', 'Supply neutral conductor', checked, {
            unit: 'mm²',
            hint: 'Used to check main bonding size on PME',
          }),
          decimal('tails_mm2', 'Meter tails', checked, {
            unit: 'mm²',
            hint: 'Used to check the earthing conductor',
          }),
          bool('private_supply', 'Private supply', checked, { hint: 'Own transformer or a private network' }),
        ],
      },
    ],
    lists: [
      {
        name: 'sources',
        title: 'Other sources of supply',
        item: 'other source',
        lasts: true,
        required: is('other_sources', 'yes'),
        fields: [
          text('kind', 'Kind of source', required, {
            choices: ['Solar PV', 'Battery', 'Standby generator', 'Wind turbine'].map((value) => ({
              value,
              label: value,
            })),
          }),
          text('location', 'Source location', required),
          text('isolation', 'Source isolated at'),
          text('changeover', 'Changeover arrangement'),
        ],
      },
    ],
  }) as const satisfies Section;

const ownElectrode = includes('means_of_earthing', 'electrode');

export const bondedServices = {
  water: 'Water pipe bonded',
  gas: 'Gas pipe bonded',
  oil: 'Oil pipe bonded',
  structural_steel: 'Structural steel bonded',
  lightning_protection: 'Lightning protection bonded',
  other: 'Other service bonded',
} as const;
const services = Object.keys(bondedServices) as (keyof typeof bondedServices)[];

/** If nothing needs bonding, there is no bonding conductor to describe. */
const nothingToBond = both(...services.map((service) => is(`bonded_services.${service}`, 'na')));

/** An RCD with any value entered needs all of them. */
const rcdEntered = any(
  is('main_switch.standard', ...choices.rcdSwitchStandards),
  fitted('main_switch.rcd.type'),
  fitted('main_switch.rcd.idn_ma'),
);

/** The main switch of section J and of a sub-board: the same block, there on a condition. */
export const mainSwitch = <Q extends string = never>(applies?: Condition<Q>) => {
  const on = applies ? onlyIf(applies) : required;
  const where = applies ? { applies } : {};
  const breaker = is('main_switch.standard', ...choices.breakerStandards);
  const asked = <R extends string>(condition: Condition<R>) => ({
    ...where,
    required: applies ? both(applies, condition) : condition,
  });
  return [
    text('main_switch.location', 'Main switch location', on, { choices: choices.switchPlaces }),
    choice('main_switch.standard', 'Main switch standard', choices.switchStandards, on),
    int('main_switch.poles', 'Main switch poles', on),
    decimal('main_switch.current_a', 'Main switch rated current', on, { unit: 'A', ...orNotSeen }),
    decimal('main_switch.voltage_v', 'Main switch rated voltage', on, { unit: 'V', ...orNotSeen }),
    text('main_switch.ocpd.device_type', 'Main breaker or fuse type', asked(breaker), {
      hint: 'Only where the main switch is a breaker or switch-fuse',
    }),
    decimal('main_switch.ocpd.rating_a', 'Main breaker or fuse rating', asked(breaker), { unit: 'A', ...orNotSeen }),
    decimal('main_switch.ocpd.breaking_ka', 'Main breaker or fuse breaking capacity', asked(breaker), {
      unit: 'kA',
      ...orNotSeen,
    }),
    text('main_switch.ocpd.setting', 'Main breaker setting', where),
    choice('main_switch.rcd.type', 'Main RCD type', choices.rcdTypes, asked(rcdEntered), {
      hint: 'Only where there is an RCD at the main switch',
    }),
    decimal('main_switch.rcd.idn_ma', 'Main RCD IΔn', asked(rcdEntered), { unit: 'mA', ...orNotFitted }),
    choice(
      'main_switch.rcd.rcd_delay',
      'Main RCD delay',
      choices.rcdDelays,
      asked(both(rcdEntered, not(is('main_switch.rcd.type', 'na')))),
    ),
    decimal(
      'main_switch.rcd.delay_ms',
      'Main RCD rated time delay',
      asked(both(rcdEntered, is('main_switch.rcd.rcd_delay', 'S'))),
      {
        unit: 'ms',
        ...orNotFitted,
      },
    ),
    reading(
      'main_switch.rcd.measured_ms',
      'Main RCD measured time',
      asked(both(rcdEntered, not(is('main_switch.rcd.type', 'na')))),
      eachTime,
      { unit: 'ms' },
    ),
    decimal('main_switch.rcd.breaking_ka', 'Main RCD breaking capacity', where, { unit: 'kA', ...orNotSeen }),
  ] as const satisfies readonly Field[];
};

const conductor = <const B extends string, Q extends string = never>(
  block: B,
  name: string,
  condition: Condition<Q> | true,
) => {
  const needed = condition === true ? required : requiredIf(condition);
  return [
    choice(`${block}.material`, `${name} material`, choices.conductorMaterials, needed),
    decimal(`${block}.csa_mm2`, `${name} size`, needed, { unit: 'mm²', ...orNotSeen }),
    tick(`${block}.connection_ok`, `${name} connections verified`, needed, eachTime),
    tick(`${block}.continuity_ok`, `${name} continuity verified`, needed, eachTime),
  ] as const satisfies readonly Field[];
};

/** Section J. */
export const particulars = {
  key: 'particulars',
  checkedLive: true,
  letter: 'J',
  title: 'Particulars of the installation at the origin',
  groups: [
    {
      title: 'Earthing',
      lasts: true,
      fields: [
        choicesOf('means_of_earthing', 'Means of earthing', choices.meansOfEarthing, required),
        text('electrode.type', 'Electrode type', onlyIf(ownElectrode), { hint: 'Rod, tape, plate' }),
        text('electrode.location', 'Electrode location', onlyIf(ownElectrode)),
        reading('electrode.resistance', 'Electrode resistance RA', onlyIf(ownElectrode), eachTime, { unit: 'Ω' }),
      ],
    },
    {
      title: 'Maximum demand',
      fields: [
        decimal('max_demand', 'Maximum demand', required, { also: ['LIM'], unitIn: 'max_demand_unit' }),
        choice('max_demand_unit', 'Unit of maximum demand', choices.demandUnits, required),
      ],
    },
    { title: 'Main switch', lasts: true, fields: mainSwitch() },
    { title: 'Earthing conductor', lasts: true, fields: conductor('earthing_conductor', 'Earthing conductor', true) },
    {
      title: 'Main protective bonding',
      lasts: true,
      fields: conductor('main_bonding', 'Main bonding', not(nothingToBond)),
    },
    {
      title: 'Bonded services',
      hint: 'N/A where there is no such service, or it is plastic',
      fields: [
        ...services.map((service) => tick(`bonded_services.${service}`, bondedServices[service], required)),
        text(
          'bonded_services_other',
          'Other service: what it is',
          requiredIf(is('bonded_services.other', 'yes', 'no', 'lim')),
        ),
      ],
    },
  ],
} as const satisfies Section;
