import { A4, BS_7671, titleOfEdition } from '../../editions.ts';
import { issuedOnceRead } from '../../report/status.ts';
import type { FormDefinition } from '../definition.ts';
import { formOf } from '../records/form-of.ts';
import { cover, summary } from '../shared/begin-work.ts';
import { earthingA4 } from '../shared/choices.ts';
import { circuitColumns } from '../shared/columns.ts';
import { namedInstruments, instruments as ofReport } from '../shared/lists.ts';
import { departures, exceptions } from '../shared/sections/new-work.ts';
import { closedObservations, remedies } from '../shared/sections/remedies.ts';
import { begin, oneCircuit, propose, signedSummary } from './begin.ts';
import * as parts from './parts.ts';
import { declarationText, guidance, meaning } from './words.ts';

const [listOfInstruments] = ofReport.lists;
/** Not on the printed form; kept for the record. */
const instruments = { ...ofReport, lists: [{ ...listOfInstruments, required: false }] } as const;

/** Minor electrical installation works certificate, BS 7671:2018+A4:2026: one change to one existing circuit. */
export const meiwcA4: FormDefinition = formOf({
  formType: 'MEIWC',
  reportsOn: ['installation', 'new_work'],
  ...BS_7671,
  edition: A4,
  version: 'meiwc-2018+A4-3',
  title: 'Minor electrical installation works certificate',
  shortTitle: 'Minor works certificate',
  editionTitle: titleOfEdition(A4),
  order: [
    'ordered_by',
    'installation',
    'work',
    'departures',
    'exceptions',
    'existing',
    'remedies',
    'supply',
    'particulars',
    'boards',
    'instruments',
    'declarations',
  ],
  sections: [
    parts.orderedBy,
    parts.installation,
    parts.work,
    departures,
    exceptions,
    parts.existingParts,
    remedies,
    parts.supply(earthingA4),
    parts.particulars,
    instruments,
    parts.declarations,
  ],
  workflow: issuedOnceRead,
  signatories: parts.signatories,
  board: { groups: parts.board },
  circuit: { details: parts.circuitDetails, tests: parts.circuitTests({ afdd: true }) },
  columns: circuitColumns,
  most: { boards: 1, circuits: 1 },
  oneCircuit,
  begin,
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
  guidance: guidance('meiwc-guidance-2018+A4-en-2'),
  declarationText: declarationText('meiwc-declaration-a4-1', titleOfEdition(A4)),
});
