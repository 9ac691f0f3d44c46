import type { Board, Item, ReportDocument, Values } from '../../../src/domain/forms/definition.ts';

/*
 * Installations as a careful electrician would write them down, worked out from cable, length and supply by this file's own
 * tables and not by the code under test. Numbers are typed from the limits reference, sections 3, 4, 5 and 8.
 */

/** Greatest permitted Zs of the devices that occur here, Ω: the column a tradesman copies from the wiring standard. */
const permitted: Record<string, string> = {
  B6: '7.28',
  B10: '4.37',
  B16: '2.73',
  B20: '2.19',
  B32: '1.37',
  B40: '1.09',
  B45: '0.97',
  B50: '0.87',
  B63: '0.69',
  C6: '3.64',
  C10: '2.19',
  C16: '1.37',
  C20: '1.09',
  C25: '0.87',
  C32: '0.68',
  C40: '0.55',
  C63: '0.35',
  D16: '0.68',
  'D40 5s': '0.55',
  'D63 5s': '0.35',
  'BS 3036 5': '9.10',
  'BS 3036 15': '2.43',
  'BS 3036 30': '1.04',
  'BS 3036 45': '0.56',
  'BS 88-2 10': '4.65',
  'BS 88-2 16': '2.43',
  'BS 88-2 20': '1.68',
  'BS 88-2 32': '0.99',
  'BS 88-2 63 5s': '0.78',
  'BS 88-2 80 5s': '0.55',
  'BS 88-2 100 5s': '0.42',
  'BS 88-3 5': '9.93',
  'BS 88-3 16': '2.30',
  'BS 88-3 20': '1.93',
  'BS 88-3 32': '0.91',
  'BS 3871/2 5': '6.24',
  'BS 3871/2 15': '2.08',
  'BS 3871/2 30': '1.04',
  'BS 1361 5': '9.93',
  'BS 1361 15': '3.12',
  'BS 1361 30': '1.09',
};

/** Copper at 20 °C, mΩ/m. */
const copper: Record<string, number> = {
  '1.0': 18.1,
  '1.5': 12.1,
  '2.5': 7.41,
  '4': 4.61,
  '6': 3.08,
  '10': 1.83,
  '16': 1.15,
  '25': 0.727,
  '35': 0.524,
  '50': 0.387,
  /** Steel conduit, which is the protective conductor. */
  na: 4,
};

export type Plan = {
  what: string;
  /** `B32`, `BS 3036 30`, `D63 5s`: a key of the table above. */
  device: string;
  /** Live and protective conductor, mm²: `2.5/1.5`. */
  cable: string;
  metres: number;
  kind?: 'ring' | 'radial' | 'distribution';
  points?: number;
  sockets?: boolean;
  /** An RCBO, the RCCB that several ways share, or none. */
  rcd?: 'rcbo' | 'rccb' | 'none';
  rcdType?: 'AC' | 'A' | 'F' | 'B';
  kA?: string;
  method?: string;
  wiring?: string;
  more?: Values;
};

type Supply = {
  system: 'TN-C-S_PME' | 'TN-S' | 'TT';
  /** Ω; on TT of the electrode and the source together. */
  ze: number;
  phases?: 1 | 3;
  /** kA, where it was not worked out from Ze: TT, whose neutral has less impedance than its earth. */
  ipf?: number;
};

export type Site = {
  name: string;
  supply: Supply;
  boards: readonly BoardPlan[];
  particulars?: Values;
  rest?: Partial<ReportDocument>;
};

/** A board hangs from the origin or from a way of one before it: `{ board: 'db1', way: 2 }`. */
export type BoardPlan = { id: string; from?: { board: string; way: number }; more?: Values; circuits: readonly Plan[] };

const two = (value: number) => value.toFixed(2);
const measured = (text: string) => ({ text, provenance: 'measured' as const });

/** Little differences of the hand and the lead, the same every time: a hash of what is measured, Ω from -0.01 to 0.02. */
function scatter(key: string): number {
  let hash = 7;
  for (const letter of key) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  return ((hash % 4) - 1) / 100;
}

const pick = <T>(key: string, of: readonly T[]): T =>
  of[Math.round(scatter(key) * 100 + 1 + key.length) % of.length] as T;

