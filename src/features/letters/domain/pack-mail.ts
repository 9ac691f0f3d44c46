import { htmlMail, type MailBlock, plainMail } from '../../../domain/mail/mail-blocks.ts';
import { type MailSender, reach } from '../../../domain/mail/reach.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import type { PaperLink } from './letter-mail.ts';

/** The answer to a request for the papers of a home. */
export function packMail(
  head: MailSender,
  {
    name,
    home,
    receivedOn,
    papers,
    letters,
    until,
    zip,
  }: {
    name: string;
    home: string;
    receivedOn: string;
    papers: readonly PaperLink[];
    /** Names of the confirmations, and of reports by other firms, that are attached. */
    letters: readonly string[];
    until: string;
    /** The address of all papers in one file; '' where no paper has a link. */
    zip: string;
  },
): { subject: string; text: string; html: string } {
  const ask = reach(head);
  const subject = `Electrical reports of ${home}`;
  const blocks: MailBlock[] = [
    { part: 'text', text: `Dear ${name},` },
    {
      part: 'text',
      text: `You asked on ${showDay(receivedOn)} for the electrical reports of ${home}. Here they are, sent for the landlord.`,
    },
    ...papers.map(({ label, href }): MailBlock => ({ part: 'button', text: label, href })),
    ...(zip
      ? [{ part: 'button', text: 'All papers in one file (ZIP), with a list in plain words', href: zip } as const]
      : []),
    ...(letters.length > 0
      ? [{ part: 'text', text: `Attached:\n${letters.map((each) => `- ${each}`).join('\n')}` } as const]
      : []),
    ...(ask ? [{ part: 'text', text: `If a paper is missing, ${ask}.` } as const] : []),
    { part: 'text', text: head.name },
    ...(zip
      ? [{ part: 'fine', text: `Anyone with a link can read the paper. The links work until ${until}.` } as const]
      : []),
  ];
  return { subject, text: plainMail(blocks), html: htmlMail(head, subject, blocks) };
}
