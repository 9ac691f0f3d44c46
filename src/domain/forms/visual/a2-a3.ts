import { A2_A3, titleOfEdition } from '../../editions.ts';
import type { FormDefinition } from '../definition.ts';
import { observationGroups } from '../eicr/sections/observation.ts';
import { itemChoices } from '../schedule/schedule-of.ts';
import { earthingBeforeA4 } from '../shared/choices.ts';
import { visualA4 } from './a4.ts';
import { schedule } from './schedule.ts';
import { supply } from './seen.ts';
import { declarationText, guidance } from './words.ts';

const parts = schedule({ a4: false });

/** The report before A4: TN-C-S is one choice, and the schedule has no AFDD row. */
export const visualA2A3: FormDefinition = {
  ...visualA4,
  edition: A2_A3,
  version: 'visual-2018+A2+A3-5',
  editionTitle: titleOfEdition(A2_A3),
  sections: visualA4.sections.map((section) => (section.key === 'supply' ? supply(earthingBeforeA4) : section)),
  schedule: parts,
  observation: { groups: observationGroups(itemChoices(parts)) },
  guidance: guidance('visual-guidance-a3-2'),
  declarationText: declarationText('visual-declaration-a3-1', titleOfEdition(A2_A3)),
};
