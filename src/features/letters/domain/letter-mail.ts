import { htmlMail, type MailBlock, type MailHead, plainMail } from '../../../domain/mail/mail-blocks.ts';
import type { LetterText } from './letter-text.ts';

/** Where the papers named in a letter can be read: label and address. */
export type PaperLink = { label: string; href: string };

/** A letter as a mail: the same words in the same order, and the papers that come with it. */
export function letterMail(
  head: MailHead,
  letter: LetterText,
  { papers, until }: { papers: readonly PaperLink[]; until: string },
): { subject: string; text: string; html: string } {
  const { subject, heading, greeting, lead, facts, sections, sign, fine } = letter;
  const [first, ...others] = papers;
  const blocks: MailBlock[] = [
    { part: 'heading', text: heading },
    { part: 'text', text: greeting },
    { part: 'text', text: lead },
    { part: 'facts', rows: facts },
    ...(first ? [{ part: 'button', text: first.label, href: first.href } as const] : []),
    ...others.map(({ label, href }): MailBlock => ({ part: 'button', text: label, href })),
    ...sections.flatMap(({ title, paragraphs }): MailBlock[] => [
      { part: 'heading', text: title },
      ...paragraphs.map((text): MailBlock => ({ part: 'text', text })),
    ]),
    { part: 'text', text: ['Yours sincerely,', ...sign].join('\n') },
    ...fine.map((text): MailBlock => ({ part: 'fine', text })),
    ...(papers.length > 0
      ? [
          {
            part: 'fine',
            text: `Anyone with ${papers.length === 1 ? 'the link' : 'a link'} can read the paper. ${papers.length === 1 ? 'It works' : 'They work'} until ${until}.`,
          } as const,
        ]
      : []),
  ];
  return { subject, text: plainMail(blocks), html: htmlMail(head, subject, blocks) };
}
