import type { sites } from './sites.ts';

export type Fault = {
  site: keyof typeof sites;
  /** The mistake on the job, or on paper. */
  what: string;
  /** What it changes in the sound report: paths as findings have them, and the new value; undefined takes it away. */
  changes: readonly (readonly [path: string, value: unknown])[];
  /** The expected findings: severity, reason code, path. */
  found: readonly string[];
};

const reading = (text: string) => ({ text, provenance: 'measured' });
const observation = (code: string, more = {}) => ({ id: 'o1', text: 'Seeded', code, ...more });

/** Faults as they happen, each in an otherwise sound report. Limits by the reference's own tables, worked by hand. */
export const faults: readonly Fault[] = [
  // 30 A rewirable, 0.4 s: 1.04 Ω. 1.12 is over it and there is no RCD.
  {
    site: 'semi',
    what: 'the ring has a high-resistance joint',
    changes: [['boards/cu1/circuits/cu1-4/zs', reading('1.12')]],
    found: ['fail ZS_OVER_MAX boards/cu1/circuits/cu1-4/zs', 'warn ZS_CALC_MISMATCH boards/cu1/circuits/cu1-4/zs'],
  },
  {
    site: 'semi',
    what: "the ring's protective conductor was written down with the line's reading",
    changes: [['boards/cu1/circuits/cu1-4/ring_r2', reading('0.27')]],
    found: ['warn RING_CPC_RATIO boards/cu1/circuits/cu1-4/ring_r2'],
  },
  {
    site: 'semi',
    what: 'a neutral of the ring is loose',
    changes: [['boards/cu1/circuits/cu1-4/ring_rn', reading('0.52')]],
    found: ['warn RING_R1_RN boards/cu1/circuits/cu1-4/ring_rn'],
  },
  {
    site: 'semi',
    what: "the ring's protective conductor is broken",
    changes: [['boards/cu1/circuits/cu1-4/ring_r2', reading('>99.9')]],
    found: ['fail RING_OPEN boards/cu1/circuits/cu1-4/ring_r2'],
  },
  {
    site: 'semi',
    what: 'line and neutral are crossed at the cooker',
    changes: [['boards/cu1/circuits/cu1-5/polarity', 'no']],
    found: ['fail POLARITY_BAD boards/cu1/circuits/cu1-5/polarity'],
  },
  // 1.5 mm² clipped direct carries 20 A; × 0.725 for a rewirable fuse 14.5 A.
  {
    site: 'semi',
    what: 'somebody put 30 A wire into the lighting fuse',
    changes: [
      ['boards/cu1/circuits/cu1-1/ocpd_rating', '30'],
      ['boards/cu1/circuits/cu1-1/max_zs', '1.04'],
    ],
    found: ['fail OVERLOAD_COORD boards/cu1/circuits/cu1-1/ocpd_rating'],
  },
  {
    site: 'semi',
    what: 'the earthing conductor is too small for 25 mm² tails',
    changes: [['particulars/earthing_conductor/csa_mm2', '6']],
    found: ['fail EARTH_SMALL particulars/earthing_conductor/csa_mm2'],
  },
  // Half of 16 mm² is 8.
  {
    site: 'semi',
    what: 'the main bond is 4 mm²',
    changes: [['particulars/main_bonding/csa_mm2', '4']],
    found: ['fail BOND_SMALL particulars/main_bonding/csa_mm2'],
  },
  // 230 ÷ 1.00 = 230 A for 0.4 s: √(230² × 0.4) ÷ 115 = 1.26 mm².
  {
    site: 'semi',
    what: 'the ring is of the older 2.5/1.0 cable',
    changes: [
      ['boards/cu1/circuits/cu1-4/cpc_csa', '1.0'],
      ['boards/cu1/circuits/cu1-4/zs', reading('1.00')],
    ],
    found: ['fail CPC_SMALL boards/cu1/circuits/cu1-4/cpc_csa'],
  },
  {
    site: 'semi',
    what: 'water has got into the immersion circuit',
    changes: [['boards/cu1/circuits/cu1-3/ir_le', reading('0.4')]],
    found: ['fail IR_BELOW_MIN boards/cu1/circuits/cu1-3/ir_le'],
  },
  {
    site: 'semi',
    what: 'the cooker circuit is damp',
    changes: [['boards/cu1/circuits/cu1-5/ir_le', reading('1.5')]],
    found: ['warn IR_LOW boards/cu1/circuits/cu1-5/ir_le'],
  },
  {
    site: 'semi',
    what: 'the fuse carriers are 1 kA, the fault current at the board is more, and what the cut-out breaks is not known',
    changes: [
      ['supply/supply_ipf', reading('1.60')],
      ['boards/cu1/ipf_db', reading('1.60')],
      ['supply/cutout/breaking_ka', 'na'],
    ],
    found: ['fail KA_TOO_LOW boards/cu1/circuits/cu1-1/breaking_ka'],
  },
  {
    site: 'flat',
    what: 'an RCBO is slow',
    changes: [['boards/cu1/circuits/cu1-3/rcd_ms', reading('340')]],
    found: ['fail RCD_SLOW boards/cu1/circuits/cu1-3/rcd_ms'],
  },
  {
    site: 'flat',
    what: 'an RCBO does not operate',
    changes: [['boards/cu1/circuits/cu1-2/rcd_ms', reading('>300')]],
    found: ['fail RCD_NO_TRIP boards/cu1/circuits/cu1-2/rcd_ms'],
  },
  {
    site: 'flat',
    what: 'an RCD time is a slip of the instrument',
    changes: [['boards/cu1/circuits/cu1-1/rcd_ms', reading('4')]],
    found: ['warn RCD_VERY_FAST boards/cu1/circuits/cu1-1/rcd_ms'],
  },
  {
    site: 'flat',
    what: 'Zs and R1+R2 were swapped',
    changes: [
      ['boards/cu1/circuits/cu1-4/zs', reading('0.18')],
      ['boards/cu1/circuits/cu1-4/r1r2', reading('0.31')],
    ],
    found: ['warn ZS_BELOW_R1R2 boards/cu1/circuits/cu1-4/zs'],
  },
  // 0.14 + 1.20 × 1.08 = 1.44, over 1.37.
  {
    site: 'flat',
    what: 'a long radial would be over the limit once it is warm',
    changes: [
      ['boards/cu1/circuits/cu1-3/r1r2', reading('1.08')],
      ['boards/cu1/circuits/cu1-3/zs', reading('1.22')],
    ],
    found: ['warn ZS_OVER_80PCT boards/cu1/circuits/cu1-3/zs'],
  },
  // 4.50 Ω ÷ 19.51 mΩ/m = 231 m.
  {
    site: 'flat',
    what: 'R1+R2 would need 230 m of cable in a flat',
    changes: [['boards/cu1/circuits/cu1-4/r1r2', reading('4.50')]],
    found: ['warn LENGTH_IMPLAUSIBLE boards/cu1/circuits/cu1-4/r1r2'],
  },
  {
    site: 'flat',
    what: 'the bond is 6 mm² on a supply that is earthed through the neutral',
    changes: [['particulars/main_bonding/csa_mm2', '6']],
    found: ['fail BOND_SMALL particulars/main_bonding/csa_mm2'],
  },
  {
    site: 'flat',
    what: 'a C2 was found and the flat called satisfactory',
    changes: [
      ['observations/o1', observation('C2')],
      ['summary/no_remedial_action', undefined],
    ],
    found: ['fail OUTCOME_CONFLICT summary/overall_outcome'],
  },
  {
    site: 'flat',
    what: 'a reading is LIM without saying why',
    changes: [['boards/cu1/circuits/cu1-6/zs', reading('LIM')]],
    found: ['fail LIMITATION_MISSING boards/cu1/circuits/cu1-6/zs'],
  },
  {
    site: 'flat',
    what: 'the instrument was out of calibration on the day',
    changes: [['instruments/mft/calibration_due', '2026-10-13']],
    found: ['warn CALIBRATION_OVERDUE instruments/mft/calibration_due'],
  },
  {
    site: 'flat',
    what: 'a rented flat is to be inspected a day too late',
    changes: [
      ['installation/tenure', 'private_rented'],
      ['next_inspection/next_inspection_due', '2031-10-15'],
    ],
    found: ['fail NEXT_DATE_CAP next_inspection/next_inspection_due'],
  },
  {
    site: 'flat',
    what: 'the greatest Zs written down is nobody’s',
    changes: [['boards/cu1/circuits/cu1-5/max_zs', '1.44']],
    found: ['warn MAX_ZS_SOURCE boards/cu1/circuits/cu1-5/max_zs'],
  },
  {
    site: 'flat',
    what: 'an RCD has a rated current and no standard',
    changes: [['boards/cu1/circuits/cu1-1/rcd_standard', 'na']],
    found: ['fail RCD_FIELDS boards/cu1/circuits/cu1-1/rcd_standard'],
  },
  // 4 mm² under deep insulation carries 22 A.
  {
    site: 'flat',
    what: 'a 32 A hob cable lies in deep loft insulation',
    changes: [
      ['boards/cu1/circuits/cu1-5/live_csa', '4'],
      ['boards/cu1/circuits/cu1-5/cpc_csa', '1.5'],
      ['boards/cu1/circuits/cu1-5/ref_method', '101'],
    ],
    found: ['fail OVERLOAD_COORD boards/cu1/circuits/cu1-5/ocpd_rating'],
  },
  // 44 mV × 4 A × 45 m = 7.92 V of 6.9 V.
  {
    site: 'flat',
    what: 'the last lamp of a long 1 mm² circuit is dim',
    changes: [
      ['boards/cu1/circuits/cu1-1/live_csa', '1.0'],
      ['boards/cu1/circuits/cu1-1/ib_a', '4'],
      ['boards/cu1/circuits/cu1-1/length_m', '45'],
    ],
    found: ['fail VDROP_OVER boards/cu1/circuits/cu1-1/length_m'],
  },
  // 620 Ω × 0.1 A = 62 V.
  {
    site: 'cottage',
    what: 'the rod has dried out',
    changes: [['particulars/electrode/resistance', reading('620')]],
    found: ['fail RA_OVER_LIMIT particulars/electrode/resistance'],
  },
  {
    site: 'cottage',
    what: 'the rod is in chalk',
    changes: [['particulars/electrode/resistance', reading('240')]],
    found: ['warn RA_UNSTABLE particulars/electrode/resistance'],
  },
  {
    site: 'cottage',
    what: 'the electrode was not written down',
    changes: [['particulars/electrode', undefined]],
    found: ['fail TT_ELECTRODE particulars/electrode/resistance'],
  },
  {
    site: 'cottage',
    what: 'earthing was put down as the distributor’s',
    changes: [['particulars/means_of_earthing', ['distributor']]],
    found: ['fail EARTHING_MEANS particulars/means_of_earthing'],
  },
  {
    site: 'cottage',
    what: 'the delayed main RCD operates too soon to leave the others time',
    changes: [['particulars/main_switch/rcd/measured_ms', '110']],
    found: ['fail RCD_TOO_FAST particulars/main_switch/rcd/measured_ms'],
  },
  {
    site: 'cottage',
    what: 'only the delayed RCD stands before the cooker',
    changes: ['rcd_standard', 'rcd_type', 'rcd_idn', 'rcd_rating', 'rcd_button'].map(
      (name) => [`boards/cu1/circuits/cu1-3/${name}`, 'na'] as const,
    ),
    found: ['warn RCD_DELAY_TT boards/cu1/circuits/cu1-3/rcd_standard'],
  },
  {
    site: 'shop',
    what: 'the kitchen board is said to be closer to the transformer than the one that feeds it',
    changes: [['boards/db2/zdb', reading('0.06')]],
    found: ['warn ZDB_BELOW_UPSTREAM boards/db2/zdb'],
  },
  {
    site: 'shop',
    what: 'more fault current upstairs than at the intake',
    changes: [['boards/db3/ipf_db', reading('6.10')]],
    found: ['warn IPF_ABOVE_UPSTREAM boards/db3/ipf_db'],
  },
  // 0.23 ÷ 0.24 = 0.96 kA, twice that between lines.
  {
    site: 'shop',
    what: 'the fault current at the intake is not what its impedance gives',
    changes: [
      ['supply/supply_ipf', reading('0.40')],
      ['boards/db1/ipf_db', reading('0.40')],
    ],
    found: ['warn IPF_ZE_MISMATCH supply/supply_ipf'],
  },
  {
    site: 'shop',
    what: 'the feeder of the kitchen board has a poor joint',
    changes: [['boards/db1/circuits/db1-1/r1r2', reading('0.41')]],
    found: ['warn FEEDER_MISMATCH boards/db1/circuits/db1-1/r1r2'],
  },
  {
    site: 'shop',
    what: 'a breaker at the intake that breaks 1.5 kA',
    changes: [['boards/db1/circuits/db1-3/breaking_ka', '1.5']],
    found: ['fail KA_TOO_LOW boards/db1/circuits/db1-3/breaking_ka'],
  },
  {
    site: 'shop',
    what: 'an RCD for alternating current only before a fan with a drive',
    changes: [['boards/db2/circuits/db2-2/rcd_type', 'AC']],
    found: ['warn RCD_TYPE_LOAD boards/db2/circuits/db2-2/rcd_type'],
  },
  // C16: 1.37 Ω.
  {
    site: 'shop',
    what: 'the oven is at the end of a bad joint and has no RCD',
    changes: [['boards/db2/circuits/db2-1/zs', reading('1.38')]],
    found: ['fail ZS_OVER_MAX boards/db2/circuits/db2-1/zs'],
  },
  {
    site: 'hmo',
    what: 'a broken socket was left live',
    changes: [
      ['observations/o1', observation('C1')],
      ['summary/overall_outcome', 'unsatisfactory'],
      ['summary/no_remedial_action', undefined],
    ],
    found: ['warn C1_NOT_MADE_SAFE observations/o1/made_safe'],
  },
  {
    site: 'hmo',
    what: 'a room’s board has less impedance than the feeder to it',
    changes: [['boards/cu2/zdb', reading('0.05')]],
    found: ['warn ZDB_BELOW_UPSTREAM boards/cu2/zdb'],
  },
  {
    site: 'hmo',
    what: 'the wrong way was tested: Zs of a heater far above its parts',
    changes: [['boards/cu2/circuits/cu2-3/zs', reading('0.74')]],
    found: ['warn ZS_CALC_MISMATCH boards/cu2/circuits/cu2-3/zs'],
  },
  {
    site: 'hmo',
    what: 'more fault current in a room than at the intake',
    changes: [['boards/cu1/ipf_db', reading('2.90')]],
    found: ['warn IPF_ABOVE_UPSTREAM boards/cu1/ipf_db'],
  },
  {
    site: 'detached',
    what: 'the car charger has an RCD for alternating current only',
    changes: [['boards/cu1/circuits/cu1-7/rcd_type', 'AC']],
    found: ['warn RCD_TYPE_LOAD boards/cu1/circuits/cu1-7/rcd_type'],
  },
  // 6 mm² clipped direct carries 47 A.
  {
    site: 'detached',
    what: 'the shower was replaced by a larger one and the cable was not',
    changes: [
      ['boards/cu1/circuits/cu1-6/live_csa', '6'],
      ['boards/cu1/circuits/cu1-6/cpc_csa', '2.5'],
    ],
    found: ['fail OVERLOAD_COORD boards/cu1/circuits/cu1-6/ocpd_rating'],
  },
  // 7.3 mV × 32 A × 60 m = 14.0 V of 11.5 V.
  {
    site: 'detached',
    what: 'the car charger is at the end of the garden',
    changes: [['boards/cu1/circuits/cu1-7/length_m', '60']],
    found: ['fail VDROP_OVER boards/cu1/circuits/cu1-7/length_m'],
  },
  {
    site: 'detached',
    what: 'the garage board is nearer than the house',
    changes: [['boards/cu2/zdb', reading('0.12')]],
    found: ['warn ZDB_BELOW_UPSTREAM boards/cu2/zdb'],
  },
  // (0.28 + 0.46) ÷ 4 = 0.19.
  {
    site: 'terrace',
    what: 'a spur of a spur on the upstairs ring',
    changes: [['boards/cu1/circuits/cu1-2/r1r2', reading('0.34')]],
    found: ['warn RING_R1R2 boards/cu1/circuits/cu1-2/r1r2'],
  },
  {
    site: 'terrace',
    what: 'the supply’s own earth is poor',
    changes: [['supply/ze', reading('0.95')]],
    found: ['warn SUPPLY_MAXIMA supply/ze'],
  },
  {
    site: 'terrace',
    what: 'the line of the downstairs ring is open',
    changes: [['boards/cu1/circuits/cu1-4/ring_r1', reading('>1999')]],
    found: ['fail RING_OPEN boards/cu1/circuits/cu1-4/ring_r1'],
  },
  {
    site: 'terrace',
    what: 'a board’s polarity is wrong',
    changes: [['boards/cu1/polarity_ok', 'no']],
    found: ['fail POLARITY_BAD boards/cu1/polarity_ok'],
  },
  // 218.5 ÷ (7 × 15) = 2.08.
  {
    site: 'hall',
    what: 'the urn on an old breaker of type 2',
    changes: [['boards/db1/circuits/db1-3/zs', reading('2.30')]],
    found: ['fail ZS_OVER_MAX boards/db1/circuits/db1-3/zs'],
  },
  {
    site: 'hall',
    what: 'the old cartridge of the heaters',
    changes: [['boards/db1/circuits/db1-4/zs', reading('3.20')]],
    found: ['fail ZS_OVER_MAX boards/db1/circuits/db1-4/zs'],
  },
  {
    site: 'hall',
    what: 'the stage sockets are tested at 250 V',
    changes: [['boards/db1/circuits/db1-2/ir_voltage', '250']],
    found: ['warn IR_VOLTAGE boards/db1/circuits/db1-2/ir_voltage'],
  },
  // BS 88-2 32 A, 0.4 s: 0.99 Ω.
  {
    site: 'workshop',
    what: 'the planer on its fuse',
    changes: [['boards/db2/circuits/db2-1/zs', reading('1.02')]],
    found: ['fail ZS_OVER_MAX boards/db2/circuits/db2-1/zs'],
  },
  {
    site: 'workshop',
    what: 'the saw on its breaker of type D, 5 s',
    changes: [['boards/db2/circuits/db2-3/zs', reading('0.69')]],
    found: ['fail ZS_OVER_MAX boards/db2/circuits/db2-3/zs'],
  },
  {
    site: 'workshop',
    what: 'the machine board’s feeder does not add up',
    changes: [['boards/db2/zdb', reading('0.62')]],
    found: ['warn FEEDER_MISMATCH boards/db1/circuits/db1-1/r1r2'],
  },
  {
    site: 'solar',
    what: 'the extra-low voltage lights leak',
    changes: [['boards/cu1/circuits/cu1-4/ir_le', reading('0.4')]],
    found: ['fail IR_BELOW_MIN boards/cu1/circuits/cu1-4/ir_le'],
  },
  {
    site: 'solar',
    what: 'the inverter’s RCD does not see its direct current',
    changes: [['boards/cu1/circuits/cu1-3/rcd_type', 'AC']],
    found: ['warn RCD_TYPE_LOAD boards/cu1/circuits/cu1-3/rcd_type'],
  },
  {
    site: 'solar',
    what: 'the freezer’s limitation was taken out of the list',
    changes: [['extent/operational_limitations', []]],
    found: ['fail LIMITATION_MISSING boards/cu1/circuits/cu1-5/ir_le'],
  },
];
