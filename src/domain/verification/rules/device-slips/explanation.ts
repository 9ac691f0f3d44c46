import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { deviceSlips } from './device-slips.ts';

const b32 = { ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };

export const deviceSlipsExplanations: ExplanationsOf<typeof deviceSlips> = {
  OCPD_TYPE: {
    title: 'A type that the standard does not have',
    question: 'No device to this standard has that type. Which is wrong?',
    formula: 'The type is one of the standard’s; otherwise no table limit applies',
    example: {
      says: 'BS 3036 of type C',
      document: reportWith({
        circuit: { circuit_kind: 'radial', ocpd_standard: 'BS 3036', ocpd_type: 'C', ocpd_rating: '30' },
      }),
    },
    notWhen: ['The type is "other", or the standard is not in the list.'],
    causes: ['The type copied from the row above.', 'The standard of another device.'],
  },
  RATING_ODD: {
    title: 'A rating that breakers are not made in',
    question: 'Breakers are not made in this rating. What does the device say?',
    example: {
      says: 'BS EN 60898 of 28 A',
      document: reportWith({ circuit: { circuit_kind: 'radial', ...b32, ocpd_rating: '28' } }),
    },
    notWhen: ['The device is to another standard.'],
    causes: ['Two digits swapped, or one missing.'],
  },
  RCD_IDN_ODD: {
    title: 'An IΔn that RCDs are not made in',
    question: 'RCDs are not made in this IΔn. Is it swapped with the rated current?',
    example: { says: 'IΔn 40 mA', document: reportWith({ circuit: { circuit_kind: 'radial', rcd_idn: '40' } }) },
    notWhen: ['The RCD is to BS EN 60947-2, which can be set to any.'],
    causes: ['IΔn and rated current swapped.'],
  },
  KA_ODD: {
    title: 'Breaking capacity in A',
    question: 'No device breaks that many kA. Was it entered in A?',
    formula: 'Breaking capacity ≤ 150 kA',
    example: {
      says: 'Breaking capacity 10000 kA',
      document: reportWith({ circuit: { circuit_kind: 'radial', breaking_ka: '10000' } }),
    },
    notWhen: ['It is LIM or N/A.'],
    causes: ['The figure printed in the rectangle on the device, which is in A.'],
  },
  RING_DEVICE: {
    title: 'Ring on more than 32 A',
    question: 'A ring has a 30 or 32 A device. Is this one a radial, or is the device too large?',
    formula: 'Rating ≤ 32 A',
    example: {
      says: 'A ring on 45 A',
      document: reportWith({ circuit: { circuit_kind: 'ring', ocpd_rating: '45' } }),
    },
    regulation: '433.1.204',
    notWhen: ['The circuit is not a ring.'],
    causes: ['A radial entered as a ring.', 'The rating copied from the row above.'],
  },
};
