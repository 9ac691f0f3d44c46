import type { MailSender } from '../../../domain/mail/reach.ts';
import { addDays } from '../../../domain/time/dates.ts';
import { type Digest, digestMail } from './digest.ts';
import { clientVisitsMail, occupierMail, type ToldVisit } from './visit-mails.ts';

const visitOn = (day: string): ToldVisit => ({
  ...{ site: 'Flat 3, 21 Tannery Row', postcode: 'ZX3 2QS', day, from: '09:00', to: '12:00' },
  ...{ by: 'Marek Nowak', work: 'Electrical Installation Condition Report' },
});
/** News of a visit, with the days until it. */
const occupierNews = [
  ['booked', 'Visit booked, to the occupier', 7],
  ['moved', 'Visit moved, to the occupier', 7],
  ['another person', 'Another electrician, to the occupier', 7],
  ['cancelled', 'Visit cancelled, to the occupier', 7],
  ['soon', 'Two days before, to the occupier', 2],
  ['no access', 'No access, to the occupier', 0],
] as const;

/**
 * Made-up mails, to show a company how its own read. The address of this server is left as `{origin}`.
 * @param today  YYYY-MM-DD: the days in them are near.
 */
export function sampleMails(
  company: MailSender,
  { reminder = '', visit: own = '' }: { reminder?: string; visit?: string },
  today: string,
): { title: string; mail: Digest }[] {
  const office = { name: 'Olive Office', reader: 'office' } as const;
  const ownPage = { own: '', choose: '/settings/account' };
  const client = { name: 'Harlech House Lettings', reader: 'client' } as const;
  const [day, visit] = [(days: number) => addDays(today, days), visitOn(addDays(today, 7))];
  const page = { own: reminder, choose: '/clients/…/reminders' };
  return [
    {
      title: 'Homes due for inspection',
      mail: digestMail(
        client,
        company,
        [
          { topic: 'inspections', day: day(89), what: 'Flat 3, 21 Tannery Row, ZX3 2QS', about: '' },
          { topic: 'inspections', day: day(90), what: 'Flat 4, 21 Tannery Row, ZX3 2QS', about: '' },
        ],
        page,
      ),
    },
    {
      title: 'Work that is due',
      mail: digestMail(
        client,
        company,
        [
          {
            ...{ topic: 'work due', day: day(14) },
            ...{ what: 'Flat 3, 21 Tannery Row, ZX3 2QS: the water pipe is not bonded to earth (C2)', about: '' },
          },
        ],
        page,
      ),
    },
    {
      title: 'Homes late for inspection',
      mail: digestMail(
        client,
        company,
        [
          {
            ...{ topic: 'inspections late', day: day(-8), what: 'Flat 3, 21 Tannery Row, ZX3 2QS' },
            about: 'No visit is booked. No access on 2 visits',
          },
        ],
        page,
      ),
    },
    {
      title: 'An instrument, to the office and who carries it',
      mail: digestMail(
        office,
        company,
        [{ topic: 'instruments', day: day(30), what: 'Megger MFT1741 101234', about: '' }],
        ownPage,
      ),
    },
    {
      title: 'A qualification, to the office and whose it is',
      mail: digestMail(
        office,
        company,
        [
          {
            ...{ topic: 'qualifications', day: day(30), what: 'Marek Nowak, 18th Edition' },
            about: 'Runs out on this day',
          },
        ],
        ownPage,
      ),
    },
    {
      title: 'Visits, to the client',
      mail: clientVisitsMail(
        client,
        company,
        [
          { news: 'booked', visit },
          { news: 'moved', visit: { ...visit, site: 'Flat 4, 21 Tannery Row', from: '13:00', to: '15:00' } },
        ],
        { ...page, own },
      ),
    },
    ...occupierNews.map(([news, title, days]) => ({
      title,
      mail: occupierMail(news, { name: 'Ann Penhale', hasNeeds: false }, visitOn(day(days)), company, {
        client: client.name,
        own,
      }),
    })),
  ];
}
