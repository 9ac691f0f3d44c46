import type { Field, FormModule, ListDefinition, Section, Signatory } from '../../src/domain/forms/definition.ts';
import type { Workflow } from '../../src/domain/report/status.ts';

/**
 * A form that nobody uses, as unlike a condition report as the house allows: one page, one signatory, signed once and issued, no
 * outcome, no day of inspection, no next one, no boards, no observations, a list with a list in each of its items, and a kind of
 * field of its own.
 */

/** Signed and handed in, and issued by anybody who could have signed it, of their own too: there is no approval in between. */
const signedOnce: Workflow = {
  fill: { from: ['draft', 'returned'], needs: 'reports.fill' },
  sign: { from: ['draft', 'returned'], needs: 'reports.sign' },
  submit: { from: ['draft', 'returned'], to: 'submitted', needs: 'reports.sign' },
  return: { from: ['submitted'], to: 'returned', needs: 'reports.review' },
  issue: { from: ['submitted'], to: 'issued', needs: 'reports.sign' },
  discard: { from: ['draft'], to: 'discarded', needs: 'reports.review' },
};

const checker: Signatory = { key: 'checked_by', path: 'rounds/checked_by', title: 'Checked by', step: 'signing' };

const bySigning = (name: string, label: string, kind: Field['kind']): Field => ({
  name: `${checker.key}.${name}`,
  label,
  kind,
  required: true,
  filledBy: 'signing',
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
    {
      title: checker.title,
      fields: [
        bySigning('name', 'Name', 'text'),
        bySigning('position', 'Position', 'text'),
        bySigning('for_on_behalf', 'For', 'text'),
        bySigning('address', 'Their address', 'address'),
        bySigning('qualification_refs', 'Qualifications', 'text'),
        bySigning('signature', 'Signature', 'signature'),
        bySigning('signed_on', 'Signed on', 'date'),
      ],
    },
  ],
  lists: [rooms],
};

export const socketCheck: FormModule = {
  formType: 'SOCKETS',
  edition: '1',
  version: 'sockets-1',
  title: 'Check of sockets',
  shortTitle: 'Socket check',
  editionTitle: 'our own list',
  order: ['rounds'],
  sections: [check],
  workflow: signedOnce,
  signatories: [checker],
  begin: ({ site }) => [['rounds/place', site.address]],
  propose: () => ({}),
  summary: () => ({}),
  certifies: [],
  reportsOn: [],
  addressAt: 'rounds/place',
  complete: (document) => document,
  declarationText: { id: 'sockets-1', text: 'I checked these sockets.' },
};
