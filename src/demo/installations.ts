import type { Board, Item, ReportDocument, ScheduleRow, Values } from '../domain/forms/definition.ts';
import { formDefinition } from '../domain/forms/form-definition.ts';
import { type CircuitPlan, endResistance, testedCircuit } from './circuits.ts';
import {
  cottagePlans,
  homePlans,
  housePlans,
  roomPlans,
  shopKitchenPlans,
  shopMainPlans,
  shopUpstairsPlans,
} from './plans.ts';
import { type Random, seededRandom } from './random.ts';

export type Installation = 'home' | 'flat' | 'cottage' | 'shop' | 'hmo';

/** A defect the electrician finds: an observation and the row of the schedule it belongs to. */
export type Defect = {
  slug: string;
  item: string;
  code: 'C1' | 'C2' | 'C3' | 'FI';
  text: string;
  location: string;
  regulations: string[];
};

export type Inspection = {
  seed: number;
  installation: Installation;
  /** Day of the inspection, `YYYY-MM-DD`. */
  day: string;
  /** Latest day the next one may be due. */
  nextDue: string;
  electrician: string;
  defects: readonly Defect[];
  /** Where the same building is inspected more than once: what is there follows from `seed`, what the instruments show from this. */
  readingsSeed?: number;
  /** How its circuits differ from what the seed gives. */
  plans?: (plans: readonly CircuitPlan[]) => readonly CircuitPlan[];
  /** What reads otherwise than a sound installation, by what the circuit feeds. */
  readings?: Readonly<Record<string, Values>>;
  reason?: string;
};

/** What the electrician fills in, by section, as it would stand in the finished document. Ids are this document's own. */
export type FilledIn = Omit<ReportDocument, 'form_type' | 'edition' | 'guidance_text_id'>;

/** Ze in hundredths of an ohm. */
const supplies = {
  stout: { earthing_system: 'TN-C-S_PME', ze: [26, 30] },
  pme: { earthing_system: 'TN-C-S_PME', ze: [26, 33] },
  tns: { earthing_system: 'TN-S', ze: [28, 46] },
} as const;
const ohms = (hundredths: number) => (hundredths / 100).toFixed(2);
const measured = (text: string) => ({ text, provenance: 'measured' as const });

/** Rows that do not apply to most installations; the rest pass unless a defect says otherwise. */
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

/** A whole inspection as an electrician would have written it down. The same input gives the same document. */
export function inspect(inspection: Inspection): FilledIn {
  const random = seededRandom(inspection.seed);
  const isTT = inspection.installation === 'cottage';
  const isShop = inspection.installation === 'shop';
  const isBig = isShop || inspection.installation === 'hmo';
  const kind = isBig ? supplies.stout : random.chance(0.75) ? supplies.pme : supplies.tns;
  const ze = isTT ? random.whole(6200, 11800) : random.whole(kind.ze[0], kind.ze[1]);
  // Line to neutral reads a little below line to Earth; between lines it is about twice that.
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
      records_available: 'no',
      last_inspection_date: 'unknown',
    },
    extent: {
      extent: 'All boards and all circuits. One accessory in five opened on each circuit, every board opened.',
      no_agreed_limitations: true,
      no_operational_limitations: true,
      default_limits_ack: true,
    },
    summary: {
      general_condition: unsatisfactory
        ? 'The installation is serviceable but has the defects listed, which have to be put right before it can be called safe.'
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
        serial: `MFT-${random.whole(20000, 89999)}`,
        make_model: 'Multifunction tester',
        calibration_due: '2027-03-31',
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
    max_demand: isShop ? '86' : String(random.whole(48, 78)),
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
  return formDefinition('2018+A4').schedule.flatMap((part) =>
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
      const rentedOnly = inspection.installation === 'shop' && (slug.startsWith('bath_') || slug === 'rcd_luminaires');
      return { slug, outcome: here && !rentedOnly ? 'pass' : 'NA' };
    }),
  );
}

