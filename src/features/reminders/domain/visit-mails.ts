import { showDay, showWeekday } from '../../../domain/time/calendar.ts';
import { plural } from '../../../domain/words/plural.ts';
import { choiceOf, type Digest } from './digest.ts';
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
type Company = { name: string; phone: string };
/** What a mail to an occupier is about: an event, or that the visit is near. */
export type OccupierNews = VisitNews | 'soon';

const placeOf = ({ site, postcode }: ToldVisit) => [site, postcode].filter((part) => part !== '').join(', ');
const timeOf = ({ day, from, to }: ToldVisit) => `${showWeekday(day)}, between ${from} and ${to}`;

const subjectOf: Readonly<Record<OccupierNews, (visit: ToldVisit) => string>> = {
  booked: (visit) => `An electrician comes on ${timeOf(visit)}`,
  moved: (visit) => `Moved: the electrician comes on ${timeOf(visit)}`,
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
  company: Company,
  { client, own }: { client: string; own: string },
): Digest {
  const ring = company.phone ? `ring ${company.name} on ${company.phone}` : `write to ${company.name}`;
  const comes = [
    `When: ${timeOf(visit)}`,
    `Where: ${placeOf(visit)}`,
    `Who comes: ${visit.by}, ${company.name}`,
    `What for: ${visit.work}, for ${client}`,
    `Another day or time: ${ring}, or answer this mail`,
  ].join('\n');
  const prepare = [
    'Before we come:',
    '- An adult has to be at home. If nobody is in, we leave a card and offer another day.',
    '- The power is off for part of the visit. Save your work on a computer, and leave the freezer shut.',
    `- Does anyone need electricity for medical equipment, or is there an alarm or a lift? Then ${ring} before the day.`,
    hasNeeds
      ? '- You told us what you need. Our electrician knows it; tell us if it has changed.'
      : '- Do you need more time, another language or other help? Tell us, and we plan for it.',
  ].join('\n');
  const attached = 'The attached file puts the visit into your calendar.';
  const body: Readonly<Record<OccupierNews, readonly string[]>> = {
    booked: [comes, prepare, attached],
    moved: [
      'The visit has moved. This is the new day; the day we named before no longer holds.',
      comes,
      prepare,
      attached,
    ],
    soon: [comes, prepare],
    cancelled: [
      `The visit at ${placeOf(visit)} on ${timeOf(visit)} is cancelled. You need not be at home.`,
      `Questions: ${ring}, or answer this mail.`,
    ],
    'no access': [
      `${visit.by} of ${company.name} came to ${placeOf(visit)} on ${showWeekday(visit.day)} and could not get in.`,
      `To agree on another day, ${ring}, or answer this mail. The visit is for your safety, for ${client}: ${visit.work}.`,
    ],
  };
  return {
    subject: subjectOf[news](visit),
    text: [`Dear ${name},`, ...body[news], ...(own ? [own] : []), company.name].join('\n\n'),
  };
}

type ClientNews = { news: VisitNews | 'soon'; visit: ToldVisit };

const headOf: Readonly<Record<ClientNews['news'], (count: number) => string>> = {
  'no access': (count) => `We could not get in at ${plural(count, 'home')}`,
  booked: (count) => `${plural(count, 'visit is', 'visits are')} booked`,
  moved: (count) => `${plural(count, 'visit has', 'visits have')} moved`,
  cancelled: (count) => `${plural(count, 'visit is', 'visits are')} cancelled`,
  soon: (count) => `${plural(count, 'visit is', 'visits are')} within two days`,
};
const order = ['no access', 'cancelled', 'moved', 'booked', 'soon'] as const;

/** The rest is in the list of visits; a reader without an account gets more lines, and asks for the rest. */
const MOST_LINES = 100;
const MOST_LINES_WITHOUT_LINK = 500;

/**
 * What a client is told of visits, in one mail: 50 visits booked at once are one list.
 * @param choose  undefined where the client has no account.
 */
export function clientVisitsMail(
  { name }: { name: string },
  company: Company,
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
  const lists = parts.map(({ news, found }, at) => {
    const most = choose === undefined ? MOST_LINES_WITHOUT_LINK : MOST_LINES;
    const rest = found.length - most;
    return [
      `${heads[at]}.`,
      '',
      ...found.slice(0, most).map((visit) => `- ${lineOf(news, visit)}`),
      ...(rest > 0 ? [`- and ${rest} more${choose === undefined ? ': ask us for the list' : ''}`] : []),
    ].join('\n');
  });
  const [only, ...more] = all;
  return {
    subject:
      only && more.length === 0
        ? `${heads[0]}: ${only.visit.site}, ${showDay(only.visit.day)}`
        : heads.length > 1
          ? `${heads[0]}, and more`
          : (heads[0] ?? ''),
    text: [
      `Dear ${name},`,
      ...lists,
      company.phone
        ? `To change a visit or to ask, answer this mail or ring ${company.name} on ${company.phone}.`
        : 'To change a visit or to ask, answer this mail.',
      ...(own ? [own] : []),
      company.name,
      choiceOf(choose),
    ].join('\n\n'),
  };
}

function lineOf(news: ClientNews['news'], visit: ToldVisit): string {
  if (news === 'cancelled') return `${placeOf(visit)}: not on ${showDay(visit.day)}`;
  if (news === 'no access')
    return `${placeOf(visit)}: ${showDay(visit.day)}, ${visit.by}. We offer the occupier another day`;
  return `${placeOf(visit)}: ${showDay(visit.day)}, ${visit.from} to ${visit.to}, ${visit.by} (${visit.work})`;
}
