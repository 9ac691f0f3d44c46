import type { BoardPlan, Plan, Site } from './simulate.ts';

/*
 * Sound installations near strong supplies, which must have no findings. Devices, cables and lengths are the
 * usual ones of limits reference section 14. Beside those of `sites.ts`, which have faults seeded.
 */

type More = Partial<Plan>;
const way = (what: string, device: string, cable: string, metres: number, more: More = {}): Plan => ({
  what,
  device,
  cable,
  metres,
  ...more,
});
const lights = (what: string, metres: number, more: More = {}) =>
  way(what, 'B6', '1.5/1.0', metres, { points: 9, ...more, more: { use: 'lighting', ...more.more } });
const ring = (what: string, metres: number, more: More = {}) =>
  way(what, 'B32', '2.5/1.5', metres, { kind: 'ring', points: 11, ...more });
const sockets = (what: string, metres: number, more: More = {}) =>
  way(what, 'B20', '2.5/1.5', metres, { sockets: true, points: 5, ...more });
const feeder = (what: string, device: string, cable: string, metres: number, more: More = {}) =>
  way(what, device, cable, metres, { kind: 'distribution', rcd: 'none', wiring: 'F', ...more });
const onRccb = (plans: readonly Plan[]): Plan[] => plans.map((plan) => ({ ...plan, rcd: 'rccb' }));
/** Type AC suits only loads known to make no DC. */
const onOldRccb = (plans: readonly Plan[]): Plan[] => plans.map((plan) => ({ ...plan, rcd: 'rccb', rcdType: 'AC' }));
const heavy = (plans: readonly Plan[], kA: string): Plan[] => plans.map((plan) => ({ kA, ...plan }));
const spd = { spd_present: true, spd_types: ['T2'], spd_ok: 'yes' };

const house = (scale: number): Plan[] => [
  lights('Lights, down', 24 * scale),
  lights('Lights, up', 28 * scale),
  ring('Sockets, down', 46 * scale),
  ring('Sockets, up', 41 * scale),
  sockets('Kitchen sockets', 9 * scale),
  way('Cooker', 'B32', '6/2.5', 8 * scale),
  way('Shower 9.5 kW', 'B45', '10/4', 11 * scale),
  way('Immersion heater', 'B16', '2.5/1.5', 6 * scale),
  way('Boiler', 'B6', '1.5/1.0', 5 * scale),
  way('Smoke and heat alarms', 'B6', '1.5/1.0', 12 * scale, { points: 4 }),
];

const flat: Plan[] = [
  lights('Lights', 19),
  ring('Sockets', 33),
  sockets('Kitchen sockets', 6),
  way('Oven', 'B16', '2.5/1.5', 4),
  way('Hob', 'B32', '6/2.5', 4),
  way('Water heater', 'B16', '2.5/1.5', 3),
  way('Smoke alarm', 'B6', '1.5/1.0', 8),
];

const pme = (ze: number) => ({ system: 'TN-C-S_PME', ze }) as const;
const cu = (circuits: readonly Plan[], more: BoardPlan['more'] = spd): BoardPlan[] => [{ id: 'cu1', more, circuits }];
const home = (building_kind: string, tenure = 'owner') => ({
  installation: { nation: 'England', tenure, premises_type: 'residential', building_kind },
});
const premises = (premises_type: string) => ({
  installation: { nation: 'England', tenure: 'commercial', premises_type },
});
/** On TT column 12 holds the RCD's own figure. */
const byRcd = (plan: Plan): Plan => ({
  ...plan,
  more: { ...plan.more, max_zs: '1667', remarks: 'Max Zs 1667 Ω: 50 V by the RCD, 411.5.3' },
});
const mainRcd = (idn_ma: string) => ({
  main_switch: {
    location: 'In the board',
    standard: 'BS EN 61008',
    poles: 2,
    current_a: '100',
    voltage_v: '230',
    rcd: { type: 'A', idn_ma, rcd_delay: 'S', delay_ms: '60', measured_ms: '176', breaking_ka: '10' },
  },
});

