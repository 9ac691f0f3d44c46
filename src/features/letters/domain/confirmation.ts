import type { NamedDefect } from '../../../domain/forms/closes.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { withinDaysOf, withinDaysStartingWith } from '../../../domain/time/dates.ts';
import type { Recipient } from '../../service/domain/given.ts';
import type { LetterText } from './letter-text.ts';

/** A defect that the work put right, in the words of its report. */
export type ConfirmedDefect = NamedDefect & {
  code: string;
  text: string;
  /** YYYY-MM-DD, or null where the report has no day. */
  inspectedOn: string | null;
  /** The report of another firm that found it, and what people call that: "7 of Oxbow Wiring"; null by the company. Older letters do not say. */
  earlier?: { id: string; called: string } | null;
};

/** Tells two firms' reports of one number apart. */
const reportKey = ({ number, earlier }: ConfirmedDefect): string => earlier?.id ?? number;
export const calledIn = ({ number, earlier }: ConfirmedDefect): string => earlier?.called ?? number;

/** By another firm, by an investigation with or without a finding, gone in a later report, or put right during the inspection. */
export type Closing = 'other-firm' | 'nothing-found' | 'more-found' | 'gone' | 'in-visit';

/** What a confirmation of work says: kept as it was on the day. */
export type ConfirmationFacts = {
  company: { name: string; phone: string; email: string; scheme: string };
  client: { name: string; isAgent: boolean };
  home: string;
  nation: string;
  isRented: boolean;
  /** The certificate of the work; null where none of the company closes it. */
  certificate: { title: string; number: string; issuedOn: string } | null;
  /** How it was closed where no certificate of the company did so, and what shows it. */
  closing?: { how: Closing; proof: string };
  doneOn: string | null;
  doneBy: string;
  signedBy: { name: string; position: string };
  /** What was done, in the electrician's words. */
  work: string;
  defects: readonly ConfirmedDefect[];
  /** What the same reports still leave open, C1, C2 and FI. */
  open: readonly { code: string; text: string }[];
  /** How many C3 the same reports recommend. */
  recommended: number;
};

/** Days from the work to its confirmation (SI 2020/312 reg 3(5); SR 2024/201). */
const DAYS = 28;
/** Wales, during the contract: starting with the day of the work (WSI 2022/6 reg 6). */
const DAYS_IN_WALES = 14;

/** The last day for the confirmation; undefined where the law gives none. */
export function confirmationDue({
  nation,
  isRented,
  doneOn,
  defects,
}: Pick<ConfirmationFacts, 'nation' | 'isRented' | 'doneOn'> & { defects: readonly Pick<ConfirmedDefect, 'code'>[] }):
  | string
  | undefined {
  // The law asks for no work on a C3, and so for no confirmation of it.
  const isOwed = isRented && defects.some(({ code }) => code !== 'C3');
  if (!isOwed || doneOn === null) return undefined;
  if (nation === 'Wales') return withinDaysStartingWith(doneOn, DAYS_IN_WALES);
  return nation === 'England' || nation === 'Northern Ireland' ? withinDaysOf(doneOn, DAYS) : undefined;
}

const codeWords: Readonly<Record<string, string>> = {
  C1: 'C1, danger present: immediate action required',
  C2: 'C2, potentially dangerous: urgent action required',
  C3: 'C3, improvement recommended',
  FI: 'FI, further investigation required without delay',
};

const sentence = (text: string): string => {
  const tidy = text.replace(/\s+/g, ' ').trim();
  return tidy === '' || /[.!?]$/.test(tidy) ? tidy : `${tidy}.`;
};

/** The most defects in one letter: the certificate lists all. */
const MOST = 8;

const listed = (texts: readonly string[]): string =>
  [
    ...texts.slice(0, MOST),
    ...(texts.length > MOST ? [`And ${texts.length - MOST} more: see the certificate.`] : []),
  ].join('\n');

/**
 * The written confirmation of work: what was wrong, what was done, and whether more is needed.
 * @param enclosed  the papers that go with it: numbers of the company's certificates, ids of other firms' reports.
 */
