import { A2_A3, titleOfEdition } from '../../editions.ts';
import type { FormDefinition } from '../definition.ts';
import { earthingBeforeA4 } from '../shared/choices.ts';
import { meiwcA4 } from './a4.ts';
import { circuitTests, supply } from './parts.ts';
import { declarationText, guidance } from './words.ts';

/** The certificate before A4: TN-C-S is one choice, and there are no boxes for tests of AFDD and SPD. */
export const meiwcA2A3: FormDefinition = {
  ...meiwcA4,
  edition: A2_A3,
  version: 'meiwc-2018+A2+A3-3',
  editionTitle: titleOfEdition(A2_A3),
  sections: meiwcA4.sections.map((section) => (section.key === 'supply' ? supply(earthingBeforeA4) : section)),
  circuit: { details: meiwcA4.circuit.details, tests: circuitTests({ afdd: false }) },
  needsGuidance: false,
  guidance: guidance('meiwc-guidance-2018+A2+A3-en-2'),
  declarationText: declarationText('meiwc-declaration-a3-1', titleOfEdition(A2_A3)),
};
