import { showDay } from '../../../domain/time/calendar.ts';
import { plural } from '../../../domain/words/plural.ts';

const topics = [
  'work late',
  'work due',
  'inspections',
  'confirmations late',
  'confirmations due',
  'instruments',
  'qualifications',
] as const;
type Topic = (typeof topics)[number];

/** One thing that a person is told of. */
export type News = { topic: Topic; line: string /** YYYY-MM-DD, by which the lines are ordered. */; day: string };

/** The lines that one topic shows; the rest is behind its link, or asked for where the reader has no account. */
const MOST_LINES = 50;
const MOST_LINES_WITHOUT_LINK = 500;

/** Who reads a mail, by the pages that they can open. */
export type Reader = 'client' | 'office' | 'supervisor' | 'electrician';

type Company = { name: string; phone: string };
export type Digest = { subject: string; text: string };

/**
 * The mail of a day for one person: what it is about in its subject, the facts, then what to do.
 * @param own  the company's own sentences.
 * @param choose  path of the page on which the person changes these mails; undefined where they have no account: no link is for them.
 */
export function digestMail(
  { name, reader }: { name: string; reader: Reader },
  company: Company,
  news: readonly News[],
  { own, choose }: { own: string; choose: string | undefined },
): Digest {
  const parts = topics.flatMap((topic) => {
    const found = news.filter((each) => each.topic === topic).toSorted((a, b) => (a.day < b.day ? -1 : 1));
    return found.length === 0 ? [] : [{ topic, found }];
  });
  const heads = parts.map(({ topic, found }) => headOf[topic](found.length, showDay(found.at(-1)?.day ?? '')));
  const isClient = reader === 'client';
  const most = choose === undefined ? MOST_LINES_WITHOUT_LINK : MOST_LINES;
  const paragraphs = parts.map(({ topic, found }, at) => {
    const rest = found.length - most;
    const see = pageOf(topic, reader);
    return [
      `${heads[at]}.`,
      ...(isClient ? whyOf[topic] : []),
      '',
      ...found.slice(0, most).map(({ line }) => `- ${line}`),
      ...(rest > 0 ? [`- and ${rest} more${choose === undefined ? ': ask us for the list' : ''}`] : []),
      ...(choose === undefined || !see ? [] : [`See them: {origin}${see}`]),
    ].join('\n');
  });
  const answer = company.phone
    ? `To book or to ask, answer this mail or ring ${company.name} on ${company.phone}.`
    : 'To book or to ask, answer this mail.';
  return {
    subject: heads.length > 1 ? `${heads[0]}, and more` : (heads[0] ?? ''),
    text: [
      `Dear ${name},`,
      ...paragraphs,
      ...(isClient ? [answer] : []),
      ...(own ? [own] : []),
      company.name,
      choiceOf(choose),
    ].join('\n\n'),
  };
}

const headOf: Readonly<Record<Topic, (count: number, last: string) => string>> = {
  'work late': (count) => `${plural(count, 'repair is', 'repairs are')} late`,
  'work due': (count, last) => `${plural(count, 'repair is', 'repairs are')} due by ${last}`,
  inspections: (count, last) => `${plural(count, 'home is', 'homes are')} due for inspection by ${last}`,
  'confirmations late': (count) => `${plural(count, 'confirmation of work is', 'confirmations of work are')} late`,
  'confirmations due': (count, last) =>
    `${plural(count, 'confirmation of work is', 'confirmations of work are')} due by ${last}`,
  qualifications: (count) => `${plural(count, 'qualification runs', 'qualifications run')} out`,
  instruments: (count, last) => `${plural(count, 'instrument needs', 'instruments need')} calibration by ${last}`,
};

const whyOf: Readonly<Record<Topic, readonly string[]>> = {
  'work late': ['The law asks for this work by the day named. The council may fine a landlord whose work is late.'],
  'work due': ['The law asks for this work by the day named. A later day may cost the landlord a fine.'],
  inspections: ['Each needs an electrical inspection and a new report by its day.'],
  'confirmations late': [],
  'confirmations due': [],
  instruments: [],
  qualifications: [],
};

/** Undefined where the reader has no page about it. */
const pageOf = (topic: Topic, reader: Reader): string | undefined => {
  if (topic === 'qualifications') return reader === 'office' ? '/settings/qualifications' : undefined;
  if (topic === 'instruments') return reader === 'electrician' ? '/electrician/instruments' : '/instruments';
  if (reader === 'client') return '/';
  if (topic === 'inspections') return '/sites';
  return topic.startsWith('work') ? '/defects' : '/letters';
};

/** How the reader changes what we mail. */
export const choiceOf = (choose: string | undefined): string =>
  choose === undefined
    ? 'To get fewer of these mails, or none, answer this mail.'
    : `You choose which of these mails you get:\n{origin}${choose}`;