function endResistance({ cable, metres, kind }: Plan): number {
  const [live = '', cpc = ''] = cable.split('/');
  return (metres * ((copper[live] ?? 0) + (copper[cpc] ?? 0))) / 1000 / (kind === 'ring' ? 4 : 1);
}

function deviceColumns(device: string): Values {
  const breaker = /^([BCD])(\d+)/.exec(device);
  if (breaker) return { ocpd_standard: 'BS EN 60898', ocpd_type: breaker[1], ocpd_rating: breaker[2] };
  const old = /^BS 3871\/(\d) (\d+)/.exec(device);
  if (old) return { ocpd_standard: 'BS 3871', ocpd_type: old[1], ocpd_rating: old[2] };
  const [, standard = '', rating = ''] = /^(BS \S+) (\d+)/.exec(device) ?? [];
  const type = { 'BS 3036': 'na', 'BS 88-2': 'gG', 'BS 88-3': 'gG', 'BS 1361': 'I' }[standard];
  return { ocpd_standard: standard, ocpd_type: type, ocpd_rating: rating };
}

function rcdColumns(plan: Plan, key: string): Values {
  const rcd = plan.rcd ?? 'rcbo';
  if (rcd === 'none')
    return {
      rcd_standard: 'na',
      rcd_type: 'na',
      rcd_idn: 'na',
      rcd_rating: 'na',
      rcd_button: 'na',
      rcd_ms: measured('N/A'),
    };
  return {
    ...(rcd === 'rcbo' ? { ocpd_standard: 'BS EN 61009' } : {}),
    rcd_standard: rcd === 'rcbo' ? 'BS EN 61009' : 'BS EN 61008',
    rcd_type: plan.rcdType ?? 'A',
    rcd_idn: '30',
    rcd_rating: rcd === 'rcbo' ? (/\d+/.exec(plan.device)?.[0] ?? '') : '63',
    rcd_delay: 'general',
    rcd_ms: measured(pick(key, ['19', '23.6', '27', '21', '34', '18.4', '29'])),
    rcd_button: 'yes',
  };
}

function continuity(plan: Plan, key: string): Values {
  const r1r2 = endResistance(plan);
  if (plan.kind !== 'ring')
    return { r1r2: measured(two(r1r2 + Math.max(0, scatter(`${key} r`)))), r2: measured('N/A') };
  const [live = '', cpc = ''] = plan.cable.split('/');
  const leg = (plan.metres * (copper[live] ?? 0)) / 1000;
  return {
    ring_r1: measured(two(leg)),
    ring_rn: measured(two(leg + scatter(`${key} n`))),
    ring_r2: measured(two((plan.metres * (copper[cpc] ?? 0)) / 1000)),
    r1r2: measured(two(r1r2 + Math.max(0, scatter(`${key} r`)))),
    r2: measured('N/A'),
  };
}

function circuitOf(board: string, plan: Plan, index: number, zdb: number): Item {
  const id = `${board}-${index + 1}`;
  const [live = '', cpc = ''] = plan.cable.split('/');
  return {
    id,
    circuit_no: String(index + 1),
    circuit_kind: plan.kind ?? 'radial',
    description: plan.what,
    points: plan.points ?? 1,
    wiring_type: plan.wiring ?? 'A',
    ref_method: plan.method ?? 'C',
    live_csa: live,
    cpc_csa: cpc,
    ...deviceColumns(plan.device),
    breaking_ka: plan.kA ?? '6',
    max_zs: permitted[plan.device],
    ...rcdColumns(plan, id),
    has_socket: plan.sockets ?? plan.kind === 'ring',
    ...continuity(plan, id),
    ir_voltage: '500',
    ir_ll: measured(pick(`${id} ll`, ['>299', '>299', '188', '>299', '241'])),
    ir_le: measured(pick(`${id} le`, ['>299', '156', '>299', '97', '203'])),
    polarity: 'yes',
    zs: measured(two(zdb + endResistance(plan) + scatter(`${id} zs`))),
    afdd_button: 'na',
    ...plan.more,
  };
}

