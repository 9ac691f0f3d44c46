import type { Values } from '../../forms/definition.ts';
import { reportWith } from '../fixture.ts';
import type { Theme } from './explanation.ts';

const circuitRcd = (more: Values) =>
  reportWith({
    circuit: {
      circuit_kind: 'radial',
      rcd_standard: 'BS EN 61008',
      rcd_type: 'A',
      rcd_idn: '30',
      rcd_rating: '63',
      ...more,
    },
  });

export const rcdTheme: Theme = {
  id: 'rcd',
  title: 'RCDs',
  explanations: [
    {
      code: 'RCD_SLOW',
      title: 'RCD slower than allowed',
      question: 'At its rated residual current, does the RCD trip in time?',
      formula: 'Time at 1 × IΔn ≤ 300 ms (general), ≤ 500 ms (type S); older devices by their own standard.',
      example: {
        says: 'A general 30 mA RCD, 340 ms',
        document: circuitRcd({ rcd_delay: 'general', rcd_ms: '340' }),
      },
      regulation: '643.7.3, 643.8',
      notWhen: ['The time is LIM or N/V.', 'A delayed BS 4293 device whose set delay is not recorded.'],
      causes: [
        'A sticky mechanism: press the test button a few times and test again.',
        'The time of another test current, or of a delayed device upstream.',
        'A device near the end of its life.',
      ],
    },
    {
      code: 'RCD_TOO_FAST',
      title: 'Delayed RCD trips before its delay is over',
      question: 'Does the delayed RCD really wait for the one downstream?',
      formula: 'Type S: time at 1 × IΔn ≥ 130 ms. BS 4293 delayed: ≥ half the set delay + 200 ms.',
      example: {
        says: 'A type S 100 mA RCD, 110 ms',
        document: circuitRcd({ rcd_delay: 'S', rcd_idn: '100', rcd_ms: '110' }),
      },
      regulation: '643.7.3',
      notWhen: ['The RCD is a general one: it may be as fast as it likes.'],
      causes: ['Another RCD tripped first.', 'The device is not a type S after all.', 'A fault in the delay.'],
    },
    {
      code: 'RCD_NO_TRIP',
      title: 'RCD did not trip',
      question: 'The reading says that the RCD did not open within the test. Is it faulty?',
      formula: 'A time of “>x” means that x ms were over and the RCD was still closed.',
      example: {
        says: 'A general 30 mA RCD, time >1999',
        document: circuitRcd({ rcd_delay: 'general', rcd_ms: '>1999' }),
      },
      regulation: '643.7.3, 643.8',
      notWhen: ['The time is LIM or N/V.'],
      causes: [
        'A faulty device, or one installed with line and neutral through different RCDs.',
        'An earth and neutral fault downstream, which takes part of the test current away.',
        'The instrument was set to another IΔn or device.',
      ],
    },
    {
      code: 'RCD_VERY_FAST',
      title: 'Implausible RCD time',
      question: 'Did the instrument really measure the RCD?',
      formula: 'Time < 10 ms. The mark is our own choice.',
      example: {
        says: 'A general 30 mA RCD, 6 ms',
        document: circuitRcd({ rcd_delay: 'general', rcd_ms: '6' }),
      },
      notWhen: ['Delayed devices: for them there is a least time.'],
      causes: [
        'Standing leakage that had the RCD near tripping before the test began.',
        'The time at five times IΔn in place of the one at IΔn.',
        'A slip of the instrument or of the pen.',
      ],
    },
    {
      code: 'RCD_TYPE_LOAD',
      title: 'RCD of a type that does not suit its load',
      question: 'What does the load make of the residual current, and does this RCD see it?',
      example: {
        says: 'A type AC RCD in front of vehicle charging',
        document: circuitRcd({ rcd_type: 'AC', load: 'ev' }),
      },
      regulation: '531.3.3, 722.531.3',
      notWhen: [
        'The load is known to make no DC.',
        'Type A or F in front of a charger: it suits if the charger detects 6 mA DC. That is noted as not checked unless the remarks say so.',
        'Type A or F in front of an inverter: its maker says.',
        'The load is not recorded: only type AC is then noted as not checked.',
      ],
      causes: [
        'A board from the years when type AC was usual.',
        'A charger, a drive or electronic gear added to an existing circuit.',
      ],
    },
    {
      code: 'RCD_DELAY_TT',
      title: 'Only a time-delayed RCD on a TT final circuit',
      question: 'A delayed RCD waits. On TT, what disconnects this circuit in time?',
      example: {
        says: 'TT: a radial without an RCD of its own behind a type S main switch',
        document: reportWith({
          supply: { earthing_system: 'TT' },
          particulars: { main_switch: { rcd: { type: 'A', idn_ma: '100', rcd_delay: 'S', measured_ms: '210' } } },
          circuit: { circuit_kind: 'radial', rcd_standard: 'na', rcd_type: 'na', rcd_idn: 'na', rcd_rating: 'na' },
        }),
      },
      regulation: '411.3.2.2, 411.5.2',
      notWhen: [
        'The earthing is not TT.',
        'The circuit has an RCD without delay anywhere on its way from the origin, or none at all.',
        'Distribution circuits, SELV and PELV.',
      ],
      causes: [
        'A 100 mA type S main switch that was meant to stand in front of 30 mA devices.',
        'The RCD of the circuit is not entered in its columns.',
      ],
    },
    {
      code: 'RCD_FIELDS',
      title: 'RCD columns do not belong together',
      question:
        'Is there an RCD or not? Its columns are all filled or all N/A, and where they are filled there is a time.',
      example: {
        says: 'An RCD with its type and IΔn, and no time',
        document: circuitRcd({ rcd_delay: 'general', rcd_ms: '' }),
      },
      regulation: '643.7.3',
      notWhen: ['None of the columns is filled in yet.'],
      causes: [
        'The time was measured once for a shared RCD and entered on one of its circuits only.',
        'A row copied from another circuit.',
      ],
    },
  ],
};
