import { is, not } from '../asked/conditions.ts';
import type { ReportDocument, Section, Signatory } from '../definition.ts';
import { valueAt } from '../document.ts';
import { bool } from '../shared/field.ts';
import { blockOf, noneOfEither } from '../shared/sections/new-work.ts';
import { DESIGNED_ON } from '../which-form/designed-on.ts';

const bySeveral = (document: ReportDocument) => valueAt(document, 'declarations/single_signature') !== true;
const byTwoDesigners = (document: ReportDocument) =>
  bySeveral(document) && valueAt(document, 'declarations/second_designer') === true;

/**
 * The part that a designer or constructor signs for: the work as described, with its departures, exceptions and interval. The
 * inspector signs for schedules and readings (`new-work.md`: the design may be signed before the work is completed).
 */
const ofTheWork = {
  coversInWords: 'the work as it is described, with its departures, exceptions and interval',
  covers: [
    'installation',
    'work/work_kind',
    'work/description',
    'work/extent',
    'work/board_replaced',
    'work/started_on',
    DESIGNED_ON,
    'declarations/single_signature',
    'declarations/second_designer',
    'declarations/no_departures',
    'declarations/no_exceptions',
    'departures',
    'exceptions',
    'next_inspection',
  ],
} as const satisfies Partial<Signatory>;

/**
 * Design, construction, inspection and testing. A person who did all of it signs once, as designer, for everything. Tests are not
 * signed for before the work is completed, nor construction before it was started.
 */
export const signatories: readonly Signatory[] = [
  {
    key: 'designed_by',
    path: 'declarations/design',
    title: 'Designer',
    onceCalled: ['Design'],
    titleIn: (document) => (bySeveral(document) ? undefined : 'Designer, constructor, inspector and tester'),
    step: 'signing',
    ...ofTheWork,
    coversAll: (document) => !bySeveral(document),
    notBefore: (document) => (bySeveral(document) ? undefined : 'work/completed_on'),
  },
  {
    key: 'designed_by_second',
    path: 'declarations/design_2',
    title: 'Second designer',
    step: 'signing',
    ...ofTheWork,
    signs: byTwoDesigners,
    notBefore: () => undefined,
  },
  {
    key: 'constructed_by',
    path: 'declarations/construction',
    title: 'Constructor',
    onceCalled: ['Construction'],
    step: 'signing',
    ...ofTheWork,
    signs: bySeveral,
    notBefore: () => 'work/started_on',
  },
  {
    key: 'verified_by',
    path: 'declarations/testing',
    title: 'Inspector and tester',
    onceCalled: ['Inspection and testing'],
    step: 'signing',
    signs: bySeveral,
    notBefore: () => 'work/completed_on',
  },
];

const single = is('single_signature', true);

export const declarations = {
  key: 'declarations',
  letter: 'C',
  title: 'Declarations',
  intro: 'Name, company and address come from the account that signs.',
  groups: [
    {
      fields: [
        bool('single_signature', 'One person designed, constructed, inspected and tested it', {
          hint: 'One signature then covers all three',
        }),
        bool('second_designer', 'A second designer signs for a part of the design', {
          applies: not(single),
          unprinted: 'checked',
        }),
        ...noneOfEither,
      ],
    },
    // Titled like their signatories: a drawn signature finds its group by that.
    { title: 'Designer', fields: blockOf('design', "Designer's") },
    { title: 'Second designer', fields: blockOf('design_2', "Second designer's", is('second_designer', true)) },
    { title: 'Constructor', fields: blockOf('construction', "Constructor's", not(single)) },
    { title: 'Inspector and tester', fields: blockOf('testing', "Inspector's", not(single)) },
  ],
} as const satisfies Section;
