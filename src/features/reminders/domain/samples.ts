import { type Digest, digestMail } from './digest.ts';

type Company = { name: string; phone: string };

/** Made-up mails, to show a company how its own look. */
export function sampleMails(
  company: Company,
  { reminder = '' }: { reminder?: string; visit?: string },
): { title: string; mail: Digest }[] {
  const client = { name: 'Harlech House Lettings', isClient: true };
  const page = { own: reminder, choose: '/clients/…/reminders' };
  const mails = [
    {
      title: 'Homes due for inspection',
      mail: digestMail(
        client,
        company,
        [
          { topic: 'inspections', day: '2027-02-24', line: 'Flat 3, 21 Tannery Row, ZX3 2QS: due 24 February 2027' },
          { topic: 'inspections', day: '2027-02-25', line: 'Flat 4, 21 Tannery Row, ZX3 2QS: due 25 February 2027' },
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
            line: 'Flat 3, 21 Tannery Row, ZX3 2QS: the water pipe is not bonded to earth (C2), by 13 December 2026',
          },
        ],
        page,
      ),
    },
  ];
  return mails.map(({ title, mail }) => ({
    title,
    mail: { ...mail, text: mail.text.replaceAll('{origin}', 'https://…') },
  }));
}