export function confirmationLetter(
  facts: ConfirmationFacts,
  to: Recipient,
  name: string,
  { own, enclosed }: { own: string; enclosed: ReadonlySet<string> },
): LetterText {
  const { company, client, home, doneOn, doneBy, defects, open, signedBy } = facts;
  const reports = reportsOf(facts);
  const faults = defects.length === 1 ? 'fault' : `${defects.length} faults`;
  const [first] = reports;
  const found = reports.length === 1 && first?.inspectedOn ? ` on ${showDay(first.inspectedOn)}` : '';
  const what = `The electrical ${faults} found at ${home}${found}`;
  const done = `${what} ${closedIn(facts)}.`;
  const more =
    open.length === 0
      ? `Nothing more has to be done about ${defects.length === 1 ? 'it' : 'them'}.`
      : 'More has to be done at this home: see “Still to be done” below.';
  const isHome = to === 'tenant' || to === 'prospective';
  return {
    subject: `${titleOf(facts)}: ${home}`,
    heading: `${titleOf(facts)} at ${isHome ? 'your home' : home}`,
    greeting: `Dear ${name},`,
    lead: `${done} ${more}`,
    facts: [
      {
        label: 'Found in',
        value: listed(
          reports.map(
            (each) =>
              `Report ${calledIn(each)}${each.inspectedOn ? `, inspected on ${showDay(each.inspectedOn)}` : ''}`,
          ),
        ),
      },
      {
        label: 'What was wrong',
        value: listed(
          defects.map(({ code, text }) => `${sentence(text)}${code ? ` (${codeWords[code] ?? code})` : ''}`),
        ),
      },
      ...(facts.work ? [{ label: 'What was done', value: sentence(facts.work) }] : []),
      {
        label: facts.closing?.how === 'gone' ? 'Gone on, found by' : 'Done on, by',
        value: [doneOn ? showDay(doneOn) : '', doneBy, isOurs(facts) ? company.name : ''].filter(Boolean).join(', '),
      },
      proofOf(facts),
      { label: 'Still to be done', value: stillOpen(facts) },
    ],
    sections: [
      { title: 'Why you get this letter', paragraphs: whyOf(facts, to) },
      ...(own ? [{ title: `From ${company.name}`, paragraphs: [own] }] : []),
      {
        title: 'Questions',
        paragraphs: [
          company.phone
            ? `Ring ${company.name} on ${company.phone}${company.email && `, or write to ${company.email}`}.`
            : `Write to ${company.email || company.name}.`,
        ],
      },
    ],
    sign: [
      signedBy.name,
      [signedBy.position, `for ${company.name}`].filter(Boolean).join(', ') +
        (to === 'client' ? '' : `, on behalf of ${client.name}`),
    ],
    fine: enclosedWords(facts, to, enclosed),
  };
}

/** The reports that found the faults, each by its first. */
const reportsOf = ({ defects }: ConfirmationFacts): ConfirmedDefect[] =>
  [...new Map(defects.toReversed().map((each) => [reportKey(each), each])).values()].toReversed();

/** What goes with the letter, and which report does not and why. */
function enclosedWords(facts: ConfirmationFacts, to: Recipient, enclosed: ReadonlySet<string>): string[] {
  const { company, client, certificate } = facts;
  const reports = reportsOf(facts);
  const named = (some: readonly ConfirmedDefect[]) => some.map((each) => `report ${calledIn(each)}`);
  const here = [
    ...named(reports.filter((each) => enclosed.has(reportKey(each)))),
    ...(certificate && enclosed.has(certificate.number) ? [`certificate ${certificate.number}`] : []),
  ];
  const missing = reports.filter((each) => !enclosed.has(reportKey(each)));
  const ours = named(missing.filter(({ earlier }) => earlier === null));
  const unknown = named(missing.filter(({ earlier }) => earlier === undefined));
  const others = named(missing.filter(({ earlier }) => earlier));
  const ask = to === 'client' ? 'Add your copy when you pass this letter on' : `Ask ${client.name} for a copy`;
  return [
    ...(here.length > 0 ? [`With this letter: ${here.join(', ')}.`] : []),
    ...(ours.length > 0 ? [`Not with this letter: ${ours.join(', ')}, withdrawn since.`] : []),
    ...(unknown.length > 0 ? [`Not with this letter: ${unknown.join(', ')}.`] : []),
    ...(others.length > 0 ? [`Not with this letter: ${others.join(', ')}. ${company.name} has no copy. ${ask}.`] : []),
  ];
}

const isOurs = ({ closing }: ConfirmationFacts): boolean => closing === undefined || closing.how === 'in-visit';

