import type { Random } from '../random.ts';
import type { CircuitPlan } from './circuits.ts';

const ring = (description: string, metres: number, points: number, more: Partial<CircuitPlan> = {}): CircuitPlan => ({
  kind: 'ring',
  description,
  live: '2.5',
  cpc: '1.5',
  rating: '32',
  points,
  metres,
  sockets: true,
  ...more,
});
const radial = (
  description: string,
  live: string,
  cpc: string,
  rating: string,
  metres: number,
  points: number,
  more: Partial<CircuitPlan> = {},
): CircuitPlan => ({ kind: 'radial', description, live, cpc, rating, points, metres, ...more });

const lights = (where: string, metres: number, points: number, more: Partial<CircuitPlan> = {}) =>
  radial(`Lights ${where}`, '1.5', '1.0', '6', metres, points, { use: 'lighting', method: '100', ...more });
export const spare: CircuitPlan = {
  kind: 'spare',
  description: 'Spare',
  live: '',
  cpc: '',
  rating: '',
  points: 0,
  metres: 0,
};

/** A house or flat with one consumer unit. */
export function homePlans(random: Random, bedrooms: number): CircuitPlan[] {
  const plans = [
    ring('Sockets ground floor', random.whole(42, 58), random.whole(9, 14)),
    ...(bedrooms > 1 ? [ring('Sockets first floor', random.whole(40, 52), random.whole(8, 12))] : []),
    ring('Sockets kitchen', random.whole(40, 46), random.whole(7, 10)),
    lights('ground floor', random.whole(18, 28), random.whole(7, 11)),
    ...(bedrooms > 1 ? [lights('first floor', random.whole(18, 30), random.whole(6, 10))] : []),
    radial('Cooker', '6', '2.5', '32', random.whole(8, 16), 1, { sockets: true }),
    ...(random.chance(0.6) ? [radial('Shower 9.5 kW', '10', '4', '40', random.whole(12, 20), 1)] : []),
    ...(random.chance(0.5) ? [radial('Immersion heater', '2.5', '1.5', '16', random.whole(11, 16), 1)] : []),
    radial('Boiler and controls', '2.5', '1.5', '16', random.whole(11, 16), 1),
    radial('Smoke alarms', '1.5', '1.0', '6', random.whole(15, 22), random.whole(2, 4)),
    ...(random.chance(0.2) ? [radial('EV charger', '10', '4', '40', random.whole(12, 22), 1, { load: 'ev' })] : []),
  ];
  return [...plans, ...Array.from({ length: random.whole(0, 2) }, () => spare)];
}

/** Board 1 of the shop: three phases, two sub-boards fed from its last ways. */
export function shopMainPlans(): CircuitPlan[] {
  const swa = { wiring: 'F', method: 'C', rcd: 'none' } as const;
  return [
    {
      kind: 'distribution',
      description: 'DB2 kitchen',
      live: '16',
      cpc: '16',
      rating: '63',
      points: 1,
      metres: 24,
      ...swa,
      phase: 'L1 L2 L3',
    },
    {
      kind: 'distribution',
      description: 'DB3 first floor',
      live: '10',
      cpc: '10',
      rating: '50',
      points: 1,
      metres: 31,
      ...swa,
      phase: 'L1 L2 L3',
    },
    ring('Sockets shop floor', 44, 14, { phase: 'L1' }),
    ring('Sockets counter and tills', 42, 10, { phase: 'L2' }),
    lights('shop floor, front', 32, 14, { phase: 'L1' }),
    lights('shop floor, rear', 36, 12, { phase: 'L2' }),
    lights('window and sign', 20, 6, { phase: 'L3' }),
    radial('Roller shutter', '2.5', '1.5', '16', 18, 1, { phase: 'L3', curve: 'C' }),
    radial('Fire alarm panel', '1.5', '1.0', '6', 16, 1, { phase: 'L3', rcd: 'none', wiring: 'H', method: 'C' }),
    spare,
    spare,
    spare,
  ];
}

export function shopKitchenPlans(): CircuitPlan[] {
  return [
    ring('Sockets kitchen', 32, 8, { phase: 'L1' }),
    radial('Dishwasher', '4', '1.5', '25', 12, 1, { phase: 'L2' }),
    radial('Extract fan', '2.5', '1.5', '16', 15, 1, { phase: 'L3', load: 'drive', curve: 'C' }),
    radial('Water heater', '2.5', '1.5', '16', 9, 1, { phase: 'L3' }),
    lights('kitchen', 18, 8, { phase: 'L1' }),
    spare,
  ];
}

export function shopUpstairsPlans(): CircuitPlan[] {
  return [
    ring('Sockets offices', 40, 12, { phase: 'L1' }),
    radial('Air conditioning', '4', '1.5', '20', 16, 1, { phase: 'L2', curve: 'C' }),
    lights('offices and stairs', 34, 14, { phase: 'L3' }),
    radial('Comms cabinet', '2.5', '1.5', '16', 14, 2, { phase: 'L2', sockets: true }),
    spare,
    spare,
  ];
}

/** The circuits of one letting room in the HMO. */
export function roomPlans(room: number): CircuitPlan[] {
  return [
    radial(`Room ${room} sockets`, '2.5', '1.5', '20', 10 + room, 6, { sockets: true }),
    radial(`Room ${room} kitchenette`, '6', '2.5', '32', 7 + room, 4, { sockets: true }),
    lights(`room ${room}`, 12 + room, 4),
    radial(`Room ${room} heater`, '2.5', '1.5', '16', 8 + room, 1),
    radial(`Room ${room} shower 8.5 kW`, '10', '4', '40', 9 + room, 1),
    radial(`Room ${room} hob`, '6', '2.5', '32', 8 + room, 1),
    radial(`Room ${room} smoke and heat alarm`, '1.5', '1.0', '6', 12 + room, 2),
    lights(`room ${room} bathroom and fan`, 13 + room, 3),
  ];
}

/** The HMO's main board: sub-mains to six rooms, and the landlord's supplies. */
export function housePlans(): CircuitPlan[] {
  const feeders = [1, 2, 3, 4, 5, 6].map(
    (room): CircuitPlan => ({
      kind: 'distribution',
      description: `Room ${room} consumer unit`,
      live: '16',
      cpc: '6',
      rating: '63',
      points: 1,
      metres: 6 + 2 * room,
      rcd: 'none',
    }),
  );
  return [
    ...feeders,
    lights('hall, stairs and landings', 30, 12),
    lights('outside and bin store', 18, 4),
    ring('Sockets communal kitchen', 44, 8),
    radial('Fire alarm panel', '1.5', '1.0', '6', 12, 1, { rcd: 'none', wiring: 'H', method: 'C' }),
    radial('Boiler and controls', '2.5', '1.5', '16', 11, 1),
    radial('Door entry', '1.5', '1.0', '6', 15, 2),
  ];
}

/** A stone cottage on its own earth rod. */
export function cottagePlans(): CircuitPlan[] {
  return [
    ring('Sockets', 46, 12),
    ring('Sockets kitchen', 26, 7),
    lights('ground floor', 22, 8),
    lights('first floor', 20, 6),
    radial('Cooker', '6', '2.5', '32', 9, 1, { sockets: true }),
    radial('Well pump', '2.5', '1.5', '16', 28, 1),
    radial('Immersion heater', '2.5', '1.5', '16', 10, 1),
    spare,
  ];
}
