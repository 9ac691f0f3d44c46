import { A4, BS_7671, editions, titleOfEdition } from '../../editions.ts';
import { reviewed } from '../../report/status.ts';
import type { Choice, FormDefinition } from '../definition.ts';
import { formOf } from '../records/form-of.ts';
import { itemChoices } from '../schedule/schedule-of.ts';
import { attachments } from '../shared/attachments.ts';
import { earthingA4 } from '../shared/choices.ts';
import { circuitColumns } from '../shared/columns.ts';
import { instruments, namedInstruments, specialLocations } from '../shared/lists.ts';
import { boardGroups } from '../shared/sections/board.ts';
import { circuitDetails, circuitTests } from '../shared/sections/circuit.ts';
import { particulars, supply } from '../shared/sections/supply.ts';
import { begin, fromDefaults, propose } from './begin.ts';
import { complete, cover, dutiesFrom, signedSummary, summary } from './issue.ts';
import * as front from './sections/front.ts';
import { observationGroups } from './sections/observation.ts';
import { bothSchedules, schedule } from './sections/schedule.ts';
import { declarationText, defaultLimitsA4, guidanceA4 } from './words.ts';

/** The editions, with the names for a report. */
export const editionChoices: readonly Choice[] = editions.map((edition) => ({
  value: edition,
  label: titleOfEdition(edition),
}));

const parts = schedule({ a4: true });

/** Electrical installation condition report, BS 7671:2018+A4:2026: the only edition for new work since 15 October 2026. */
export const eicrA4: FormDefinition = formOf({
  formType: 'EICR',
  reportsOn: ['installation', 'observations', 'condition'],
  ...BS_7671,
  edition: A4,
  version: 'eicr-2018+A4-10',
  title: 'Electrical installation condition report',
  shortTitle: 'Condition report',
  editionTitle: titleOfEdition(A4),
  order: [
    'ordered_by',
    'purpose',
    'installation',
    'extent',
    'summary',
    'next_inspection',
    'declaration',
    'attachments',
    'supply',
    'particulars',
    'observations',
    'inspection_schedule',
    'special_locations',
    'boards',
    'instruments',
  ],
  sections: [
    front.orderedBy,
    front.purpose,
    front.installation,
    front.extent(editionChoices),
    front.summary,
    front.nextInspection,
    front.declaration,
    attachments,
    supply(earthingA4),
    particulars,
    specialLocations,
    instruments,
  ],
  workflow: reviewed,
  signatories: front.signatories,
  schedule: bothSchedules(parts),
  scheduleBy: 'installation/schedule_list',
  board: { groups: boardGroups },
  circuit: { details: circuitDetails, tests: circuitTests({ afdd: true }) },
  columns: circuitColumns,
  observation: { groups: observationGroups(itemChoices(parts)) },
  begin,
  fromDefaults,
  propose,
  summary,
  certifies: ['inspectedOn', 'nextDue', 'outcome'],
  addressAt: 'installation/installation_address',
  instruments: namedInstruments,
  dutiesFrom,
  complete,
  cover,
  signedSummary,
  limitations: [
    { path: 'extent/agreed_limitations', letter: 'A' },
    { path: 'extent/operational_limitations', letter: 'O' },
  ],
  needsGuidance: true,
  guidance: guidanceA4,
  declarationText: declarationText('eicr-declaration-a4-1', titleOfEdition(A4)),
  defaultLimits: defaultLimitsA4,
});
