import type { Site } from './simulate.ts';

/** Ten kinds of installation, sound. Cables, lengths and devices are what is usually met in each. */
export const sites = {
  semi: {
    name: 'a 1970s semi on rewirable fuses',
    supply: { system: 'TN-S', ze: 0.74 },
    particulars: {
      earthing_conductor: { material: 'copper', csa_mm2: '16', connection_ok: 'yes', continuity_ok: 'yes' },
    },
    boards: [
      {
        id: 'cu1',
        circuits: [
          {
            what: 'Lights, ground floor',
            device: 'BS 3036 5',
            cable: '1.5/1.0',
            metres: 26,
            points: 9,
            rcd: 'none',
            kA: '1',
          },
          {
            what: 'Lights, first floor',
            device: 'BS 3036 5',
            cable: '1.5/1.0',
            metres: 31,
            points: 8,
            rcd: 'none',
            kA: '1',
          },
          { what: 'Immersion heater', device: 'BS 3036 15', cable: '2.5/1.5', metres: 11, rcd: 'none', kA: '2' },
          {
            what: 'Sockets, whole house',
            device: 'BS 3036 30',
            cable: '2.5/1.5',
            metres: 36,
            kind: 'ring',
            points: 16,
            rcd: 'none',
            kA: '2',
          },
          { what: 'Cooker', device: 'BS 3036 30', cable: '10/4', metres: 9, rcd: 'none', kA: '2' },
        ],
      },
    ],
  },
  flat: {
    name: 'a new flat with RCBOs',
    supply: { system: 'TN-C-S_PME', ze: 0.26 },
    boards: [
      {
        id: 'cu1',
        more: { spd_present: true, spd_types: ['T2'], spd_ok: 'yes' },
        circuits: [
          { what: 'Lights', device: 'B6', cable: '1.5/1.0', metres: 29, points: 14, more: { use: 'lighting' } },
          { what: 'Sockets, rooms', device: 'B32', cable: '2.5/1.5', metres: 48, kind: 'ring', points: 13 },
          { what: 'Sockets, kitchen', device: 'B32', cable: '4/1.5', metres: 14, points: 7, sockets: true },
          { what: 'Oven', device: 'B16', cable: '2.5/1.5', metres: 9 },
          { what: 'Hob', device: 'B32', cable: '6/2.5', metres: 8 },
          { what: 'Smoke and heat alarms', device: 'B6', cable: '1.5/1.0', metres: 22, points: 3 },
        ],
      },
    ],
  },
  cottage: {
    name: 'a cottage on an earth rod',
    supply: { system: 'TT', ze: 84.2, ipf: 0.61 },
    particulars: {
      main_switch: {
        location: 'In the board',
        standard: 'BS EN 61008',
        poles: 2,
        current_a: '100',
        voltage_v: '230',
        rcd: { type: 'A', idn_ma: '100', rcd_delay: 'S', delay_ms: '60', measured_ms: '181', breaking_ka: '10' },
      },
    },
    boards: [
      {
        id: 'cu1',
        circuits: [
          { what: 'Lights', device: 'B6', cable: '1.5/1.0', metres: 34, points: 11 },
          { what: 'Sockets', device: 'B32', cable: '2.5/1.5', metres: 51, kind: 'ring', points: 12 },
          { what: 'Cooker', device: 'B32', cable: '6/2.5', metres: 12 },
          { what: 'Boiler and controls', device: 'B6', cable: '1.5/1.0', metres: 14 },
        ],
      },
    ],
  },
  shop: {
    name: 'a three-phase shop with two sub-boards',
    supply: { system: 'TN-C-S_PME', ze: 0.24, phases: 3 },
    rest: { installation: { nation: 'England', tenure: 'commercial', premises_type: 'commercial' } },
    boards: [
      {
        id: 'db1',
        circuits: [
          {
            what: 'Board DB2, kitchen',
            device: 'C63',
            cable: '16/6',
            metres: 14,
            kind: 'distribution',
            rcd: 'none',
            kA: '10',
            wiring: 'F',
            more: { phase: '3' },
          },
          {
            what: 'Board DB3, upstairs',
            device: 'C40',
            cable: '10/4',
            metres: 18,
            kind: 'distribution',
            rcd: 'none',
            kA: '10',
            wiring: 'F',
            more: { phase: '3' },
          },
          { what: 'Shop lights', device: 'C10', cable: '1.5/1.0', metres: 24, points: 18, kA: '10' },
          { what: 'Till sockets', device: 'B32', cable: '2.5/1.5', metres: 44, kind: 'ring', points: 10, kA: '10' },
        ],
      },
      {
        id: 'db2',
        from: { board: 'db1', way: 1 },
        circuits: [
          { what: 'Oven', device: 'C16', cable: '2.5/1.5', metres: 8, rcd: 'none', kA: '10' },
          {
            what: 'Extract fan',
            device: 'C10',
            cable: '1.5/1.0',
            metres: 12,
            rcdType: 'F',
            kA: '10',
            more: { load: 'drive' },
          },
          { what: 'Worktop sockets', device: 'B20', cable: '2.5/1.5', metres: 13, sockets: true, points: 6, kA: '10' },
        ],
      },
      {
        id: 'db3',
        from: { board: 'db1', way: 2 },
        circuits: [
          { what: 'Office sockets', device: 'B20', cable: '2.5/1.5', metres: 19, sockets: true, points: 8, kA: '10' },
          { what: 'Office lights', device: 'B6', cable: '1.5/1.0', metres: 21, points: 9, kA: '10' },
        ],
      },
    ],
  },
  hmo: {
    name: 'a house of rooms with a board in each',
    supply: { system: 'TN-C-S_PME', ze: 0.24 },
    rest: { installation: { nation: 'England', tenure: 'private_rented', premises_type: 'residential' } },
    boards: [
      {
        id: 'db1',
        circuits: [
          { what: 'Board in room 1', device: 'B40', cable: '10/4', metres: 9, kind: 'distribution', rcd: 'none' },
          { what: 'Board in room 2', device: 'B40', cable: '10/4', metres: 16, kind: 'distribution', rcd: 'none' },
          { what: 'Stairs and landing lights', device: 'B6', cable: '1.5/1.0', metres: 33, points: 12 },
          { what: 'Fire alarm', device: 'B6', cable: '1.5/1.0', metres: 18, points: 9 },
        ],
      },
      {
        id: 'cu1',
        from: { board: 'db1', way: 1 },
        circuits: [
          { what: 'Room 1 lights', device: 'B6', cable: '1.5/1.0', metres: 12, points: 3 },
          { what: 'Room 1 sockets', device: 'B20', cable: '2.5/1.5', metres: 12, sockets: true, points: 5 },
        ],
      },
      {
        id: 'cu2',
        from: { board: 'db1', way: 2 },
        circuits: [
          { what: 'Room 2 lights', device: 'B6', cable: '1.5/1.0', metres: 11, points: 3 },
          { what: 'Room 2 sockets', device: 'B20', cable: '2.5/1.5', metres: 15, sockets: true, points: 6 },
          { what: 'Room 2 heater', device: 'B16', cable: '2.5/1.5', metres: 6 },
        ],
      },
    ],
  },
  detached: {
    name: 'a detached house with a garage and a car charger',
    supply: { system: 'TN-C-S_PME', ze: 0.19 },
    boards: [
      {
        id: 'cu1',
        circuits: [
          {
            what: 'Garage board',
            device: 'B40',
            cable: '10/10',
            metres: 22,
            kind: 'distribution',
            rcd: 'none',
            wiring: 'F',
            method: 'D',
          },
          { what: 'Lights, down', device: 'B6', cable: '1.5/1.0', metres: 36, points: 15 },
          { what: 'Lights, up', device: 'B6', cable: '1.5/1.0', metres: 30, points: 12 },
          { what: 'Sockets, down', device: 'B32', cable: '2.5/1.5', metres: 62, kind: 'ring', points: 18 },
          { what: 'Sockets, up', device: 'B32', cable: '2.5/1.5', metres: 57, kind: 'ring', points: 14 },
          { what: 'Shower 9.5 kW', device: 'B50', cable: '10/4', metres: 15, more: { ib_a: '41.3', length_m: '15' } },
          {
            what: 'Car charger',
            device: 'B40',
            cable: '6/2.5',
            metres: 11,
            rcdType: 'B',
            more: { load: 'ev', ib_a: '32', length_m: '11', remarks: 'Open-PEN device in the charge point' },
          },
        ],
      },
      {
        id: 'cu2',
        from: { board: 'cu1', way: 1 },
        circuits: [
          { what: 'Garage sockets', device: 'B16', cable: '2.5/1.5', metres: 10, sockets: true, points: 4 },
          { what: 'Garage lights', device: 'B6', cable: '1.5/1.0', metres: 13, points: 3 },
        ],
      },
    ],
  },
  terrace: {
    name: 'a terraced house on two shared RCDs',
    supply: { system: 'TN-S', ze: 0.42 },
    boards: [
      {
        id: 'cu1',
        circuits: [
          { what: 'Lights, down', device: 'B6', cable: '1.0/1.0', metres: 19, points: 7, rcd: 'rccb' },
          { what: 'Sockets, up', device: 'B32', cable: '2.5/1.5', metres: 38, kind: 'ring', points: 9, rcd: 'rccb' },
          { what: 'Lights, up', device: 'B6', cable: '1.0/1.0', metres: 17, points: 6, rcd: 'rccb' },
          { what: 'Sockets, down', device: 'B32', cable: '2.5/1.5', metres: 44, kind: 'ring', points: 12, rcd: 'rccb' },
          { what: 'Shower 8.5 kW', device: 'B40', cable: '10/4', metres: 13, rcd: 'rccb' },
        ],
      },
    ],
  },
  hall: {
    name: 'a village hall on old breakers and cartridges',
    supply: { system: 'TN-S', ze: 0.24 },
    rest: { installation: { nation: 'England', tenure: 'other', premises_type: 'commercial' } },
    boards: [
      {
        id: 'db1',
        circuits: [
          {
            what: 'Hall lights',
            device: 'BS 3871/2 5',
            cable: '1.5/1.0',
            metres: 32,
            points: 14,
            rcd: 'none',
            kA: '3',
          },
          {
            what: 'Stage sockets',
            device: 'BS 3871/2 30',
            cable: '4/2.5',
            metres: 18,
            sockets: true,
            points: 6,
            rcd: 'rccb',
            kA: '3',
          },
          { what: 'Urn', device: 'BS 3871/2 15', cable: '2.5/1.5', metres: 12, rcd: 'none', kA: '3' },
          { what: 'Panel heaters', device: 'BS 1361 15', cable: '2.5/1.5', metres: 34, rcd: 'none', kA: '16.5' },
        ],
      },
    ],
  },
  workshop: {
    name: 'a joinery workshop with motors',
    supply: { system: 'TN-S', ze: 0.17, phases: 3 },
    rest: {
      installation: { nation: 'England', tenure: 'commercial', premises_type: 'industrial' },
      next_inspection: { next_inspection_due: '2029-10-14' },
    },
    boards: [
      {
        id: 'db1',
        circuits: [
          {
            what: 'Board DB2, machines',
            device: 'BS 88-2 63 5s',
            cable: '16/16',
            metres: 21,
            kind: 'distribution',
            rcd: 'none',
            kA: '50',
            wiring: 'F',
            more: { phase: '3' },
          },
          {
            what: 'Bench sockets',
            device: 'C20',
            cable: '4/4',
            metres: 24,
            sockets: true,
            points: 8,
            wiring: 'B',
            method: 'B',
            kA: '10',
          },
          {
            what: 'Lights',
            device: 'C10',
            cable: '1.5/1.5',
            metres: 35,
            points: 16,
            wiring: 'B',
            method: 'B',
            rcd: 'none',
            kA: '10',
          },
        ],
      },
      {
        id: 'db2',
        from: { board: 'db1', way: 1 },
        circuits: [
          {
            what: 'Planer',
            device: 'BS 88-2 32',
            cable: '6/6',
            metres: 12,
            rcd: 'none',
            kA: '50',
            wiring: 'B',
            method: 'B',
            more: { phase: '3' },
          },
          {
            what: 'Extractor',
            device: 'BS 88-2 20',
            cable: '4/4',
            metres: 15,
            rcd: 'none',
            kA: '50',
            wiring: 'B',
            method: 'B',
            more: { phase: '3' },
          },
          {
            what: 'Saw, own switch',
            device: 'D40 5s',
            cable: '10/10',
            metres: 9,
            rcd: 'none',
            kA: '10',
            wiring: 'B',
            method: 'B',
            more: { phase: '3', disconnection_s: '5' },
          },
        ],
      },
    ],
  },
  solar: {
    name: 'a bungalow with solar panels, extra-low voltage lights and limitations',
    supply: { system: 'TN-C-S_PME', ze: 0.22 },
    rest: {
      extent: {
        no_agreed_limitations: true,
        default_limits_ack: true,
        operational_limitations: [
          { id: 'lim-1', text: 'Freezer could not be switched off', reason: 'Food store in use', circuits: ['cu1-5'] },
        ],
      },
    },
    boards: [
      {
        id: 'cu1',
        circuits: [
          { what: 'Lights', device: 'B6', cable: '1.5/1.0', metres: 27, points: 10 },
          { what: 'Sockets', device: 'B32', cable: '2.5/1.5', metres: 46, kind: 'ring', points: 11 },
          {
            what: 'Solar inverter',
            device: 'B16',
            cable: '4/4',
            metres: 17,
            rcdType: 'B',
            more: { load: 'pv_inverter' },
          },
          {
            what: 'Bathroom lights, 12 V',
            device: 'B6',
            cable: '1.5/1.0',
            metres: 8,
            points: 4,
            rcd: 'none',
            more: { system: 'SELV', ir_voltage: '250', zs: { text: 'N/A', provenance: 'measured' } },
          },
          {
            what: 'Freezer',
            device: 'B16',
            cable: '2.5/1.5',
            metres: 13,
            sockets: true,
            more: {
              ir_ll: { text: 'LIM', provenance: 'measured', limitation: 'lim-1' },
              ir_le: { text: 'LIM', provenance: 'measured', limitation: 'lim-1' },
            },
          },
        ],
      },
    ],
  },
} as const satisfies Record<string, Site>;
