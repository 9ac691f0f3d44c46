import type { Values } from '../../../forms/definition.ts';
import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { earthingSizes } from './earthing-sizes.ts';

const pme = (particulars: Values) =>
  reportWith({
    supply: { earthing_system: 'TN-C-S_PME', supply_neutral_mm2: '25', tails_mm2: '25' },
    particulars,
  });

export const earthingSizesExplanations: ExplanationsOf<typeof earthingSizes> = {
  EARTH_SMALL: {
    title: 'Earthing conductor too small',
    question: 'Is the earthing conductor the right size for the tails, or large enough by calculation?',
    formula:
      'PME: at least the main bond of Table 54.8, 10 mm² with a neutral up to 35 mm². Always: tails up to 16 mm²: the same; up to 35 mm²: 16 mm²; above: half. Or √energy ÷ 143, with the highest let-through energy of the cut-out at Ze. Never below 2.5 mm².',
    example: {
      says: 'A 10 mm² earthing conductor with 25 mm² tails',
      document: pme({ earthing_conductor: { material: 'copper', csa_mm2: '10' } }),
    },
    regulation: '542.3, 543.1, Table 54.7',
    notWhen: [
      'It withstands the fault but is smaller than a PME main bond, and the schedule item is coded or an observation cites 542.3, 543.1 or 544.1.',
      'The size of the tails is not recorded, and the calculation does not show it to be enough: a note says that it was not checked.',
      'The conductor is not copper: the table is for the material of the tails.',
    ],
    causes: [
      'The tails were renewed and the earthing conductor was not.',
      'The size of the bond entered for the earthing conductor.',
      'A home from before about 1990, earthed in 6 mm² before the supply became PME. If sound, it is usually a C3.',
    ],
  },
  BOND_SMALL: {
    title: 'Main bond too small',
    question: 'Is the main bond the size that this supply needs?',
    formula:
      'PME: by the supply neutral, up to 35 mm² it is 10 mm², then 16, 25, 35 and 50. Otherwise half the earthing conductor, at least 6 and at most 25 mm².',
    example: {
      says: 'PME with a 25 mm² neutral, bonded in 6 mm²',
      document: pme({ main_bonding: { material: 'copper', csa_mm2: '6' } }),
    },
    regulation: '544.1.1, Table 54.8',
    notWhen: [
      'There is nothing to bond and the size is N/A.',
      'The size of the supply neutral is not recorded: then only a bond below 10 mm² is a finding.',
      'The bond is not copper.',
    ],
    causes: [
      'Bonding done before the supply became PME.',
      'A 6 mm² bond that was correct under an older edition: if sound, it is usually an improvement, not a danger.',
    ],
  },
};