function observation(defect: Defect, id: string): Item {
  return {
    id,
    text: defect.text,
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

function boardsOf(inspection: Inspection, ze: number, ipf: number, random: Random): Board[] {
  const system = inspection.installation === 'cottage' ? 'TT' : 'TN';
  const { readingsSeed, plans: altered = (plans) => plans, readings = {} } = inspection;
  const tester = readingsSeed === undefined ? random : seededRandom(readingsSeed);
  const circuits = (board: string, plans: readonly CircuitPlan[], zdb: number) =>
    plans.map((plan, index) => ({
      ...testedCircuit(`${board}-${index + 1}`, String(index + 1), plan, zdb, tester, system),
      ...readings[plan.description],
    }));
  const main = (ref: string, location: string, plans: readonly CircuitPlan[], phases: 1 | 3): Board => ({
    id: ref.toLowerCase(),
    ...boardBasics(inspection, ref, location, phases, plans.length, ze, ipf),
    fed_from: { origin: true },
    circuits: circuits(ref.toLowerCase(), plans, ze),
  });
  const sub = (
    ref: string,
    location: string,
    plans: readonly CircuitPlan[],
    phases: 1 | 3,
    from: Board,
    index: number,
    feeder: CircuitPlan,
  ): Board => {
    const zdb = ze + endResistance(feeder);
    const id = ref.toLowerCase();
    return {
      id,
      ...boardBasics(inspection, ref, location, phases, plans.length, zdb, Math.min(ipf * 0.8, 0.23 / zdb)),
      fed_from: { board: from.id, circuit: `${from.id}-${index}` },
      dist_ocpd: {
        standard: feeder.rcd === 'none' ? 'BS EN 60898' : 'BS EN 61009',
        type: feeder.curve ?? 'B',
        rating_a: feeder.rating,
      },
      dist_cable: { csa: feeder.live, cpc: feeder.cpc, length: String(feeder.metres) },
      main_switch: {
        location: 'In the board',
        standard: 'BS EN 60947-3',
        poles: phases === 3 ? 4 : 2,
        current_a: '100',
        voltage_v: phases === 3 ? '400' : '230',
      },
      circuits: circuits(id, plans, zdb),
    };
  };
  switch (inspection.installation) {
    case 'home':
      return [main('CU1', 'Under the stairs', altered(homePlans(random, random.whole(2, 4))), 1)];
    case 'flat':
      return [main('CU1', 'Hall cupboard', altered(homePlans(random, 1)), 1)];
    case 'cottage':
      return [main('CU1', 'Porch', cottagePlans(), 1)];
    case 'shop': {
      const plans = shopMainPlans();
      const db1 = main('DB1', 'Intake cupboard', plans, 3);
      return [
        db1,
        sub('DB2', 'Kitchen, by the back door', shopKitchenPlans(), 3, db1, 1, plans[0] as CircuitPlan),
        sub('DB3', 'First-floor landing', shopUpstairsPlans(), 3, db1, 2, plans[1] as CircuitPlan),
      ];
    }
    case 'hmo': {
      const plans = housePlans();
      const db1 = main('DB1', 'Meter cupboard, hall', plans, 1);
      return [
        db1,
        ...[1, 2, 3, 4, 5, 6].map((room) =>
          sub(
            `CU${room}`,
            `Room ${room}, above the door`,
            roomPlans(room),
            1,
            db1,
            room,
            plans[room - 1] as CircuitPlan,
          ),
        ),
      ];
    }
  }
}

function boardBasics(
  inspection: Inspection,
  ref: string,
  location: string,
  phases: 1 | 3,
  ways: number,
  zdb: number,
  ipf: number,
): Values {
  return {
    board_ref: ref,
    location,
    make_model: 'Metal-clad, split load',
    enclosure_material: 'metal',
    phases,
    ways: Math.max(ways, phases === 3 ? 12 : 10),
    zdb: measured(zdb.toFixed(2)),
    ipf_db: measured(ipf.toFixed(2)),
    polarity_ok: 'yes',
    ...(phases === 3 ? { phase_sequence_ok: 'yes' } : {}),
    spd_present: ref === 'CU1',
    spd_types: [ref === 'CU1' ? 'T2' : 'na'],
    spd_ok: ref === 'CU1' ? 'yes' : 'na',
    tested_by: inspection.electrician,
    tested_on: inspection.day,
  };
}
