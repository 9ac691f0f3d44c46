import { A2_A3, titleOfEdition } from '../../editions.ts';
import type { FormDefinition } from '../definition.ts';
import { earthingBeforeA4 } from '../shared/choices.ts';
import { circuitTests } from '../shared/sections/circuit.ts';
import { ofNewWork } from '../shared/sections/parts.ts';
import { supply } from '../shared/sections/supply.ts';
import { eicA4 } from './a4.ts';
import { declarationText, guidance } from './words.ts';

/** The certificate before A4: TN-C-S is one choice, and there is no AFDD column. For work designed to that edition. */
export const eicA2A3: FormDefinition = {
  ...eicA4,
  edition: A2_A3,
  version: 'eic-2018+A2+A3-3',
  editionTitle: titleOfEdition(A2_A3),
  sections: eicA4.sections.map((section) =>
    section.key === 'supply' ? ofNewWork(supply(earthingBeforeA4), 'F') : section,
  ),
  circuit: { details: eicA4.circuit.details, tests: circuitTests({ afdd: false }) },
  needsGuidance: false,
  guidance: guidance('eic-guidance-2018+A2+A3-en-2'),
  declarationText: declarationText('eic-declaration-a3-1', titleOfEdition(A2_A3)),
};
