import { A4, BS_7671, titleOfEdition } from '../../editions.ts';
import { issuedOnceRead } from '../../report/status.ts';
import type { FormDefinition } from '../definition.ts';
import { formOf } from '../records/form-of.ts';
import { cover, summary } from '../shared/begin-work.ts';
import { earthingA4 } from '../shared/choices.ts';
import { circuitColumns } from '../shared/columns.ts';
import { knownToOffice } from '../shared/known-to-office.ts';
import { instruments, namedInstruments } from '../shared/lists.ts';
import { boardGroups } from '../shared/sections/board.ts';
import { circuitTests } from '../shared/sections/circuit.ts';
import { departures, exceptions } from '../shared/sections/new-work.ts';
import { ofNewWork } from '../shared/sections/parts.ts';
import { closedObservations, remedies } from '../shared/sections/remedies.ts';
import { particulars, supply } from '../shared/sections/supply.ts';
import { ofEveryCircuit, propose, signedSummary } from './begin.ts';
import { declarations, signatories } from './declarations.ts';
import { attachments, existingParts, installation, nextInspection, notification, orderedBy, work } from './front.ts';
import { circuitDetails, schedule, specialLocations } from './schedules.ts';
import { declarationText, guidance, meaning } from './words.ts';

/** Electrical installation certificate, BS 7671:2018+A4:2026: new work that complies. */
export const eicA4: FormDefinition = formOf({
  formType: 'EIC',
  reportsOn: ['installation', 'new_work'],
  ...BS_7671,
  edition: A4,
  version: 'eic-2018+A4-3',
  title: 'Electrical installation certificate',
  shortTitle: 'Installation certificate',
  editionTitle: titleOfEdition(A4),
  order: [
    'ordered_by',
    'installation',
    'work',
    'declarations',
    'departures',
    'exceptions',
    'next_inspection',
    'supply',
    'particulars',
    'inspection_schedule',
    'special_locations',
    'existing',
    'remedies',
    'attachments',
    'notification',
    'boards',
    'instruments',
  ],
  sections: [
    orderedBy,
    installation,
    work,
    declarations,
    departures,
    exceptions,
    nextInspection,
    ofNewWork(supply(earthingA4), 'F'),
    ofNewWork(particulars, 'G'),
    existingParts,
    remedies,
    attachments,
    notification,
    specialLocations,
    instruments,
  ],
  workflow: issuedOnceRead,
  signatories,
  schedule,
  board: { groups: boardGroups },
  circuit: { details: circuitDetails, tests: circuitTests({ afdd: true }) },
  columns: [{ key: 'scope', title: 'What was done', fields: ['scope'], isTest: false }, ...circuitColumns],
  ofEveryCircuit,
  beginsFrom: ['EICR'],
  begin: knownToOffice,
  propose,
  summary,
  certifies: [],
  addressAt: 'installation/installation_address',
  instruments: namedInstruments,
  closes: closedObservations,
  complete: (document) => document,
  cover,
  signedSummary,
  meaning,
  needsGuidance: true,
  guidance: guidance('eic-guidance-2018+A4-en-2'),
  declarationText: declarationText('eic-declaration-a4-1', titleOfEdition(A4)),
});
