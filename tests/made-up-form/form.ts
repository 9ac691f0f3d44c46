import type { Field, FormModule, ListDefinition, Section, Signatory } from '../../src/domain/forms/definition.ts';
import type { Workflow } from '../../src/domain/report/status.ts';

/**
 * A form for tests only, as unlike a condition report as possible: one page, two signatories who each sign for a part before it is
 * submitted and issued, no outcome, no date of inspection or of the next one, no boards, no observations, a list with a list in each
 * item, and a kind of field of its own.
 */

/** Signed and submitted, then issued by anyone with permission to sign, also their own report: there is no approval. */
const signedOnce: Workflow = {
  fill: { from: ['draft', 'returned'], needs: 'reports.fill' },
  sign: { from: ['draft', 'returned'], needs: 'reports.sign' },
  submit: { from: ['draft', 'returned'], to: 'submitted', needs: 'reports.sign' },
  return: { from: ['submitted'], to: 'returned', needs: 'reports.review' },
  issue: { from: ['submitted'], to: 'issued', needs: 'reports.sign' },
  discard: { from: ['draft'], to: 'discarded', needs: 'reports.review' },
};

const preparer: Signatory = {
  key: 'prepared_by',
  path: 'rounds/prepared_by',
  title: 'Prepared by',
  step: 'signing',
  covers: ['rounds/place', 'rounds/tester'],
};
const checker: Signatory = {
  key: 'checked_by',
  path: 'rounds/checked_by',
  title: 'Checked by',
  step: 'signing',
  covers: ['rounds/rooms'],
};

const bySigning = ({ key, title }: Signatory, name: string, label: string, kind: Field['kind']): Field => ({
  name: `${key}.${name}`,
  label: `${title}: ${label}`,
  kind,
  required: true,
  filledBy: 'signing',
});

const blockOf = (signatory: Signatory) => ({
  title: signatory.title,
  fields: [
    bySigning(signatory, 'name', 'name', 'text'),
    bySigning(signatory, 'position', 'position', 'text'),
    bySigning(signatory, 'for_on_behalf', 'for', 'text'),
    bySigning(signatory, 'address', 'their address', 'address'),
    { ...bySigning(signatory, 'qualification_refs', 'qualifications', 'text'), required: false },
    bySigning(signatory, 'signature', 'signature', 'signature'),
    bySigning(signatory, 'signed_on', 'signed on', 'date'),
  ],
});

const sockets: ListDefinition = {
  name: 'sockets',
  title: 'Sockets',
  item: 'socket',
  required: true,
  fields: [
    { name: 'where', label: 'Where it is', kind: 'text', required: true },
    { name: 'loop', label: 'Loop reading', kind: 'reading', unit: 'Ω', required: true },
    { name: 'lamp', label: 'Lamp of the tester', kind: 'lamp', required: true },
    { name: 'note_to_office', label: 'Note to the office', kind: 'text', required: false, unprinted: 'internal' },
  ],
};

const rooms: ListDefinition = {
  name: 'rooms',
  title: 'Rooms',
  item: 'room',
  required: true,
  fields: [{ name: 'called', label: 'What it is called', kind: 'text', required: true }],
  lists: [sockets],
};

const check: Section = {
  key: 'rounds',
  title: 'The check',
  groups: [
    {
      fields: [
        { name: 'place', label: 'Place', kind: 'address', required: true },
        { name: 'tester', label: 'Tester used', kind: 'text', required: true },
      ],
    },
    blockOf(preparer),
    blockOf(checker),
  ],
  lists: [rooms],
};

export const socketCheck: FormModule = {
  formType: 'SOCKETS',
  standard: 'House rules',
  nation: 'uk',
  edition: '1',
  version: 'sockets-1',
  title: 'Check of sockets',
  shortTitle: 'Socket check',
  editionTitle: 'our own list',
  order: ['rounds'],
  sections: [check],
  workflow: signedOnce,
  signatories: [preparer, checker],
  begin: ({ site }) => [['rounds/place', site.address]],
  propose: () => ({}),
  summary: () => ({}),
  certifies: [],
  reportsOn: [],
  addressAt: 'rounds/place',
  complete: (document) => document,
  declarationText: { id: 'sockets-1', text: 'I checked these sockets.' },
};
