/** When a circuit needs a 30 mA RCD today: always, if it has a socket, if its cable is concealed, or depending on the place. */
export type RcdWanted = 'yes' | 'with_socket' | 'when_concealed' | 'by_place' | 'at_far_board';

/** A common circuit: a starting point to fill in from, never a limit. */
export type CircuitTemplate = {
  name: string;
  /** Usual devices in order of preference: `B32`, or a rating alone if type and standard vary. */
  devices: readonly string[];
  /** Live and CPC area of the usual flat cable, mm²; none for other cable. */
  cables: readonly (readonly [live: string, cpc: string])[];
  hasSocket: boolean;
  kind: 'ring' | 'radial' | 'distribution';
  rcd: RcdWanted;
  note?: string;
};

/**
 * Circuits common in homes, with the additional protection needed today (sockets to 32 A 411.3.3, luminaires in homes 411.3.4, concealed
 * cable 522.6.202, bath circuits 701.411.3.3; type A unless the note says otherwise). From knowledge of the trade: our own choice, not a
 * table of the standard.
 */
export const CIRCUIT_TEMPLATES: readonly CircuitTemplate[] = [
  {
    name: 'Lighting',
    devices: ['B6', 'B10'],
    cables: [
      ['1.5', '1.0'],
      ['1.0', '1.0'],
    ],
    hasSocket: false,
    kind: 'radial',
    rcd: 'yes',
    note: '8 to 15 points',
  },
  {
    name: 'Ring final sockets',
    devices: ['B32'],
    cables: [['2.5', '1.5']],
    hasSocket: true,
    kind: 'ring',
    rcd: 'yes',
    note: 'at most 100 m² of floor',
  },
  {
    name: 'Radial sockets',
    devices: ['B20'],
    cables: [['2.5', '1.5']],
    hasSocket: true,
    kind: 'radial',
    rcd: 'yes',
    note: 'at most 50 m² of floor',
  },
  {
    name: 'Radial sockets, kitchen',
    devices: ['B32'],
    cables: [['4', '1.5']],
    hasSocket: true,
    kind: 'radial',
    rcd: 'yes',
    note: 'at most 75 m² of floor',
  },
  {
    name: 'Radial general',
    devices: ['B16'],
    cables: [
      ['2.5', '1.5'],
      ['1.5', '1.0'],
    ],
    hasSocket: true,
    kind: 'radial',
    rcd: 'yes',
  },
  {
    name: 'Cooker',
    devices: ['B32', 'B40'],
    cables: [['6', '2.5']],
    hasSocket: false,
    kind: 'radial',
    rcd: 'with_socket',
    note: 'diversity 10 A + 30 % of the rest + 5 A for a socket',
  },
  {
    name: 'Shower 7.5 kW',
    devices: ['B32', 'B40'],
    cables: [['6', '2.5']],
    hasSocket: false,
    kind: 'radial',
    rcd: 'yes',
  },
  {
    name: 'Shower 8.5 to 9.5 kW',
    devices: ['B40', 'B45'],
    cables: [['10', '4']],
    hasSocket: false,
    kind: 'radial',
    rcd: 'yes',
    note: '9.5 kW at 230 V is 41.3 A; 45 A is not in Table 41.3',
  },
  {
    name: 'Shower 10.5 kW',
    devices: ['B45', 'B50'],
    cables: [
      ['10', '4'],
      ['16', '6'],
    ],
    hasSocket: false,
    kind: 'radial',
    rcd: 'yes',
  },
  {
    name: 'EV charger 7.4 kW',
    devices: ['B40', 'C40', 'B32'],
    cables: [
      ['6', '2.5'],
      ['10', '4'],
    ],
    hasSocket: false,
    kind: 'radial',
    rcd: 'yes',
    note: 'type A with detection of 6 mA DC, or B; open-PEN protection on PME (722.411.4.1); 32 A only where the maker allows it',
  },
  {
    name: 'EV socket 32 A',
    devices: ['32', '40'],
    cables: [['6', '2.5']],
    hasSocket: true,
    kind: 'radial',
    rcd: 'yes',
  },
  {
    name: 'Immersion heater',
    devices: ['B16'],
    cables: [['2.5', '1.5']],
    hasSocket: false,
    kind: 'radial',
    rcd: 'when_concealed',
    note: '3 kW is 13 A',
  },
  {
    name: 'Smoke and heat alarms',
    devices: ['B6'],
    cables: [['1.5', '1.0']],
    hasSocket: false,
    kind: 'radial',
    rcd: 'by_place',
    note: 'a circuit of their own or regularly used lighting; three-core links (411.3.4, 314)',
  },
  {
    name: 'Boiler and heating controls',
    devices: ['B6', '3'],
    cables: [['1.5', '1.0']],
    hasSocket: false,
    kind: 'radial',
    rcd: 'when_concealed',
    note: 'or a 3 A fused connection unit',
  },
  {
    name: 'Distribution to a garage',
    devices: ['40', '63'],
    cables: [],
    hasSocket: false,
    kind: 'distribution',
    rcd: 'at_far_board',
    note: 'armoured cable 6 to 16 mm²; Zdb is needed at the far board',
  },
];
