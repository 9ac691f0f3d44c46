import { htmlMail, type MailBlock, plainMail } from '../../../domain/mail/mail-blocks.ts';
import { type MailSender, reach } from '../../../domain/mail/reach.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { plural } from '../../../domain/words/plural.ts';
import { rowsByWeek } from './rows-by-week.ts';

const topics = [
  'work late',
  'inspections late',
  'work due',
  'inspections',
  'confirmations late',
  'confirmations due',
  'instruments',
  'qualifications',
] as const;
type Topic = (typeof topics)[number];

/**
 * One thing that a person is told of. Its day is YYYY-MM-DD; `what` begins with the place or the thing. `isBooked`: a visit for it is
 * booked, so that the reader has nothing to do.
 */
export type News = { topic: Topic; day: string; what: string; about: string; isBooked?: boolean };

/** The lines that one topic shows; the rest is behind its link, or asked for where the reader has no account. */
const MOST_LINES = 50;
const MOST_LINES_WITHOUT_LINK = 500;

/** Who reads a mail, by the pages that they can open. */
export type Reader = 'client' | 'office' | 'supervisor' | 'electrician';

export type Digest = { subject: string; text: string; html: string };

/** A mail in both kinds, of the same parts. */
export const mailOf = (company: MailSender, subject: string, blocks: readonly MailBlock[]): Digest => ({
  ...{ subject, text: plainMail(blocks), html: htmlMail(company, subject, blocks) },
});

/**
 * The mail of a day for one person: what it is about in its subject, the facts, then what to do.
 * @param own  the company's own sentences.
 * @param choose  path of the page on which the person changes these mails; undefined where they have no account: no link is for them.
 */
export function digestMail(
  { name, reader }: { name: string; reader: Reader },
  company: MailSender,
  news: readonly News[],
  { own, choose }: { own: string; choose: string | undefined },
): Digest {
  const parts = topics.flatMap((topic) => {
    const found = news.filter((each) => each.topic === topic).toSorted((a, b) => (a.day < b.day ? -1 : 1));
    return found.length === 0 ? [] : [{ topic, found }];
  });
  const heads = parts.map(({ topic, found }) => headOf[topic](found.length, showDay(found.at(-1)?.day ?? '')));
  const isClient = reader === 'client';
  const limit = { most: choose === undefined ? MOST_LINES_WITHOUT_LINK : MOST_LINES, ask: choose === undefined };
  const lists = parts.flatMap(({ topic, found }, at): MailBlock[] => {
    const see = choose === undefined ? undefined : pageOf(topic, reader);
    return [
      { part: 'heading', text: `${heads[at]}.` },
      ...textOf(isClient && !areBooked(found) ? whyOf[topic] : ''),
      ...rowsByWeek(
        found.map((each) => ({
          ...each,
          at: `${each.topic === 'inspections late' ? 'Due ' : ''}${showDay(each.day)}`,
        })),
        limit,
      ),
      ...(see ? [{ part: 'button', text: seeOf[topic], href: `{origin}${see}` } as const] : []),
    ];
  });
  const ask = reach(company);
  return mailOf(company, heads.length > 1 ? `${heads[0]}, and more` : (heads[0] ?? ''), [
    { part: 'text', text: `Dear ${name},` },
    ...lists,
    ...textOf(isClient && ask ? `To ${areBooked(news) ? '' : 'book or to '}ask, ${ask}.` : ''),
    ...textOf(own),
    { part: 'text', text: company.name },
    ...choiceOf(choose, company),
  ]);
}

const areBooked = (news: readonly News[]): boolean => news.every(({ isBooked }) => isBooked);

/** A paragraph, where there is one. */
export const textOf = (text: string): MailBlock[] => (text === '' ? [] : [{ part: 'text', text }]);

const headOf: Readonly<Record<Topic, (count: number, last: string) => string>> = {
  'work late': (count) => `${plural(count, 'repair is', 'repairs are')} late`,
  'work due': (count, last) => `${plural(count, 'repair is', 'repairs are')} due by ${last}`,
  'inspections late': (count) => `${plural(count, 'home is', 'homes are')} late for inspection`,
  inspections: (count, last) => `${plural(count, 'home is', 'homes are')} due for inspection by ${last}`,
  'confirmations late': (count) => `${plural(count, 'confirmation of work is', 'confirmations of work are')} late`,
  'confirmations due': (count, last) =>
    `${plural(count, 'confirmation of work is', 'confirmations of work are')} due by ${last}`,
  qualifications: (count) => `${plural(count, 'qualification runs', 'qualifications run')} out`,
  instruments: (count, last) => `${plural(count, 'instrument needs', 'instruments need')} calibration by ${last}`,
};

const whyOf: Readonly<Record<Topic, string>> = {
  'work late': 'The law asks for this work by the day named. The council may fine a landlord whose work is late.',
  'work due': 'The law asks for this work by the day named. A later day may cost the landlord a fine.',
  'inspections late': 'The law asked for an inspection and a new report by the day named. Each home needs them now.',
  inspections: 'Each needs an electrical inspection and a new report by its day.',
  'confirmations late': '',
  'confirmations due': '',
  instruments: '',
  qualifications: '',
};

/** The button under the lines of a topic. */
const seeOf: Readonly<Record<Topic, string>> = {
  'work late': 'See the repairs',
  'work due': 'See the repairs',
  'inspections late': 'See the homes',
  inspections: 'See the homes',
  'confirmations late': 'See the letters',
  'confirmations due': 'See the letters',
  instruments: 'See the instruments',
  qualifications: 'See the qualifications',
};

/** Undefined where the reader has no page about it. */
const pageOf = (topic: Topic, reader: Reader): string | undefined => {
  if (topic === 'qualifications') return reader === 'office' ? '/settings/qualifications' : undefined;
  if (topic === 'instruments') return reader === 'electrician' ? '/electrician/instruments' : '/instruments';
  if (reader === 'client') return '/';
  if (topic === 'inspections') return '/sites';
  if (topic === 'inspections late') return '/sites?state=late';
  return topic.startsWith('work') ? '/defects' : '/letters';
};

/** How the reader changes what we mail. */
export function choiceOf(choose: string | undefined, company: MailSender): MailBlock[] {
  if (choose !== undefined)
    return [
      { part: 'fine', text: 'You choose which of these mails you get:' },
      { part: 'link', href: `{origin}${choose}` },
    ];
  const ask = reach(company);
  return ask ? [{ part: 'fine', text: `To get fewer of these mails, or none, ${ask}.` }] : [];
}
