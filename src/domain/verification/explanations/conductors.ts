import type { Values } from '../../forms/definition.ts';
import { reportWith } from '../fixture.ts';
import type { Theme } from './explanation.ts';

const typeB32 = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };
const pme = (particulars: Values) =>
  reportWith({
    supply: { earthing_system: 'TN-C-S_PME', supply_neutral_mm2: '25', tails_mm2: '25' },
    particulars,
  });

export const conductorsTheme: Theme = {
  id: 'conductors',
  title: 'Conductors and loads',
  explanations: [
    {
      code: 'CPC_SMALL',
      title: 'CPC too small for the fault',
      question: 'When a line conductor touches earth, does the CPC stay cool enough until the device has let go?',
      formula:
        'k² × S² ≥ the energy let through. A fuse lets the more through the smaller the current, so the far end counts: I = U0 × Cmin ÷ Zs, between the points of Tables 41.2 to 41.4. A breaker that operates at once lets at most I² × 0.1 s through, with I = U0 ÷ Zdb, and one of energy class 3 what the On-Site Guide gives for it. k = 115, or 143 in thermosetting cable.',
      example: {
        says: 'A 30 A rewirable fuse, Zs 1.04 Ω, 2.5/1.0 mm²',
        document: reportWith({
          circuit: {
            circuit_kind: 'radial',
            ocpd_standard: 'BS 3036',
            ocpd_type: 'na',
            ocpd_rating: '30',
            live_csa: '2.5',
            cpc_csa: '1.0',
            zs: '1.04',
          },
        }),
      },
      regulation: '543.1.3',
      notWhen: [
        'SELV and PELV circuits.',
        'The CPC is as large as Table 54.7 asks for: then there is nothing to work out.',
        'A breaker never fails it: what a good one lets through has no lower bound. Energy limiting class 3 is assumed of BS EN 60898 and 61009 up to 40 A and 6 kA, for nearly all that are sold here are; otherwise it takes the maker’s figures, and it is noted as not checked.',
        'An RCD gives fault protection: it may end the fault long before the fuse does.',
        'A fuse whose least energy the CPC stands and whose greatest it does not: noted as not checked.',
        'SELV and PELV circuits, and a CPC that is N/A: a conduit, an armour or a sheath.',
        'Mineral insulated and other wiring: noted as not checked.',
      ],
      causes: [
        'Old 2.5/1.0 mm² cable on a fuse of 30 A, or a CPC entered one size too small.',
        'A rewirable fuse, which takes its time, at the end of a long run.',
        'Zs of another circuit.',
      ],
    },
    {
      code: 'EARTH_SMALL',
      title: 'Earthing conductor smaller than asked for',
      question: 'Is the earthing conductor the size that goes with the tails, or shown by calculation to be enough?',
      formula:
        'Tails up to 16 mm²: the same; up to 35 mm²: 16 mm²; above: half. Or √energy ÷ 143, with the most that the cut-out lets through at Ze. Never below 2.5 mm².',
      example: {
        says: 'A 10 mm² earthing conductor with 25 mm² tails',
        document: pme({ earthing_conductor: { material: 'copper', csa_mm2: '10' } }),
      },
      regulation: '542.3, 543.1, Table 54.7',
      notWhen: [
        'The size of the tails is not recorded, and the calculation does not show it to be enough: noted as not checked.',
        'The conductor is not of copper: the table is for the material of the tails.',
      ],
      causes: [
        'An installation from before the tails were renewed.',
        'The size of the bond entered for the earthing conductor.',
      ],
    },
    {
      code: 'BOND_SMALL',
      title: 'Main bond smaller than asked for',
      question: 'Is the main bond the size that this supply asks for?',
      formula:
        'PME: by the supply neutral, up to 35 mm² it is 10 mm², then 16, 25, 35 and 50. Otherwise half the earthing conductor, at least 6 and at most 25 mm².',
      example: {
        says: 'PME with a 25 mm² neutral, bonded in 6 mm²',
        document: pme({ main_bonding: { material: 'copper', csa_mm2: '6' } }),
      },
      regulation: '544.1.1, Table 54.8',
      notWhen: [
        'There is nothing to bond and the size is N/A.',
        'The size of the supply neutral is not recorded: then only less than 10 mm² is asked about.',
        'The bond is not of copper.',
      ],
      causes: [
        'Bonding done before the supply became PME.',
        'A 6 mm² bond that was right under an older edition: if sound, it is usually an improvement, not a danger.',
      ],
    },
    {
      code: 'OVERLOAD_COORD',
      title: 'Device larger than its cable carries',
      question: 'Would the device let more current flow than the cable can carry where it lies?',
      formula:
        'In ≤ Iz × correction; BS 3036: In ≤ 0.725 × that. A ring on 30 or 32 A: Iz × correction ≥ 20 A in each leg.',
      example: {
        says: '4 mm² flat cable by method 101 on 32 A',
        document: reportWith({
          circuit: { ...typeB32, wiring_type: 'A', ref_method: '101', live_csa: '4' },
        }),
      },
      regulation: '433.1.1, 433.1.204, Table 4D5',
      notWhen: [
        'We hold no figure: method D, E, F or G, conductors above 16 mm² (method B: 35 mm²), other wiring.',
        'Armoured and mineral insulated cable carries more than our figures for flat cable, so only a pass follows from them.',
        'The load cannot overload its cable (433.3.1): a fixed heater, say. The finding is asked all the same.',
      ],
      causes: [
        'Insulation laid over a cable that was clipped in the open.',
        'The reference method of the whole house entered for one circuit.',
        'A device changed for a larger one without a look at the cable.',
      ],
    },
    {
      code: 'VDROP_OVER',
      title: 'Volt drop above what is permitted',
      question: 'At full load, does enough voltage arrive?',
      formula:
        'mV/A/m × Ib × length ÷ 1000 (a ring: ÷ 4), with the feeders’ drop where it is known: ≤ 3 % for lighting, ≤ 5 % otherwise; 6 % and 8 % on a private supply. Above 100 m 0.005 % more per metre, at most 0.5 %.',
      example: {
        says: 'Lighting in 1.0 mm², 4 A, 45 m',
        document: reportWith({
          circuit: {
            circuit_kind: 'radial',
            use: 'lighting',
            live_csa: '1.0',
            ib_a: '4',
            length_m: '45',
          },
        }),
      },
      regulation: '525, Appendix 4 section 6.4',
      notWhen: [
        'Design current or length is not recorded, or the circuit is extra-low voltage.',
        'We hold no figure for the conductors: above 16 mm², mineral insulated and other wiring.',
        'A circuit on several lines is over by our figures, which are for one: noted as not checked.',
      ],
      causes: ['An outbuilding or garden circuit.', 'The rating of the device entered as the design current.'],
    },
    {
      code: 'LENGTH_IMPLAUSIBLE',
      title: 'Implausible cable length',
      question: 'By its R1+R2, or a ring by its r1, and by its cable the run is this long. Can that be?',
      formula:
        'Length = R1+R2 × 1000 ÷ (mΩ/m of line + mΩ/m of CPC), copper at 20 °C: 1 m to 200 m; a ring all round r1 × 1000 ÷ mΩ/m of line. The bounds are our own choice.',
      example: {
        says: 'R1+R2 5.20 Ω in 2.5/1.5 mm²',
        document: reportWith({ circuit: { ...typeB32, live_csa: '2.5', cpc_csa: '1.5', r1r2: '5.20' } }),
      },
      notWhen: [
        'A ring whose r1 is open, LIM or N/V.',
        'R2 alone was measured, or a size is not in the table of copper.',
        'Premises other than homes may have runs above 200 m.',
      ],
      causes: [
        'A decimal point that slipped.',
        'A poor joint, which adds more than the cable does.',
        'The size of another circuit.',
        'The reading was taken at the board and not at the far end.',
      ],
    },
  ],
};
