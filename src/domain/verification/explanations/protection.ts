import { reportWith } from '../fixture.ts';
import type { Theme } from './explanation.ts';

const home = { premises_type: 'residential' };
const noRcd = { rcd_standard: 'na', rcd_type: 'na', rcd_idn: 'na' };
const ring32 = { circuit_kind: 'ring', has_socket: true, ocpd_rating: '32' };
const passed = (slug: string, outcome = 'pass') => [{ slug, outcome }];

export const protectionTheme: Theme = {
  id: 'protection',
  title: 'Protection that is not there',
  explanations: [
    {
      code: 'RCD_ABSENT',
      title: 'No 30 mA RCD, and the schedule passes it',
      question:
        'Sockets up to 32 A, lights in homes and bath and shower rooms want an RCD of 30 mA today. There is none here, and the schedule finds no fault with that. Which of the two is wrong?',
      formula: 'IΔn ≤ 30 mA without delay on the circuit, on its board or on the way to the origin',
      example: {
        says: 'A ring on 32 A in a house, no RCD, item 5.12.1 passed',
        document: reportWith({
          circuit: { ...ring32, ...noRcd, rcd_idn: '100', rcd_standard: 'BS EN 61008', rcd_type: 'A' },
          rest: { installation: home, inspection_schedule: passed('rcd_sockets') },
        }),
      },
      regulation: '411.3.3, 411.3.4, 701.411.3.3',
      notWhen: [
        'The item is coded, LIM or N/V: one code answers for all circuits.',
        'An observation about the circuit cites the regulation.',
        'The item is not answered yet, or the RCD columns are empty.',
        'Outside homes, the remarks of a socket circuit name a risk assessment.',
        'The circuit is SELV or PELV, or the sockets are on more than 32 A.',
      ],
      causes: [
        'An old installation whose item was ticked with the rest.',
        'An RCD for several circuits that was not written down.',
        'A 100 mA or time-delayed RCD at the origin, which gives no additional protection.',
      ],
    },
    {
      code: 'AFDD_ABSENT',
      title: 'No arc fault detection in such a building',
      question: 'Sockets in this kind of building want an AFDD. Is there one that was not written down?',
      example: {
        says: 'A ring on 32 A in a house in multiple occupation, no AFDD, the AFDD item N/A',
        document: reportWith({
          circuit: { ...ring32, afdd: { standard: 'na' } },
          rest: { installation: { ...home, building_kind: 'hmo' }, inspection_schedule: passed('cu_afdd', 'NA') },
        }),
      },
      regulation: '421.1.7',
      notWhen: [
        'The kind of building is not recorded, or is another.',
        'The AFDD item is coded, LIM, N/V or not answered, or an observation about the circuit cites 421.1.7.',
        'The circuit is three-phase, or on more than 32 A.',
      ],
      causes: ['An installation from before the requirement.', 'An AFDD that was taken for an RCBO.'],
    },
    {
      code: 'SPD_ABSENT',
      title: 'No surge protection where an overvoltage would be grave',
      question: 'What an overvoltage could cause here asks for surge protection. Is there a device?',
      example: {
        says: 'No surge device at the origin, and an overvoltage could cause serious injury',
        document: reportWith({
          board: { spd_present: false },
          rest: { installation: { overvoltage: 'serious' } },
        }),
      },
      regulation: '443.4.1',
      notWhen: [
        'What an overvoltage could cause is not recorded, or the owner declined.',
        'An observation cites section 443 or 534.',
      ],
      causes: ['An installation from before surge protection was asked for.', 'A device beside the board.'],
    },
    {
      code: 'EV_OPEN_PEN',
      title: 'Vehicle charging on PME without a word about the PEN',
      question: 'If the PEN conductor of the supply breaks, the car becomes live. What is there against it?',
      example: {
        says: 'A charge point on TN-C-S (PME), no remarks',
        document: reportWith({
          circuit: { circuit_kind: 'radial', load: 'ev' },
          supply: { earthing_system: 'TN-C-S_PME' },
        }),
      },
      regulation: '722.411.4.1',
      notWhen: [
        'The remarks name an open-PEN device, an electrode or 722.411.',
        'An observation about the circuit cites 722.411.',
      ],
      causes: [
        'The charge point has the device, and nobody wrote it down.',
        'A charge point from before it was asked for.',
      ],
    },
    {
      code: 'SCHEDULE_FACTS',
      title: 'Schedule against what the report records',
      question: 'The item says one thing, and the report records another. Which is right?',
      example: {
        says: 'No other source of supply, and the item for other sources passed',
        document: reportWith({
          supply: { other_sources: 'no' },
          rest: { inspection_schedule: passed('other_sources') },
        }),
      },
      notWhen: ['What the item is about is not recorded yet.', 'The item is coded, LIM or N/V.'],
      causes: [
        '"All the rest passed" on items that do not apply here.',
        'N/A carried over from another report.',
        'A special location that was not listed.',
      ],
    },
    {
      code: 'BOND_MISSING',
      title: 'Service not bonded',
      question: 'A service is there and is not bonded. Is it an extraneous part, and where is the observation?',
      example: {
        says: 'Gas pipe bonded: no',
        document: reportWith({ particulars: { bonded_services: { gas: 'no' } } }),
      },
      regulation: '411.3.1.2',
      notWhen: ['The service is not there or is plastic: N/A.', 'It could not be seen: LIM.'],
      causes: ['No bond, or one that was cut.', '"No" entered for "no such service", which is N/A.'],
    },
    {
      code: 'TICK_BAD',
      title: 'A tick that says no',
      question: 'A button, an indicator, a connection or a sequence was found bad. Where is the observation?',
      example: {
        says: 'RCD test button works: no',
        document: reportWith({ circuit: { circuit_kind: 'radial', rcd_button: 'no' } }),
      },
      regulation: '643.10, 643.9, 643.2.1, 526.1, 534',
      notWhen: ['The tick is yes, N/A or LIM.', 'It is polarity, which has a question of its own.'],
      causes: ['The fault itself.', 'A slip beside "yes".'],
    },
  ],
};
