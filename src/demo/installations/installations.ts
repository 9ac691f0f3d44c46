import type { Item, ScheduleRow, Values } from '../../domain/forms/definition.ts';
import { eicrA4 } from '../../domain/forms/eicr/a4.ts';
import { scheduleOf } from '../../domain/forms/schedule/schedule-of.ts';
import { type Random, seededRandom } from '../random.ts';
import { boardsOf } from './boards.ts';
import { measured } from './circuits.ts';
import type { Defect, FilledIn, Inspection } from './inspection.ts';

/** Ze in hundredths of an ohm. */
const supplies = {
  stout: { earthing_system: 'TN-C-S_PME', ze: [26, 30] },
  pme: { earthing_system: 'TN-C-S_PME', ze: [26, 33] },
  tns: { earthing_system: 'TN-S', ze: [28, 46] },
} as const;
const ohms = (hundredths: number) => (hundredths / 100).toFixed(2);

/** Schedule items that do not apply to most installations; the others pass unless there is a defect. */
const notHere = new Set([
  'earth_electrode',
  'other_sources',
  'cu_alt_supply_notice',
  'cu_rcd_fault',
  'cu_gen_switched',
  'cu_gen_parallel',
  'cu_afdd',
  'cu_entry_em',
  'ckt_singles',
  'ckt_containment',
  'rcd_metal_partition',
  'bath_selv',
  'bath_supp_bond',
  'special_locations',
  'prosumer',
  'ckt_bands',
]);

/** A whole inspection as an electrician would enter it. The same input gives the same document. */
export function inspect(inspection: Inspection): FilledIn {
  const random = seededRandom(inspection.seed);
  const isTT = inspection.installation === 'cottage';
  const isShop = inspection.installation === 'shop';
  const isBig = isShop || inspection.installation === 'hmo';
  const kind = isBig ? supplies.stout : random.chance(0.75) ? supplies.pme : supplies.tns;
  const ze = isTT ? random.whole(6200, 11800) : random.whole(kind.ze[0], kind.ze[1]);
  // Line to neutral reads a little lower than line to earth; between lines it is about twice that.
  const ipf = isTT ? random.whole(30, 60) / 100 : ((23 / ze) * random.whole(100, 106) * (isShop ? 2 : 1)) / 100;
  const boards = boardsOf(inspection, ze / 100, ipf, random);
  const observations = inspection.defects.map((defect, index) => observation(defect, `obs-${index + 1}`));
  const unsatisfactory = inspection.defects.some(({ code }) => code === 'C1' || code === 'C2');
  return {
    purpose: {
      reason: inspection.reason ?? (isShop ? 'Planned periodic inspection' : 'Rented-home duty'),
      inspection_dates: [inspection.day],
    },
    installation: {
      occupier: isShop ? 'The shop' : 'Tenant',
      wiring_age_years: random.whole(6, 34),
      ...(random.chance(0.5)
        ? { alterations_evident: 'yes', alterations_age_years: random.whole(2, 5) }
        : { alterations_evident: 'no' }),
      records_available: inspection.lastDay ? 'yes' : 'no',
      last_inspection_date: inspection.lastDay ?? 'unknown',
    },
    extent: {
      extent: 'All boards and all circuits. One accessory in five opened on each circuit, every board opened.',
      no_agreed_limitations: true,
      no_operational_limitations: true,
      default_limits_ack: true,
    },
    summary: {
      general_condition: unsatisfactory
        ? 'The installation has the defects listed and is unsatisfactory for continued use until they are remedied.'
        : 'The installation is in good order for its age. Boards are tidy and the readings are what the cable lengths suggest.',
      overall_outcome: unsatisfactory ? 'unsatisfactory' : 'satisfactory',
      ...(observations.length === 0 ? { no_remedial_action: true } : {}),
    },
    next_inspection: {
      next_inspection_due: inspection.nextDue,
      next_inspection_reason: isShop ? 'Usual interval for a shop' : 'Rented home: five years at most',
      ...(unsatisfactory ? { conditional_on: 'The C1 and C2 items being put right' } : {}),
    },
    attachments: { n_inspection_schedules: 1, n_circuit_schedules: boards.length },
    supply: {
      earthing_system: isTT ? 'TT' : kind.earthing_system,
      supply_kind: 'ac',
      live_conductors: isShop ? '3ph_4w' : '1ph_2w',
      nominal_u: isShop ? '400' : '230',
      nominal_u0: '230',
      nominal_f: '50',
      ze: measured(ohms(ze)),
      ze_method: 'measured',
      supply_ipf: measured(ipf.toFixed(2)),
      ipf_method: 'measured',
      supply_polarity_ok: 'yes',
      cutout: { standard: 'BS 88-3', type: 'I', rating_a: isTT ? '60' : '100', breaking_ka: '16' },
      other_sources: 'no',
      supply_neutral_mm2: '25',
      tails_mm2: '25',
    },
    particulars: particulars(isTT, isShop, ze, random),
    inspection_schedule: schedule(inspection, isTT),
    observations,
    boards,
    instruments: [
      {
        id: 'instrument-1',
        function: 'multifunction',
        serial: inspection.instrument ?? `MFT-${random.whole(20000, 89999)}`,
        make_model: 'Multifunction tester',
        calibration_due: inspection.calibrationDue ?? '2027-03-31',
      },
    ],
  };
}

