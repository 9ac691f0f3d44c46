import type { MailSender } from '../../../domain/mail/reach.ts';
import { type Digest, digestMail } from './digest.ts';
import { clientVisitsMail, occupierMail, type ToldVisit } from './visit-mails.ts';

const visit: ToldVisit = {
  ...{ site: 'Flat 3, 21 Tannery Row', postcode: 'ZX3 2QS', day: '2026-12-01', from: '09:00', to: '12:00' },
  ...{ by: 'Marek Nowak', work: 'Electrical Installation Condition Report' },
};
const occupierNews = [
  ['booked', 'Visit booked, to the occupier'],
  ['moved', 'Visit moved, to the occupier'],
  ['another person', 'Another electrician, to the occupier'],
  ['cancelled', 'Visit cancelled, to the occupier'],
  ['soon', 'Two days before, to the occupier'],
  ['no access', 'No access, to the occupier'],
] as const;

/** Made-up mails, to show a company how its own read. The address of this server is left as `{origin}`. */
export function sampleMails(
  company: MailSender,
  { reminder = '', visit: own = '' }: { reminder?: string; visit?: string },
): { title: string; mail: Digest }[] {
  const client = { name: 'Harlech House Lettings', reader: 'client' } as const;
  const page = { own: reminder, choose: '/clients/…/reminders' };
  return [
    {
      title: 'Homes due for inspection',
      mail: digestMail(
        client,
        company,
        [
          { topic: 'inspections', day: '2027-02-24', what: 'Flat 3, 21 Tannery Row, ZX3 2QS', about: '' },
          { topic: 'inspections', day: '2027-02-25', what: 'Flat 4, 21 Tannery Row, ZX3 2QS', about: '' },
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
            ...{ topic: 'work due', day: '2026-12-13' },
            ...{ what: 'Flat 3, 21 Tannery Row, ZX3 2QS: the water pipe is not bonded to earth (C2)', about: '' },
          },
        ],
        page,
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
    ...occupierNews.map(([news, title]) => ({
      title,
      mail: occupierMail(news, { name: 'Ann Penhale', hasNeeds: false }, visit, company, { client: client.name, own }),
    })),
  ];
}
