import type { MailMessage } from '../../../server/mail/message.ts';

type Person = { name: string; email: string };
/** The document to sign: the form's title, the site's name, the part to sign, and the company. */
type About = { company: string; title: string; site: string; part: string };

const paragraphs = (...texts: string[]) => texts.filter(Boolean).join('\n\n');

/** To a person who is asked to sign a part of a report. @param until  the last day of the link, in words. */
export const requestMail = (
  { name, email }: Person,
  about: About & { phone: string; link: string; until: string },
): MailMessage => ({
  to: email,
  subject: `${about.company} asks you to sign: ${about.part}, ${about.site}`,
  text: paragraphs(
    `Dear ${name},`,
    `${about.company} asks you to sign a document as "${about.part}".\n${about.title}\n${about.site}`,
    'Read it and sign it here. You need no account:',
    about.link,
    `The link works once, until ${about.until}. Anyone with this link can read the document and sign it. Do not pass it on.`,
    `If you do not want to sign, say so on the same page, or call ${about.company}${about.phone && `, telephone ${about.phone}`}.`,
  ),
});

/** The signatory's answer, to the person who asked. */
export const answeredMail = (
  { name, email }: Person,
  { part, site, by, refusal }: Pick<About, 'part' | 'site'> & { by: string; refusal: string | undefined },
): MailMessage => ({
  to: email,
  subject: `${refusal === undefined ? 'Signed' : 'Not signed'}: ${part}, ${site}`,
  text: paragraphs(
    `Dear ${name},`,
    refusal === undefined
      ? `${by} has signed the report for ${site} as "${part}".`
      : `${by} has declined to sign the report for ${site} as "${part}". They say:\n${refusal}`,
    'The page of the report says who has signed, and who is still to sign.',
  ),
});

/** Why a signature no longer counts: the document changed, or the company removed the signature. */
export type Lifted = 'changed' | 'taken off';

/** To a person who signed through a link: their signature was removed. */
export const liftedMail = (
  { name, email }: Person,
  { company, part, site, title, why }: About & { why: Lifted },
): MailMessage => ({
  to: email,
  subject: `Your signature was removed: ${part}, ${site}`,
  text: paragraphs(
    `Dear ${name},`,
    `You signed a document of ${company} as "${part}".\n${title}\n${site}`,
    why === 'changed'
      ? 'It was changed after that, so your signature was removed. It is not used for anything else.'
      : `${company} has removed your signature from it. It is not used for anything else.`,
    `If ${company} still needs your signature, they will send you a new link.`,
  ),
});

/** To the person who asked for a signature that was removed. */
export const liftedForAskerMail = (
  { name, email }: Person,
  { part, site, by, why }: Pick<About, 'part' | 'site'> & { by: string; why: Lifted },
): MailMessage => ({
  to: email,
  subject: `A signature was removed: ${part}, ${site}`,
  text: paragraphs(
    `Dear ${name},`,
    `${by} had signed the report for ${site} as "${part}". ${why === 'changed' ? 'The report was changed since, so their signature was removed' : 'Their signature was removed'}. They were told.`,
    'To send them a new link, open the report and select "Who signs".',
  ),
});