export const soundSites: Readonly<Record<string, Site>> = {
  'a terraced house beside its substation': { name: '', supply: pme(0.11), boards: cu(house(0.8)) },
  'a semi with an ordinary supply': { name: '', supply: pme(0.2), boards: cu(house(1)) },
  'a large house': { name: '', supply: pme(0.14), boards: cu([...house(1.5), ...house(1.2)]) },
  'a house on TN-S': { name: '', supply: { system: 'TN-S', ze: 0.31 }, boards: cu(house(1)) },
  'a council house on two shared RCDs': {
    name: '',
    supply: { system: 'TN-S', ze: 0.35 },
    rest: home('house', 'social_rented'),
    boards: cu(onRccb(house(0.9))),
  },
  'a house whose shared RCDs are of type AC': { name: '', supply: pme(0.17), boards: cu(onOldRccb(house(1)), {}) },
  'a one-bedroom flat': { name: '', supply: pme(0.06), rest: home('flat'), boards: cu(flat) },
  'a flat of a tower, fed by a rising main': { name: '', supply: pme(0.09), rest: home('flat'), boards: cu(flat) },
  'a flat in a basement beside the transformer, its board rated 16 kA conditional': {
    name: '',
    supply: pme(0.034),
    rest: home('flat'),
    boards: cu(flat, { ...spd, conditional_ka: '16' }),
  },
  'a house with a car charger, panels and a heat pump': {
    name: '',
    supply: pme(0.13),
    boards: cu([
      ...house(1.1),
      way('Car charger', 'B40', '6/2.5', 9, {
        rcdType: 'B',
        more: { load: 'ev', ib_a: '32', length_m: '9', remarks: 'Open-PEN detection in the charge point' },
      }),
      way('Solar inverter', 'B16', '4/4', 13, { rcdType: 'B', more: { load: 'pv_inverter' } }),
      way('Heat pump', 'C25', '6/6', 14, { wiring: 'F', method: 'C', rcdType: 'F', more: { load: 'drive' } }),
    ]),
  },
  'a bungalow with lights of 12 V': {
    name: '',
    supply: pme(0.15),
    boards: cu([
      ...house(0.7),
      way('Bathroom lights, 12 V', 'B6', '1.5/1.0', 7, {
        rcd: 'none',
        more: {
          system: 'SELV',
          ir_voltage: '250',
          zs: { text: 'N/A', provenance: 'measured' },
        },
      }),
    ]),
  },
  'a house let in rooms, a board in each': {
    name: '',
    supply: pme(0.12),
    rest: home('hmo', 'private_rented'),
    boards: [
      {
        id: 'db1',
        more: spd,
        circuits: [
          feeder('Room 1', 'B40', '10/4', 8),
          feeder('Room 2', 'B40', '10/4', 12),
          feeder('Room 3', 'B40', '10/4', 17),
          lights('Stairs', 31),
          way('Fire alarm', 'B6', '1.5/1.0', 22),
          way('Boiler', 'B6', '1.5/1.0', 4),
        ],
      },
      ...[1, 2, 3].map(
        (n): BoardPlan => ({
          id: `cu${n}`,
          from: { board: 'db1', way: n },
          circuits: [
            lights(`Room ${n} lights`, 9 + n),
            sockets(`Room ${n} sockets`, 10 + n),
            way('Heater', 'B16', '2.5/1.5', 5),
          ],
        }),
      ),
    ],
  },
  'a house with a garage on armoured cable': {
    name: '',
    supply: pme(0.16),
    boards: [
      {
        id: 'cu1',
        more: spd,
        circuits: [feeder('Garage', 'B40', '10/10', 24, { wiring: 'G', method: 'C' }), ...house(1)],
      },
      {
        id: 'cu2',
        from: { board: 'cu1', way: 1 },
        circuits: [lights('Garage lights', 8), sockets('Garage sockets', 9)],
      },
    ],
  },
  'a farm on earth rods': {
    name: '',
    supply: { system: 'TT', ze: 48, ipf: 0.92 },
    particulars: mainRcd('100'),
    boards: [
      { id: 'cu1', more: spd, circuits: [feeder('Barn', 'B40', '16/16', 30), ...house(1.2)].map(byRcd) },
      {
        id: 'cu2',
        from: { board: 'cu1', way: 1 },
        circuits: [lights('Barn lights', 34), sockets('Barn sockets', 26), way('Grain dryer', 'B16', '4/4', 18)].map(
          byRcd,
        ),
      },
    ],
  },
  'a cottage on an earth rod, with the breakers’ figures in column 12': {
    name: '',
    supply: { system: 'TT', ze: 76, ipf: 0.71 },
    particulars: mainRcd('300'),
    boards: cu(house(0.8)),
  },
  'a three-phase shop': {
    name: '',
    supply: { system: 'TN-C-S_PME', ze: 0.09, phases: 3 },
    rest: premises('commercial'),
    boards: [
      {
        id: 'db1',
        more: spd,
        circuits: heavy(
          [
            feeder('Upstairs', 'C40', '10/10', 19, { more: { phase: '3' } }),
            lights('Shop lights', 27, { cable: '1.5/1.5' }),
            lights('Window lights', 17, { cable: '1.5/1.5' }),
            ring('Till sockets', 40),
            ring('Sockets, back', 36),
            way('Door curtain', 'C16', '2.5/2.5', 12, { more: { phase: '3' } }),
          ],
          '10',
        ),
      },
      {
        id: 'db2',
        from: { board: 'db1', way: 1 },
        circuits: heavy([lights('Lights', 18), sockets('Sockets', 16), way('Water heater', 'B16', '2.5/1.5', 7)], '10'),
      },
    ],
  },
  'an office on risers with fuses': {
    name: '',
    supply: { system: 'TN-S', ze: 0.06, phases: 3 },
    rest: premises('commercial'),
    boards: [
      {
        id: 'db1',
        more: spd,
        circuits: [
          feeder('First floor', 'BS 88-2 100 5s', '35/16', 26, {
            kA: '80',
            wiring: 'G',
            method: 'E',
            more: { phase: '3' },
          }),
          feeder('Second floor', 'BS 88-2 80 5s', '25/16', 31, {
            kA: '80',
            wiring: 'G',
            method: 'E',
            more: { phase: '3' },
          }),
          feeder('Plant', 'BS 88-2 63 5s', '16/16', 22, { kA: '80', wiring: 'G', method: 'E', more: { phase: '3' } }),
        ],
      },
      ...[1, 2].map(
        (n): BoardPlan => ({
          id: `f${n}`,
          from: { board: 'db1', way: n },
          circuits: heavy(
            [
              lights('Lights, north', 26),
              lights('Lights, south', 29),
              ring('Desks, north', 44),
              ring('Desks, south', 48),
              sockets('Cleaners', 22),
              way('Water heater', 'B16', '2.5/1.5', 9),
            ],
            '10',
          ),
        }),
      ),
    ],
  },
  'a workshop with motors, singles in trunking': {
    name: '',
    supply: { system: 'TN-S', ze: 0.12, phases: 3 },
    // Industrial premises are usually due again within three years.
    rest: { ...premises('industrial'), next_inspection: { next_inspection_due: '2029-10-14' } },
    boards: [
      {
        id: 'db1',
        circuits: heavy(
          [
            way('Lathe', 'D16', '4/4', 14, {
              rcd: 'none',
              wiring: 'C',
              method: 'B',
              more: { phase: '3', fixed_equipment_only: true },
            }),
            way('Saw', 'C32', '10/10', 12, { rcd: 'none', wiring: 'C', method: 'B', more: { phase: '3' } }),
            way('Compressor', 'C20', '6/6', 16, { rcd: 'none', wiring: 'C', method: 'B', more: { phase: '3' } }),
            way('Lights', 'C10', '2.5/2.5', 30, { rcd: 'none', wiring: 'C', method: 'B', points: 14 }),
            way('Bench sockets', 'C20', '4/4', 22, { sockets: true, wiring: 'C', method: 'B', points: 8 }),
            way('Roller door', 'C10', '2.5/2.5', 18, { rcd: 'none', wiring: 'C', method: 'B' }),
          ],
          '10',
        ),
      },
    ],
  },
  'a school block in steel conduit': {
    name: '',
    supply: { system: 'TN-S', ze: 0.18 },
    rest: premises('other'),
    boards: cu(
      heavy(
        [
          lights('Class 1 lights', 22, { cable: '1.5/na', wiring: 'B', method: 'B' }),
          lights('Class 2 lights', 26, { cable: '1.5/na', wiring: 'B', method: 'B' }),
          ring('Class 1 sockets', 40, { cable: '4/na', wiring: 'B', method: 'B' }),
          ring('Class 2 sockets', 38, { cable: '4/na', wiring: 'B', method: 'B' }),
          way('Heater', 'B16', '2.5/na', 14, { wiring: 'B', method: 'B', rcd: 'none' }),
          way('Hand dryer', 'B16', '2.5/na', 10, { wiring: 'B', method: 'B' }),
        ],
        '10',
      ),
    ),
  },
  'a church on cartridge fuses': {
    name: '',
    supply: { system: 'TN-S', ze: 0.22 },
    rest: premises('other'),
    boards: cu(
      onRccb([
        way('Nave lights', 'BS 88-3 5', '1.5/1.0', 38, { points: 12, kA: '16' }),
        way('Chancel lights', 'BS 88-3 5', '1.5/1.0', 44, { points: 8, kA: '16' }),
        way('Organ blower', 'BS 88-3 16', '2.5/1.5', 30, { kA: '16' }),
        way('Vestry sockets', 'BS 88-3 20', '2.5/1.5', 21, { sockets: true, points: 4, kA: '16' }),
        way('Heaters', 'BS 88-3 32', '6/6', 24, { kA: '16', method: 'C' }),
        way('Bell ringing chamber', 'BS 88-3 16', '2.5/1.5', 26, { kA: '16' }),
      ]),
      {},
    ),
  },
  'the landlord’s supply of a block': {
    name: '',
    supply: { system: 'TN-C-S_PME', ze: 0.05, phases: 3 },
    rest: premises('residential'),
    boards: [
      {
        id: 'db1',
        more: { ...spd, conditional_ka: '25' },
        circuits: heavy(
          [
            lights('Stairs, north', 40),
            lights('Stairs, south', 44),
            lights('Outside', 52, { cable: '2.5/1.5', wiring: 'A' }),
            sockets('Cleaners’ sockets', 36),
            way('Door entry', 'B6', '1.5/1.0', 16),
            way('Smoke vents', 'B10', '1.5/1.5', 33),
            way('Water pumps', 'C16', '4/4', 14, { wiring: 'F', method: 'C', more: { phase: '3' } }),
          ],
          '10',
        ),
      },
    ],
  },
  'a restaurant kitchen': {
    name: '',
    supply: { system: 'TN-C-S_PME', ze: 0.1, phases: 3 },
    rest: premises('commercial'),
    boards: [
      {
        id: 'db1',
        more: spd,
        circuits: heavy(
          [
            way('Range', 'C32', '10/10', 9, { rcd: 'none', wiring: 'B', method: 'B', more: { phase: '3' } }),
            way('Dishwasher', 'C20', '6/6', 11, { rcd: 'none', wiring: 'B', method: 'B', more: { phase: '3' } }),
            sockets('Worktops, left', 12),
            sockets('Worktops, right', 14),
            way('Cold room', 'C16', '2.5/2.5', 15),
            lights('Lights', 24),
            way('Extract', 'C10', '2.5/1.5', 13, { rcdType: 'F', more: { load: 'drive' } }),
          ],
          '10',
        ),
      },
    ],
  },
};
