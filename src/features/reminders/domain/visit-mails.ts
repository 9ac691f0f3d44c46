import type { MailBlock } from '../../../domain/mail/mail-blocks.ts';
import { type MailSender, reach } from '../../../domain/mail/reach.ts';
import { showDay, showWeekday } from '../../../domain/time/calendar.ts';
import { capital } from '../../../domain/words/capital.ts';
import { plural } from '../../../domain/words/plural.ts';
import { choiceOf, type Digest, mailOf, textOf } from './digest.ts';
import { type Row, rowsByWeek } from './rows-by-week.ts';
import type { VisitNews } from './visit-news.ts';

/** A visit as its mails name it. Days are YYYY-MM-DD, times HH:MM. */
export type ToldVisit = {
  site: string;
  postcode: string;
  day: string;
  from: string;
  to: string;
  /** Who comes. */
  by: string;
  /** The title of the form: what is done there. */
  work: string;
};
/** What a mail to an occupier is about: an event, or that the visit is near. */
export type OccupierNews = VisitNews | 'soon';

const placeOf = ({ site, postcode }: ToldVisit) => [site, postcode].filter((part) => part !== '').join(', ');
const timeOf = ({ day, from, to }: ToldVisit) => `${showWeekday(day)}, between ${from} and ${to}`;

const subjectOf: Readonly<Record<OccupierNews, (visit: ToldVisit) => string>> = {
  booked: (visit) => `An electrician comes on ${timeOf(visit)}`,
  moved: (visit) => `Moved: the electrician comes on ${timeOf(visit)}`,
  'another person': (visit) => `${visit.by} comes on ${timeOf(visit)}`,
  cancelled: ({ day }) => `Cancelled: no electrician comes on ${showWeekday(day)}`,
  'no access': ({ day }) => `We could not get in on ${showWeekday(day)}`,
  soon: (visit) => `Reminder: an electrician comes on ${timeOf(visit)}`,
};

/**
 * A mail to the person who lives there: the day first, then all they need. Contents: compliance.md 4.1, "appointment" and "reminder".
 * @param hasNeeds  whether the person told us what they need. The mail does not repeat it: it may be about health.
 */
export function occupierMail(
  news: OccupierNews,
  { name, hasNeeds }: { name: string; hasNeeds: boolean },
  visit: ToldVisit,
  company: MailSender,
  { client, own }: { client: string; own: string },
): Digest {
  const ask = reach(company) || `write to ${company.name}`;
  const facts: MailBlock = {
    part: 'facts',
    rows: [
      { label: 'When', value: timeOf(visit) },
      { label: 'Where', value: placeOf(visit) },
      { label: 'Who comes', value: `${visit.by}, ${company.name}` },
      { label: 'What for', value: `${visit.work}, for ${client}` },
      { label: 'Another day or time', value: capital(ask) },
    ],
  };
  const prepare: MailBlock[] = [
    { part: 'heading', text: 'Before we come' },
    {
      part: 'list',
      items: [
        'An adult has to be at home. If nobody is in, we leave a card and offer another day.',
        'The power is off for part of the visit. Save your work on a computer, and leave the freezer shut.',
        `Does anyone need electricity for medical equipment, or is there an alarm or a lift? Then ${ask} before the day.`,
        hasNeeds
          ? 'You told us what you need. Our electrician knows it; tell us if it has changed.'
          : 'Do you need more time, another language or other help? Tell us, and we plan for it.',
      ],
    },
  ];
  const attached = textOf('The attached file puts the visit into your calendar.');
  const body: Readonly<Record<OccupierNews, readonly MailBlock[]>> = {
    booked: [facts, ...prepare, ...attached],
    moved: [
      ...textOf('The visit has moved. This is the new day; the day we named before no longer holds.'),
      ...[facts, ...prepare, ...attached],
    ],
    'another person': [
      ...textOf('Another electrician comes than we named before. The day and the times stay as they were.'),
      ...[facts, ...prepare],
    ],
    soon: [facts, ...prepare],
    cancelled: textsOf(
      `The visit at ${placeOf(visit)} on ${timeOf(visit)} is cancelled. You need not be at home.`,
      `Questions: ${ask}.`,
    ),
    'no access': textsOf(
      `${visit.by} of ${company.name} came to ${placeOf(visit)} on ${showWeekday(visit.day)} and could not get in.`,
      `To agree on another day, ${ask}. The visit is for your safety, for ${client}: ${visit.work}.`,
    ),
  };
  return mailOf(company, subjectOf[news](visit), [
    ...textOf(`Dear ${name},`),
    ...body[news],
    ...textOf(own),
    ...textOf(company.name),
  ]);
}