function boardOf({ id, from, more, circuits }: BoardPlan, zdb: number, ipf: number, phases: 1 | 3): Board {
  return {
    id,
    board_ref: id.toUpperCase(),
    location: 'Intake',
    fed_from: from ? { board: from.board, circuit: `${from.board}-${from.way}` } : { origin: true },
    phases,
    zdb: measured(two(zdb)),
    ipf_db: measured(two(ipf)),
    polarity_ok: 'yes',
    ...(phases === 3 ? { phase_sequence_ok: 'yes' } : {}),
    spd_present: false,
    spd_types: ['na'],
    spd_ok: 'na',
    tested_by: 'M. Okafor',
    tested_on: '2026-10-14',
    ...more,
    circuits: circuits.map((plan, index) => circuitOf(id, plan, index, zdb)),
  };
}

/** The report of a site: sound as it stands. */
export function reportOf(site: Site): ReportDocument {
  // What is changed in a report is not changed in its site.
  const { supply, boards, particulars, rest } = structuredClone(site);
  const { system, ze, phases = 1 } = supply;
  const ipf = supply.ipf ?? ((phases === 3 ? 2 : 1) * 0.23) / ze;
  const impedances = new Map<string, number>();
  const made = boards.map((board) => {
    const feeder = boards.find(({ id }) => id === board.from?.board)?.circuits[(board.from?.way ?? 1) - 1];
    const zdb = feeder ? (impedances.get(board.from?.board ?? '') ?? 0) + endResistance(feeder) : ze;
    impedances.set(board.id, zdb);
    const threePhase = feeder ? feeder.more?.phase === '3' || phases === 3 : phases === 3;
    const own = feeder ? Math.min(ipf * 0.92, ((threePhase ? 2 : 1) * 0.23) / zdb) : ipf;
    return boardOf(board, zdb, supply.ipf && feeder ? supply.ipf * 0.9 : own, threePhase ? 3 : 1);
  });
  const isTT = system === 'TT';
  return {
    form_type: 'EICR',
    edition: '2018+A4',
    purpose: { reason: 'Planned periodic inspection', inspection_dates: ['2026-10-14'] },
    installation: { nation: 'England', tenure: 'owner', premises_type: 'residential' },
    extent: { no_agreed_limitations: true, no_operational_limitations: true, default_limits_ack: true },
    summary: { overall_outcome: 'satisfactory', no_remedial_action: true },
    next_inspection: { next_inspection_due: '2031-10-14' },
    supply: {
      earthing_system: system,
      supply_kind: 'ac',
      live_conductors: phases === 3 ? '3ph_4w' : '1ph_2w',
      nominal_u: phases === 3 ? '400' : '230',
      nominal_u0: '230',
      nominal_f: '50',
      ze: measured(two(ze)),
      ze_method: 'measured',
      supply_ipf: measured(two(ipf)),
      ipf_method: 'measured',
      supply_polarity_ok: 'yes',
      cutout: { standard: 'BS 88-3', type: 'I', rating_a: phases === 3 ? '100' : '80', breaking_ka: '16' },
      other_sources: 'no',
      supply_neutral_mm2: '25',
      tails_mm2: '25',
    },
    particulars: {
      means_of_earthing: [isTT ? 'electrode' : 'distributor'],
      ...(isTT
        ? { electrode: { type: 'Rod', location: 'By the meter box', resistance: measured(two(ze - 0.6)) } }
        : {}),
      max_demand: '60',
      max_demand_unit: 'A',
      earthing_conductor: { material: 'copper', csa_mm2: '16', connection_ok: 'yes', continuity_ok: 'yes' },
      main_bonding: { material: 'copper', csa_mm2: '10', connection_ok: 'yes', continuity_ok: 'yes' },
      bonded_services: {
        water: 'yes',
        gas: 'yes',
        oil: 'na',
        structural_steel: 'na',
        lightning_protection: 'na',
        other: 'na',
      },
      main_switch: {
        location: 'In the board',
        standard: 'BS EN 60947-3',
        poles: phases === 3 ? 4 : 2,
        current_a: '100',
        voltage_v: '230',
      },
      ...particulars,
    },
    observations: [],
    boards: made,
    instruments: [{ id: 'mft', function: 'multifunction', serial: 'MFT-40817', calibration_due: '2027-04-30' }],
    ...rest,
  };
}