/** An investigation finishes no work. */
const titleOf = ({ closing, open }: ConfirmationFacts): string => {
  const more = open.length > 0 ? ', more to be done' : '';
  if (closing?.how === 'nothing-found' || closing?.how === 'more-found')
    return `Electrical investigation finished${more}`;
  return `${closing?.how === 'gone' ? 'Electrical fault gone' : 'Electrical work finished'}${more}`;
};

/** "was put right on 3 March 2026": how the faults were closed, of one or of many. */
function closedIn({ closing, doneOn, defects }: ConfirmationFacts): string {
  const was = defects.length === 1 ? 'was' : 'were';
  const on = doneOn ? ` on ${showDay(doneOn)}` : '';
  switch (closing?.how) {
    case 'nothing-found':
      return `${was} looked into${on}, and no further work is needed`;
    case 'more-found':
      return `${was} looked into${on}, and work is needed`;
    case 'gone':
      return `${defects.length === 1 ? 'is' : 'are'} gone: a later inspection${on} no longer found ${defects.length === 1 ? 'it' : 'them'}`;
    case 'in-visit':
      return `${was} put right${on}, during the inspection`;
    default:
      return `${was} put right${on}`;
  }
}

/** The paper that shows it, and what it says. */
function proofOf({ certificate, closing, company }: ConfirmationFacts): { label: string; value: string } {
  if (certificate)
    return {
      label: 'Certificate',
      value: `${certificate.title} ${certificate.number}, issued on ${showDay(certificate.issuedOn)}. It says that the work meets the wiring rules (BS 7671).`,
    };
  const { how, proof } = closing ?? { how: 'other-firm', proof: '' };
  const value = {
    'other-firm': `${proof}. ${company.name} has seen it: it names this item, and was made by a qualified person.`,
    'nothing-found': `${proof}. ${company.name} has seen it: it names this item.`,
    'more-found': `${proof}. What it found stands under “Still to be done”.`,
    gone: `${proof}. It covers the place, and no longer lists the fault.`,
    'in-visit': `${proof} says what was done before the inspector left.`,
  }[how];
  return { label: 'Proof', value };
}

function stillOpen({ open, recommended }: ConfirmationFacts): string {
  const advice =
    recommended === 0
      ? ''
      : ` ${recommended === 1 ? 'One improvement is' : `${recommended} improvements are`} recommended (C3). The law does not require it.`;
  if (open.length === 0) return `Nothing that has to be done.${advice}`;
  return `${listed(open.map(({ code, text }) => `${sentence(text)} (${codeWords[code] ?? code})`))}${advice}`;
}

/** Which law asks for the letter, in words for the person who reads it. */
function whyOf(facts: ConfirmationFacts, to: Recipient): string[] {
  const { client, nation } = facts;
  const due = confirmationDue(facts);
  if (due === undefined) return ['It is your written record of the work. Keep it with the report.'];
  const landlord = client.isAgent ? `landlord (through ${client.name})` : `landlord, ${client.name},`;
  if (nation === 'Wales') return whyInWales(landlord, due, to);
  const law =
    nation === 'England'
      ? 'Electrical safety standards for rented homes in England, SI 2020/312 as amended by SI 2025/1043, regulation 3(5).'
      : 'Electrical safety standards for private tenancies in Northern Ireland, SR 2024/201.';
  const within = `within ${DAYS} days of it, by ${showDay(due)}, together with the report that asked for it`;
  if (to === 'council')
    return [
      `A landlord must confirm such work in writing to the tenant and to you ${within}. The landlord sends it without being asked. ${law}`,
    ];
  if (to === 'client')
    return [
      `You, as the landlord or agent, must confirm such work in writing to the tenant and to the council ${within}. ${law}`,
    ];
  return [
    `In ${nation} your ${landlord} must confirm such work in writing to you and to the council ${within}. You need do nothing.`,
    law,
  ];
}

function whyInWales(landlord: string, due: string, to: Recipient): string[] {
  const law = 'Renting Homes (Fitness for Human Habitation) (Wales) Regulations 2022, regulation 6.';
  const within = `within ${DAYS_IN_WALES} days, by ${showDay(due)}`;
  if (to === 'client')
    return [`You, as the landlord or agent, must confirm such work to the contract-holder ${within}. ${law}`];
  if (to === 'council') return [`A landlord in Wales must confirm such work to the contract-holder ${within}. ${law}`];
  return [`In Wales your ${landlord} must confirm such work to you in writing ${within}. You need do nothing.`, law];
}
