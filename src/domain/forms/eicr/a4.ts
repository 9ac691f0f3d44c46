import type { Choice, FormDefinition } from '../definition.ts';
import { boardGroups } from './board.ts';
import { earthingA4 } from './choices.ts';
import { circuitDetails, circuitTests } from './circuit.ts';
import * as front from './front.ts';
import { instruments, specialLocations } from './lists.ts';
import { observationGroups } from './observation.ts';
import { itemChoices, schedule } from './schedule.ts';
import { particulars, supply } from './supply.ts';
import { declarationText, defaultLimitsA4, guidanceA4 } from './words.ts';

/** The editions as they are named on a report. */
export const editionChoices: readonly Choice[] = [
  { value: '2018+A4', label: 'BS 7671:2018+A4:2026' },
  { value: '2018+A2+A3', label: 'BS 7671:2018+A2:2022+A3:2024' },
];

const parts = schedule({ a4: true });

/** Electrical installation condition report, BS 7671:2018+A4:2026: the only edition for new work since 15 October 2026. */
export const eicrA4: FormDefinition = {
  formType: 'EICR',
  edition: '2018+A4',
  version: 'eicr-2018+A4-3',
  title: 'Electrical installation condition report',
  editionTitle: 'BS 7671:2018+A4:2026',
  sections: [
    front.orderedBy,
    front.purpose,
    front.installation,
    front.extent(editionChoices),
    front.summary,
    front.nextInspection,
    front.declaration,
    front.attachments,
    supply(earthingA4),
    particulars,
    specialLocations,
    instruments,
  ],
  schedule: parts,
  board: { groups: boardGroups },
  circuit: { details: circuitDetails, tests: circuitTests({ afdd: true }) },
  observation: { groups: observationGroups(itemChoices(parts)) },
  unsatisfactoryCodes: ['C1', 'C2'],
  guidance: guidanceA4,
  declarationText: declarationText('eicr-declaration-a4-1', 'BS 7671:2018+A4:2026'),
  defaultLimits: defaultLimitsA4,
};
