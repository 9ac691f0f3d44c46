import { reportWith } from '../fixture.ts';
import type { Theme } from './explanation.ts';

const radial = { circuit_kind: 'radial', live_csa: '2.5', cpc_csa: '1.5' };
const b32 = { ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };

export const slipsTheme: Theme = {
  id: 'slips',
  title: 'Slips of the pen',
  explanations: [
    {
      code: 'READING_NA',
      title: 'N/A where there has to be a reading',
      question: 'A circuit with a CPC is tested for this. What was read?',
      example: { says: 'Zs N/A on a 2.5/1.5 radial', document: reportWith({ circuit: { ...radial, zs: 'N/A' } }) },
      regulation: '643.2.1, 643.3.2, 643.6, 643.7.3',
      notWhen: [
        'The circuit is SELV, PELV or FELV.',
        'The CPC has no area: metal conduit, armour or sheath, or none.',
        'One of R1+R2 and R2 has a reading or a reason.',
      ],
      causes: ['N/A for a test that could not be done, which is LIM.', 'A whole row set to N/A.'],
    },
    {
      code: 'R2_MISMATCH',
      title: 'R1+R2 in the R2 column',
      question: 'R2 is a part of R1+R2, and Zs grows by both. Are the columns crossed?',
      formula: 'R2 ≤ R1+R2; with R2 alone, Zs about Zdb + R2 × (line + CPC) ÷ CPC in mΩ/m',
      example: {
        says: 'R2 0.61 Ω beside R1+R2 0.41 Ω',
        document: reportWith({ circuit: { ...radial, r2: '0.61', r1r2: '0.41' } }),
      },
      regulation: '643.2.1',
      notWhen: ['The circuit is SELV or PELV.', 'There is no R2, or with R2 alone the sizes, Zs or Zdb are not known.'],
      causes: ['R1+R2 entered one column to the right.', 'The two readings exchanged.'],
    },
    {
      code: 'LENGTH_MISMATCH',
      title: 'R1+R2 against the length written',
      question: 'R1+R2 and the sizes say how long the cable is. Which of the three is wrong?',
      formula: 'R1+R2 × 1000 ÷ (line + CPC in mΩ/m), within 5 m, 35 % or 0.05 Ω of the length',
      example: {
        says: 'R1+R2 0.41 Ω in 2.5/1.5 mm², 95 m written',
        document: reportWith({ circuit: { ...radial, r1r2: '0.41', length_m: '95' } }),
      },
      notWhen: ['It is no radial, or no length is written.', 'A size is not in the table of copper.'],
      causes: [
        'A slip of the decimal point.',
        'Another circuit’s length or reading.',
        'A size that is not the one fitted.',
      ],
    },
    {
      code: 'IR_ABOVE_RANGE',
      title: 'Insulation reading above the instrument’s range',
      question: 'Elsewhere the instrument went over range at less. Was this kΩ?',
      formula: 'Reading ≤ the largest reading over range at the same test voltage',
      example: {
        says: 'Live to live >299 MΩ, live to earth 640 MΩ, both at 500 V',
        document: reportWith({ circuit: { ...radial, ir_voltage: '500', ir_ll: '>299', ir_le: '640' } }),
      },
      notWhen: ['No reading at that voltage is over range.', 'Two instruments that measure insulation are listed.'],
      causes: ['kΩ typed for MΩ.', 'A figure typed twice.'],
    },
    {
      code: 'DISCONNECTION_TIME',
      title: 'Disconnection time too long for the circuit',
      question: 'The circuit may not take that long. Is it the time, the rating or the kind of circuit?',
      formula: '0.4 s for finals up to 32 A, with sockets up to 63 A; 5 s for the rest',
      example: {
        says: '5 s on a ring on 32 A',
        document: reportWith({ circuit: { ...b32, circuit_kind: 'ring', has_socket: true, disconnection_s: '5' } }),
      },
      regulation: '411.3.2, Table 41.1',
      notWhen: [
        'No time is recorded.',
        'Nobody said whether there are sockets, and the time hangs on it.',
        'On TT the time of TN is entered, which may be chosen there.',
      ],
      causes: ['The 5 s of a feeder on a final circuit.'],
    },
    {
      code: 'CABLE_ODD',
      title: 'Sizes that no such cable has',
      question: 'PVC sheathed cable is not made with these two sizes. Are the columns crossed?',
      example: {
        says: 'Line 4 mm² and CPC 6 mm² in PVC sheathed cable',
        document: reportWith({
          circuit: { circuit_kind: 'radial', wiring_type: 'A', live_csa: '4', cpc_csa: '6' },
        }),
      },
      notWhen: ['The wiring is of another type, or the line is over 16 mm².', 'Both sizes are equal.'],
      causes: ['The two columns crossed.', 'A separate CPC, which is another type of wiring.'],
    },
    {
      code: 'OCPD_TYPE',
      title: 'A type that the standard does not have',
      question: 'No device to this standard is of that type. Which is wrong?',
      formula: 'The type is one of the standard’s; else no limit is taken from a table',
      example: {
        says: 'BS 3036 of type C',
        document: reportWith({
          circuit: { circuit_kind: 'radial', ocpd_standard: 'BS 3036', ocpd_type: 'C', ocpd_rating: '30' },
        }),
      },
      notWhen: ['The type is "other", or the standard is not one of the list.'],
      causes: ['The type of the row above.', 'The standard of another device.'],
    },
    {
      code: 'RATING_ODD',
      title: 'A rating that breakers are not made for',
      question: 'Breakers are not made for this rating. What is on it?',
      example: {
        says: 'BS EN 60898 of 28 A',
        document: reportWith({ circuit: { circuit_kind: 'radial', ...b32, ocpd_rating: '28' } }),
      },
      notWhen: ['The device is to another standard.'],
      causes: ['Two figures exchanged or one missing.'],
    },
    {
      code: 'RCD_IDN_ODD',
      title: 'An IΔn that RCDs are not made for',
      question: 'RCDs are not made for this IΔn. Is it crossed with the rated current?',
      example: { says: 'IΔn 40 mA', document: reportWith({ circuit: { circuit_kind: 'radial', rcd_idn: '40' } }) },
      notWhen: ['The RCD is to BS EN 60947-2, which can be set to any.'],
      causes: ['IΔn and rated current crossed.'],
    },
    {
      code: 'KA_ODD',
      title: 'Breaking capacity in A',
      question: 'No device breaks that many kA. Was it typed in A?',
      formula: 'Breaking capacity ≤ 150 kA',
      example: {
        says: 'Breaking capacity 10000 kA',
        document: reportWith({ circuit: { circuit_kind: 'radial', breaking_ka: '10000' } }),
      },
      notWhen: ['It is LIM or N/A.'],
      causes: ['The figure in the box on the device, which is in A.'],
    },
    {
      code: 'RING_DEVICE',
      title: 'Ring on more than 32 A',
      question: 'A ring is on 30 or 32 A. Is this one a radial, or is the device too large?',
      formula: 'Rating ≤ 32 A',
      example: {
        says: 'A ring on 45 A',
        document: reportWith({ circuit: { circuit_kind: 'ring', ocpd_rating: '45' } }),
      },
      regulation: '433.1.204',
      notWhen: ['The circuit is no ring.'],
      causes: ['A radial entered as a ring.', 'The rating of the row above.'],
    },
    {
      code: 'FEEDER_DEVICE',
      title: 'Device feeding a board is written twice, unlike',
      question:
        'The device that feeds a board stands above its circuits and on the circuit that feeds it. Which is right?',
      example: {
        says: 'A board said to be fed by 100 A, from a circuit on 80 A',
        document: reportWith({
          circuit: { circuit_kind: 'distribution', ocpd_rating: '80' },
          rest: {
            boards: [
              {
                id: 'b1',
                fed_from: { origin: true },
                circuits: [{ id: 'c1', circuit_kind: 'distribution', ocpd_rating: '80' }],
              },
              { id: 'b2', fed_from: { board: 'b1', circuit: 'c1' }, dist_ocpd: { rating_a: '100' } },
            ],
          },
        }),
      },
      notWhen: ['One of the two is not filled in, LIM, N/A or "other".'],
      causes: ['The main switch’s rating entered for the device upstream.', 'A device changed in one place only.'],
    },
    {
      code: 'PHASES_UPSTREAM',
      title: 'Three phases behind one',
      question: 'The board has three phases and what feeds it has one. Which is right?',
      example: {
        says: 'A three-phase board on a one-phase supply',
        document: reportWith({ board: { phases: 3 }, supply: { live_conductors: '1ph_2w' } }),
      },
      notWhen: ['The phases of either are not filled in.'],
      causes: ['Number of poles taken for phases.', 'The supply left as it came.'],
    },
    {
      code: 'CIRCUIT_NO_TWICE',
      title: 'Two circuits with one number',
      question: 'A test is found by the circuit’s number. Which of the two is it?',
      example: {
        says: 'Two circuits with the number 3',
        document: reportWith({
          rest: {
            boards: [
              {
                id: 'b1',
                fed_from: { origin: true },
                circuits: ['c1', 'c2'].map((id) => ({ id, circuit_kind: 'radial', circuit_no: '3' })),
              },
            ],
          },
        }),
      },
      regulation: '514.9.1',
      notWhen: ['One of them is a spare way.', 'The board has three phases and they are on different ones.'],
      causes: ['A circuit entered twice.', 'A copied circuit whose number was left.'],
    },
    {
      code: 'EARTHING_ZE',
      title: 'TT with an earth too good for a rod',
      question: 'No rod comes under 1 Ω. Is the system TN, or is the reading another?',
      formula: 'RA or Ze ≥ 1 Ω',
      example: {
        says: 'TT with Ze 0.42 Ω',
        document: reportWith({ supply: { earthing_system: 'TT', ze: '0.42' } }),
      },
      regulation: '411.5',
      notWhen: ['The system is not TT.'],
      causes: ['The distributor’s earth was still connected.', 'TT chosen for TN-S or TN-C-S.'],
    },
    {
      code: 'VOLTAGE_ODD',
      title: 'Nominal voltages that do not belong together',
      question: 'Every limit goes by U0. Is it 230 V?',
      formula: 'One phase: U = U0; three phases: U = U0 × 1.732, within 5 %',
      example: {
        says: 'U0 400 V on one phase, U 230 V',
        document: reportWith({ supply: { live_conductors: '1ph_2w', nominal_u: '230', nominal_u0: '400' } }),
      },
      notWhen: ['The supply is DC, or has two phases or three wires.', 'The live conductors are not recorded.'],
      causes: ['U and U0 crossed.', 'Line to line entered for line to earth.'],
    },
    {
      code: 'DEMAND_OVER',
      title: 'Maximum demand above the cut-out or main switch',
      question: 'More is asked for than the device lets through. Is diversity left out?',
      formula: 'Maximum demand ≤ rating of the cut-out and of the main switch',
      example: {
        says: 'Maximum demand 135 A behind a 100 A cut-out',
        document: reportWith({
          supply: { cutout: { rating_a: '100' } },
          particulars: { max_demand: '135', max_demand_unit: 'A' },
        }),
      },
      regulation: '311.1',
      notWhen: ['Maximum demand is in kVA, or LIM.', 'Neither rating is known.'],
      causes: ['All ratings added up without diversity.', 'kVA entered as A.'],
    },
    {
      code: 'OBSERVATION_PLACE',
      title: 'Observation on a circuit of another board',
      question: 'The observation names a board and a circuit that is not on it. Which is right?',
      example: {
        says: 'An observation on board b1 and a circuit that is not there',
        document: reportWith({ rest: { observations: [{ id: 'o1', board_id: 'b1', circuit_id: 'c9' }] } }),
      },
      notWhen: ['One of the two is not filled in.'],
      causes: ['The board was changed and the circuit left.', 'The circuit was deleted.'],
    },
    {
      code: 'ATTACH_COUNT',
      title: 'Fewer circuit schedules than boards',
      question: 'Each board has a schedule of circuits. Is one missing?',
      formula: 'Circuit schedules ≥ boards',
      example: {
        says: 'No circuit schedule, one board',
        document: reportWith({ rest: { attachments: { n_circuit_schedules: 0 } } }),
      },
      notWhen: ['The number is not filled in.'],
      causes: ['A board was added after the count.'],
    },
  ],
};