function particulars(isTT: boolean, isShop: boolean, ze: number, random: Random): Values {
  return {
    means_of_earthing: [isTT ? 'electrode' : 'distributor'],
    ...(isTT
      ? {
          electrode: {
            type: 'Rod',
            location: 'Below the kitchen window, in a pit',
            resistance: measured(ohms(ze - random.whole(20, 60))),
          },
        }
      : {}),
    max_demand: isShop ? '86' : String(random.whole(48, isTT ? 58 : 78)),
    max_demand_unit: 'A',
    main_switch: {
      location: isShop ? 'Intake cupboard' : 'Consumer unit',
      standard: isTT ? 'BS EN 61008' : 'BS EN 60947-3',
      poles: isShop ? 4 : 2,
      current_a: '100',
      voltage_v: isShop ? '400' : '230',
      ...(isTT
        ? { rcd: { type: 'A', idn_ma: '100', rcd_delay: 'S', delay_ms: '60', measured_ms: '187', breaking_ka: '10' } }
        : {}),
    },
    earthing_conductor: { material: 'copper', csa_mm2: '16', connection_ok: 'yes', continuity_ok: 'yes' },
    main_bonding: { material: 'copper', csa_mm2: '10', connection_ok: 'yes', continuity_ok: 'yes' },
    bonded_services: {
      water: 'yes',
      gas: isTT ? 'na' : 'yes',
      oil: 'na',
      structural_steel: isShop ? 'yes' : 'na',
      lightning_protection: 'na',
      other: 'na',
    },
  };
}

function schedule(inspection: Inspection, isTT: boolean): ScheduleRow[] {
  const order = ['C1', 'C2', 'FI', 'C3'];
  return scheduleOf(eicrA4, {}).flatMap((part) =>
    part.items.map(({ slug }): ScheduleRow => {
      const found = inspection.defects.flatMap((defect, index) =>
        defect.slug === slug ? [{ ...defect, id: `obs-${index + 1}` }] : [],
      );
      if (found.length > 0) {
        const worst = found.map(({ code }) => code).sort((a, b) => order.indexOf(a) - order.indexOf(b))[0];
        return {
          slug,
          outcome: slug.startsWith('intake_') ? 'X' : worst,
          observation_ids: found.map(({ id }) => id),
          ...(slug.startsWith('intake_') ? { person_notified: 'yes' } : {}),
        };
      }
      const here = isTT
        ? slug !== 'earth_supplier' && (slug === 'earth_electrode' || slug === 'cu_rcd_fault' || !notHere.has(slug))
        : !notHere.has(slug);
      // The shop has no bathroom, no domestic lighting and no surge protective device.
      const notInShops =
        inspection.installation === 'shop' && (slug.startsWith('bath_') || ['rcd_luminaires', 'cu_spd'].includes(slug));
      return { slug, outcome: here && !notInShops ? 'pass' : 'NA' };
    }),
  );
}

function observation(defect: Defect, id: string): Item {
  return {
    id,
    text: defect.text,
    ...(defect.plainWords && { plain_words: defect.plainWords }),
    code: defect.code,
    location: defect.location,
    schedule_item: defect.item,
    regulations: defect.regulations,
    ...(defect.code === 'C1'
      ? {
          made_safe: true,
          made_safe_note: 'Isolated and locked off before leaving.',
          told_who: 'The tenant, and the agent by telephone',
        }
      : {}),
  };
}
