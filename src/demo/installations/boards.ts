import type { Board, Values } from '../../domain/forms/definition.ts';
import { type Random, seededRandom } from '../random.ts';
import { type CircuitPlan, endResistance, measured, testedCircuit } from './circuits.ts';
import type { Inspection } from './inspection.ts';
import {
  cottagePlans,
  homePlans,
  housePlans,
  roomPlans,
  shopKitchenPlans,
  shopMainPlans,
  shopUpstairsPlans,
} from './plans.ts';

/**
 * The boards of an installation with their tested circuits, the origin's board first.
 * @param ze  at the origin, Ω. @param ipf  at the origin, kA.
 */
export function boardsOf(inspection: Inspection, ze: number, ipf: number, random: Random): Board[] {
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
