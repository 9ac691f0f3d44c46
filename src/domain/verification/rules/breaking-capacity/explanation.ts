import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { breakingCapacity } from './breaking-capacity.ts';

export const breakingCapacityExplanations: ExplanationsOf<typeof breakingCapacity> = {
  KA_TOO_LOW: {
    title: 'Breaking capacity below the fault current',
    question: 'Can the device interrupt the greatest current that can flow at its place?',
    formula: 'Breaking capacity ≥ Ipf at the board; for a main switch that is a breaker or a fuse, ≥ Ipf at its place',
    example: {
      says: 'A 6 kA breaker on a board with Ipf 7.2 kA',
      document: reportWith({ circuit: { breaking_ka: '6' }, board: { ipf_db: '7.2' } }),
    },
    regulation: '434.5.1',
    notWhen: [
      'The board has a conditional rating that covers Ipf, or backup protection is recorded. Then there is a note instead.',
      'The breaking capacity or Ipf is not known: a note says that it was not checked.',
      '“None” or “N/A” as backup protection means that there is none.',
    ],
    causes: [
      'A 6 kA device near a substation.',
      'A board with a conditional rating that was not recorded.',
      'Ipf at the origin entered for a board far from it.',
    ],
  },
  CONDITIONAL_RATING: {
    title: 'Covered by a conditional rating or backup protection',
    question: 'The device’s own rating is too low. Does the assembly or a device upstream cover it?',
    formula: 'Ipf ≤ conditional rating of the board, or backup protection recorded',
    example: {
      says: 'A 6 kA breaker, Ipf 7.2 kA, a consumer unit rated 16 kA conditional',
      document: reportWith({ circuit: { breaking_ka: '6' }, board: { ipf_db: '7.2', conditional_ka: '16' } }),
    },
    regulation: '434.5.1',
    notWhen: ['The device’s own capacity is enough.'],
    causes: ['A domestic consumer unit with the devices its maker tested in it. It is a note, not a fault.'],
  },
};
