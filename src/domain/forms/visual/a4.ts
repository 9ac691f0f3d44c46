import { A4, BS_7671, titleOfEdition } from '../../editions.ts';
import { reviewed } from '../../report/status.ts';
import type { FormDefinition } from '../definition.ts';
import { editionChoices } from '../eicr/a4.ts';
import { fromDefaults } from '../eicr/begin.ts';
import { observationGroups } from '../eicr/sections/observation.ts';
import { formOf } from '../records/form-of.ts';
import { itemChoices } from '../schedule/schedule-of.ts';
import { earthingA4 } from '../shared/choices.ts';
import { begin, propose, signedSummary } from './begin.ts';
import { complete, conclusion, cover, summary } from './conclude.ts';
import * as front from './front.ts';
import { schedule } from './schedule.ts';
import * as seen from './seen.ts';
import { caution, declarationText, defaultLimits, guidance } from './words.ts';

const parts = schedule({ a4: true });

/**
 * Visual inspection report, BS 7671:2018+A4:2026: what a person saw who inspected an installation without tests. It is not a condition
 * report, has no outcome, and satisfies no duty to have one.
 */
export const visualA4: FormDefinition = formOf({
  formType: 'VISUAL',
  reportsOn: ['observations'],
  ...BS_7671,
  edition: A4,
  version: 'visual-2018+A4-5',
  title: 'Visual inspection report (no tests were made)',
  shortTitle: 'Visual inspection, no tests',
  editionTitle: titleOfEdition(A4),
  order: [
    'ordered_by',
    'purpose',
    'installation',
    'extent',
    'full_report',
    'declaration',
    'supply',
    'particulars',
    'observations',
    'inspection_schedule',
    'boards',
  ],
  sections: [
    front.orderedBy,
    front.purpose,
    front.installation,
    front.extent(editionChoices),
    front.fullReport,
    front.declaration,
    seen.supply(earthingA4),
    seen.particulars,
  ],
  workflow: reviewed,
  signatories: front.signatories,
  schedule: parts,
  board: { groups: seen.board },
  circuit: { details: seen.circuit, tests: [] },
  columns: seen.columns,
  observation: { groups: observationGroups(itemChoices(parts)) },
  // It does not count as a site's last inspection, not even for its own kind.
  beginsFrom: ['EICR'],
  begin,
  fromDefaults,
  propose,
  summary,
  conclusion,
  caution,
  certifies: [],
  addressAt: 'installation/installation_address',
  complete,
  cover,
  signedSummary,
  limitations: [
    { path: 'extent/agreed_limitations', letter: 'A' },
    { path: 'extent/operational_limitations', letter: 'O' },
  ],
  needsGuidance: true,
  guidance: guidance('visual-guidance-a4-2'),
  declarationText: declarationText('visual-declaration-a4-1', titleOfEdition(A4)),
  defaultLimits,
});
