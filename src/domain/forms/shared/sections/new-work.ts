import { editions, titleOfEdition } from '../../../editions.ts';
import { filled, when } from '../../asked/conditions.ts';
import type { Choice, Condition, Field, ReportDocument, Section } from '../../definition.ts';
import { itemsOf } from '../../document.ts';
import {
  address,
  bool,
  choice,
  date,
  link,
  longtext,
  onlyIf,
  optionalIf,
  required,
  requiredIf,
  signature,
  text,
} from '../field.ts';

/*
 * Shared by the certificates of new work: departures and exceptions, comments on the existing installation, blocks of signatories.
 */

/** The editions that a signatory can name. */
const editionChoices: readonly Choice[] = editions.map((edition) => ({
  value: edition,
  label: titleOfEdition(edition),
}));

const departureRoles = [
  { value: 'design', label: 'Design' },
  { value: 'construction', label: 'Construction' },
  { value: 'testing', label: 'Inspection and testing' },
] as const satisfies readonly Choice[];

/** Departures from the standard: each answers failures of new work, by the regulation that it names. */
export const departures = {
  key: 'departures',
  title: 'Departures from BS 7671',
  intro: 'Work that complies in every point has none. A departure gives the same degree of safety in another way.',
  groups: [],
  lists: [
    {
      name: 'departures',
      title: 'Departures',
      item: 'departure',
      answersBy: 'regulation',
      fields: [
        choice('role', 'Departure in', departureRoles),
        text('regulation', 'Regulation departed from', required, { hint: '411.3.3, 421.1.7', maxLength: 40 }),
        longtext('text', 'What was done instead, and why it is as safe', required),
      ],
    },
  ],
} as const satisfies Section;

/** Exceptions that the standard permits, with the assessment that it requires (411.3.3). */
export const exceptions = {
  key: 'exceptions',
  title: 'Permitted exceptions',
  intro: 'An RCD may be left out by 411.3.3 where a risk assessment says so. Never in a home.',
  groups: [],
  lists: [
    {
      name: 'exceptions',
      title: 'Exceptions',
      item: 'exception',
      fields: [
        text('regulation', 'Regulation of the exception', required, { hint: '411.3.3', maxLength: 40 }),
        longtext('text', 'What is excepted, and why', required),
        link('risk_assessment', 'Risk assessment', required, {
          target: 'photo',
          hint: 'A photo of it: add it to the photos of the board first, then choose it here',
        }),
      ],
    },
  ],
} as const satisfies Section;

/** Defects seen in the existing installation and not put right (644.1.2). */
export const existing = <Q extends string>(asked: Condition<Q>) =>
  ({
    key: 'existing',
    title: 'The existing installation',
    groups: [
      {
        fields: [
          longtext('comments', 'Comments on the existing installation', requiredIf(asked), {
            hint: 'Defects that you met and did not put right. "None seen" is a comment',
          }),
        ],
      },
    ],
  }) as const satisfies Section;

const none = (list: (document: ReportDocument) => unknown) =>
  when([], (_, document) => itemsOf(list(document)).length === 0);

/** An explicit statement that there are none. */
export const noneOfEither = [
  bool('no_departures', 'No departures', onlyIf(none(({ departures: list }) => list)), {
    mustHold: true,
    yesReads: ['Departures', 'None'],
  }),
  bool('no_exceptions', 'No permitted exceptions', onlyIf(none(({ exceptions: list }) => list)), {
    mustHold: true,
    yesReads: ['Permitted exceptions', 'None'],
  }),
] as const satisfies readonly Field[];

/** The block of a signatory of new work, filled from the account that signs. */
export const blockOf = <const B extends string, Q extends string = never>(
  block: B,
  who: string,
  applies?: Condition<Q>,
) => {
  const later = { filledBy: 'signing' } as const;
  const needed = applies ? onlyIf(applies) : required;
  const may = applies ? optionalIf(applies) : {};
  return [
    text(`${block}.name`, `${who} name`, needed, later),
    text(`${block}.company`, `${who} company`, needed, later),
    address(`${block}.address`, `${who} address`, needed, later),
    text(`${block}.phone`, `${who} phone`, may, later, { maxLength: 40 }),
    signature(`${block}.signature`, `${who} signature`, needed, later),
    link(`${block}.signature_image`, `${who} drawn signature`, later, {
      target: 'drawing',
      applies: filled(`${block}.signature_image`),
    }),
    date(`${block}.signed_on`, `${who} date of signature`, needed, later),
    choice(`${block}.amended_to`, `${who} work complies with`, editionChoices, needed, later),
  ] as const;
};
