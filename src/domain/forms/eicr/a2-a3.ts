import { A2_A3, titleOfEdition } from '../../editions.ts';
import type { FormDefinition } from '../definition.ts';
import { itemChoices } from '../schedule/schedule-of.ts';
import { earthingBeforeA4 } from '../shared/choices.ts';
import { circuitTests } from '../shared/sections/circuit.ts';
import { supply } from '../shared/sections/supply.ts';
import { eicrA4 } from './a4.ts';
import { observationGroups } from './sections/observation.ts';
import { bothSchedules, schedule } from './sections/schedule.ts';
import { declarationText, defaultLimitsBeforeA4, guidanceBeforeA4 } from './words.ts';

const editionTitle = titleOfEdition(A2_A3);
const parts = schedule({ a4: false });

/**
 * The report before A4, withdrawn on 15 October 2026 and kept for reports issued under it: TN-C-S is one choice, section 4
 * of the schedule ends at 4.22, there is no AFDD column, and FI makes the report unsatisfactory.
 */
export const eicrA2A3: FormDefinition = {
  ...eicrA4,
  edition: A2_A3,
  version: 'eicr-2018+A2+A3-10',
  editionTitle,
  sections: eicrA4.sections.map((section) => (section.key === 'supply' ? supply(earthingBeforeA4) : section)),
  schedule: bothSchedules(parts),
  circuit: { details: eicrA4.circuit.details, tests: circuitTests({ afdd: false }) },
  observation: { groups: observationGroups(itemChoices(parts)) },
  needsGuidance: false,
  guidance: guidanceBeforeA4,
  declarationText: declarationText('eicr-declaration-a3-1', editionTitle),
  defaultLimits: defaultLimitsBeforeA4,
};
