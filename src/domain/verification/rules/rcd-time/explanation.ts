import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWithRcd } from '../../fixture.ts';
import type { rcdTime } from './rcd-time.ts';

export const rcdTimeExplanations: ExplanationsOf<typeof rcdTime> = {
  RCD_SLOW: {
    title: 'RCD too slow',
    question: 'At its rated residual current, does the RCD trip in time?',
    formula: 'Time at 1 × IΔn ≤ 300 ms (general), ≤ 500 ms (type S); older devices by their own standard.',
    example: {
      says: 'A general 30 mA RCD, 340 ms',
      document: reportWithRcd({ rcd_delay: 'general', rcd_ms: '340' }),
    },
    regulation: '643.7.3, 643.8',
    notWhen: ['The time is LIM or N/V.', 'A delayed BS 4293 device whose set delay is not recorded.'],
    causes: [
      'A sticky mechanism: press the test button a few times and test again.',
      'The time at another test current, or of a delayed device upstream.',
      'A device near the end of its life.',
    ],
  },
  RCD_TOO_FAST: {
    title: 'Delayed RCD trips too early',
    question: 'Does the delayed RCD really wait for the one downstream?',
    formula: 'Type S: time at 1 × IΔn ≥ 130 ms. BS 4293 delayed: ≥ half the set delay + 200 ms.',
    example: {
      says: 'A type S 100 mA RCD, 110 ms',
      document: reportWithRcd({ rcd_delay: 'S', rcd_idn: '100', rcd_ms: '110' }),
    },
    regulation: '643.7.3',
    notWhen: ['The RCD is a general one: it has no least time.'],
    causes: ['Another RCD tripped first.', 'The device is not a type S after all.', 'A fault in the delay.'],
  },
  RCD_NO_TRIP: {
    title: 'RCD did not trip',
    question: 'The reading says that the RCD did not trip during the test. Is it faulty?',
    formula: 'A time of “>x” means that the RCD was still closed after x ms.',
    example: {
      says: 'A general 30 mA RCD, time >1999',
      document: reportWithRcd({ rcd_delay: 'general', rcd_ms: '>1999' }),
    },
    regulation: '643.7.3, 643.8',
    notWhen: ['The time is LIM or N/V.'],
    causes: [
      'A faulty device, or one installed with line and neutral through different RCDs.',
      'An earth and neutral fault downstream, which takes part of the test current away.',
      'The instrument was set to another IΔn or type of RCD.',
    ],
  },
  RCD_VERY_FAST: {
    title: 'Implausible RCD time',
    question: 'Did the instrument really measure the RCD?',
    formula: 'Time < 10 ms. The threshold is our own choice.',
    example: {
      says: 'A general 30 mA RCD, 6 ms',
      document: reportWithRcd({ rcd_delay: 'general', rcd_ms: '6' }),
    },
    notWhen: ['The device is delayed: then it has a least time.'],
    causes: [
      'Standing leakage brought the RCD near tripping before the test began.',
      'The time at five times IΔn was entered instead of the one at IΔn.',
      'A wrong reading or a slip in entering it.',
    ],
  },
};
