import type { MailMessage } from './message.ts';

type Person = { name: string; email: string };
/** What is to be signed: the form's title, the site by its name, and as what; and whose report it is. */
type About = { company: string; title: string; site: string; part: string };

const paragraphs = (...texts: string[]) => texts.filter(Boolean).join('\n\n');

/** To somebody who is asked to sign a part of a report. @param until  the day until which the link works, in words. */
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
    `The link works once, until ${about.until}. It is for you: whoever has it can read the document and sign. Do not pass it on.`,
    `If you do not want to sign, say so on the same page, or call ${about.company}${about.phone && `, telephone ${about.phone}`}.`,
  ),
});

/** To who asked: what somebody answered. */
export const answeredMail = (
  { name, email }: Person,
  { part, site, by, refusal }: Pick<About, 'part' | 'site'> & { by: string; refusal: string | undefined },
): MailMessage => ({
  to: email,
  subject: `${refusal === undefined ? 'Signed' : 'Not signed'}: ${part}, ${site}`,
  text: paragraphs(
    `Dear ${name},`,
    refusal === undefined
      ? `${by} has signed the report of ${site} as "${part}".`
      : `${by} does not sign the report of ${site} as "${part}". They say:\n${refusal}`,
    'The page of the report says who has signed, and who is still to sign.',
  ),
});

/** Why a signature no longer stands: what it was for has changed, or somebody of the company took it off. */
export type Lifted = 'changed' | 'taken off';

/** To who signed through a link: their signature is off the document. */
export const liftedMail = (
  { name, email }: Person,
  { company, part, site, title, why }: About & { why: Lifted },
): MailMessage => ({
  to: email,
  subject: `Your signature no longer stands: ${part}, ${site}`,
  text: paragraphs(
    `Dear ${name},`,
    `You signed a document of ${company} as "${part}".\n${title}\n${site}`,
    why === 'changed'
      ? 'It was changed after that, so your signature was taken off it. Nothing else is done with it.'
      : `${company} has taken your signature off it. Nothing else is done with it.`,
    `If ${company} still needs your signature, they send you a new link.`,
  ),
});

/** To who asked for it: a change has lifted a signature. */
export const liftedForAskerMail = (
  { name, email }: Person,
  { part, site, by, why }: Pick<About, 'part' | 'site'> & { by: string; why: Lifted },
): MailMessage => ({
  to: email,
  subject: `A signature no longer stands: ${part}, ${site}`,
  text: paragraphs(
    `Dear ${name},`,
    `${by} had signed the report of ${site} as "${part}". ${why === 'changed' ? 'It was changed since, so their signature was taken off it' : 'Their signature was taken off it'}, and they were told.`,
    'Open the report, "Somebody else signs", to send them a new link.',
  ),
});