const textsOf = (...texts: string[]): MailBlock[] => texts.flatMap(textOf);
type ClientNews = { news: VisitNews | 'soon'; visit: ToldVisit };

const headOf: Readonly<Record<ClientNews['news'], (count: number) => string>> = {
  'no access': (count) => `We could not get in at ${plural(count, 'home')}`,
  booked: (count) => `${plural(count, 'visit is', 'visits are')} booked`,
  moved: (count) => `${plural(count, 'visit has', 'visits have')} moved`,
  'another person': (count) => `${plural(count, 'visit has', 'visits have')} another electrician`,
  cancelled: (count) => `${plural(count, 'visit is', 'visits are')} cancelled`,
  soon: (count) => `${plural(count, 'visit is', 'visits are')} within two days`,
};
const order = ['no access', 'cancelled', 'moved', 'another person', 'booked', 'soon'] as const;

/** The rest is in the list of visits; a reader without an account gets more lines, and asks for the rest. */
const MOST_LINES = 100;
const MOST_LINES_WITHOUT_LINK = 500;

/**
 * What a client is told of visits, in one mail: 50 visits booked at once are one list.
 * @param choose  undefined where the client has no account.
 */
export function clientVisitsMail(
  { name }: { name: string },
  company: MailSender,
  all: readonly ClientNews[],
  { own, choose }: { own: string; choose: string | undefined },
): Digest {
  const parts = order.flatMap((news) => {
    const found = all
      .filter((each) => each.news === news)
      .map(({ visit }) => visit)
      .toSorted((a, b) => (`${a.day} ${a.from}` < `${b.day} ${b.from}` ? -1 : 1));
    return found.length === 0 ? [] : [{ news, found }];
  });
  const heads = parts.map(({ news, found }) => headOf[news](found.length));
  const limit = { most: choose === undefined ? MOST_LINES_WITHOUT_LINK : MOST_LINES, ask: choose === undefined };
  const lists = parts.flatMap(({ news, found }, at): MailBlock[] => [
    { part: 'heading', text: `${heads[at]}.` },
    ...rowsByWeek(
      found.map((visit) => rowOf(news, visit)),
      limit,
    ),
  ]);
  const [only, ...more] = all;
  const subject =
    only && more.length === 0
      ? `${heads[0]}: ${only.visit.site}, ${showDay(only.visit.day)}`
      : heads.length > 1
        ? `${heads[0]}, and more`
        : (heads[0] ?? '');
  const ask = reach(company);
  return mailOf(company, subject, [
    ...textOf(`Dear ${name},`),
    ...lists,
    ...textOf(ask && `To change a visit or to ask, ${ask}.`),
    ...textOf(own),
    ...textOf(company.name),
    ...choiceOf(choose, company),
  ]);
}

function rowOf(news: ClientNews['news'], visit: ToldVisit): Row {
  const at = showWeekday(visit.day);
  const row = { day: visit.day, what: placeOf(visit) };
  if (news === 'cancelled') return { ...row, at, about: 'Nobody comes on this day' };
  if (news === 'no access') return { ...row, at, about: `${visit.by} came. We offer the occupier another day` };
  return { ...row, at: `${at}, ${visit.from} to ${visit.to}`, about: `${visit.by}, ${visit.work}` };
}
