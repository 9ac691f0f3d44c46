import { when } from '../asked/conditions.ts';
import type { Choice, ReportDocument, Section } from '../definition.ts';
import { valueAt } from '../document.ts';
import { attachments as ofReport } from '../shared/attachments.ts';
import { bool, choice, choicesOf, date, int, longtext, past, required, text } from '../shared/field.ts';
import { existing } from '../shared/sections/new-work.ts';
import { clientFields, placeFields } from '../shared/sections/place.ts';

export const orderedBy = {
  key: 'ordered_by',
  letter: 'A',
  title: 'Person ordering the work',
  groups: [{ fields: clientFields }],
} as const satisfies Section;

export const installation = {
  key: 'installation',
  letter: 'B',
  title: 'The installation',
  groups: [{ fields: placeFields }],
} as const satisfies Section;

const workKinds = [
  { value: 'new', label: 'New installation' },
  { value: 'addition', label: 'Addition to an existing one' },
  { value: 'alteration', label: 'Alteration of an existing one' },
] as const satisfies readonly Choice[];

export const work = {
  key: 'work',
  letter: 'B',
  title: 'The work',
  groups: [
    {
      fields: [
        choicesOf('work_kind', 'The work is', workKinds, required),
        longtext('description', 'Description of the work', required),
        longtext('extent', 'Extent of the work', required, {
          hint: 'What this certificate covers, and what it does not',
        }),
        bool('board_replaced', 'A consumer unit or board was replaced', required),
        date('started_on', 'Work begun on', past),
        date('completed_on', 'Work completed on', required, past),
      ],
    },
  ],
} as const satisfies Section;

const intervalUnits = [
  { value: 'years', label: 'Years' },
  { value: 'months', label: 'Months' },
] as const satisfies readonly Choice[];

export const nextInspection = {
  key: 'next_inspection',
  letter: 'D',
  title: 'Next inspection',
  intro: 'The interval after which the designer recommends the first inspection of this work.',
  groups: [
    {
      fields: [
        int('interval', 'Interval to the next inspection', required, { unitIn: 'interval_unit', most: 600 }),
        choice('interval_unit', 'Unit of the interval', intervalUnits, required),
        longtext('reason', 'Reason for the interval'),
      ],
    },
  ],
} as const satisfies Section;

/** Whether the work is a complete new installation, and no addition or alteration beside it. */
export const isNewInstallation = (document: ReportDocument): boolean => {
  const kinds = valueAt(document, 'work/work_kind');
  return Array.isArray(kinds) && kinds.length === 1 && kinds[0] === 'new';
};

/** Comments on the existing installation are needed only for additions and alterations. */
const toWhatIsThere = when([], (_, document) => {
  const kinds = valueAt(document, 'work/work_kind');
  return Array.isArray(kinds) && kinds.some((kind) => kind === 'addition' || kind === 'alteration');
});

export const existingParts = { ...existing(toWhatIsThere), letter: 'I' } as const satisfies Section;

export const attachments = {
  ...ofReport,
  letter: 'J',
  intro: 'The certificate is only valid with its schedules.',
} as const satisfies Section;

export const notification = {
  key: 'notification',
  title: 'Notification to building control',
  groups: [
    {
      fields: [
        bool('part_p', 'Notifiable work in a home'),
        text('scheme_reference', 'Reference of the scheme'),
        date('notified_on', 'Notified on', past),
        text('bc_reference', 'Reference of building control'),
      ],
    },
  ],
} as const satisfies Section;
