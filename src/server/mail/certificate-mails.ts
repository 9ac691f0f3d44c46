import { type CertificateData, outcomeWords, showNumber } from '../../domain/certificate/certificate.ts';
import { fillTemplate, type MailTemplate } from '../../domain/certificate/sharing/mail-template.ts';
import { showAddress } from '../../domain/forms/words/show-address.ts';
import { showDay } from '../../domain/time/calendar.ts';
import type { MailMessage } from './message.ts';

type Addressee = { name: string; email: string };
/** The link in a mail, and the day until which it works, in words. */
type Linked = { link: string; until: string };

const addressIn = ({ installation_address: address }: CertificateData): string => showAddress(address);
const resultIn = ({ outcome }: CertificateData): string =>
  outcome ? `Result: ${outcomeWords[outcome].word}. ${outcomeWords[outcome].sentence}` : '';

/** A certificate that somebody shares, by a link. @param by  who shares it. */
export function sharedMail(
  { name, email }: Addressee,
  data: CertificateData,
  { link, until, by }: Linked & { by: string },
): MailMessage {
  const address = addressIn(data);
  return {
    to: email,
    subject: `${data.printed.title}: ${address}`,
    text: [
      `Hello ${name},`,
      `${by} shares a certificate with you: ${data.printed.title} ${showNumber(data)} of ${address}, issued by ${data.company.name}.`,
      ...(data.outcome ? [resultIn(data)] : []),
      'Read it here, or take the PDF from there:',
      link,
      `The link works until ${until}. It is for you: whoever has it can read the certificate.`,
    ].join('\n\n'),
  };
}

/** A certificate that was issued, in the company's words. One that corrects another says so first, whatever those are. */
export function issuedMail(
  { name, email }: Addressee,
  data: CertificateData,
  { link, until, template }: Linked & { template: MailTemplate },
): MailMessage {
  const { supersedes, correction_reason: reason } = data;
  const { subject, text } = fillTemplate(template, {
    client: name,
    title: data.printed.title,
    number: showNumber(data),
    address: addressIn(data),
    result: resultIn(data),
    next: data.next_due ? showDay(data.next_due) : '',
    link,
    until,
    company: data.company.name,
  });
  if (!supersedes) return { to: email, subject, text };
  const corrected = `This corrected certificate replaces ${showNumber(supersedes)}, which is no longer current.`;
  return {
    to: email,
    subject: `Corrected: ${subject}`,
    text: [`${corrected}${reason ? ` Reason: ${reason}` : ''}`, text].join('\n\n'),
  };
}

/** A certificate that somebody was mailed was taken back. */
export function withdrawnMail(
  { name, email }: Addressee,
  data: CertificateData,
  { link, until, reason }: Linked & { reason: string },
): MailMessage {
  const { company } = data;
  const contact = [company.phone, company.email].filter((text) => text !== '').join(', ');
  return {
    to: email,
    subject: `Withdrawn: ${data.printed.title} ${showNumber(data)}, ${addressIn(data)}`,
    text: [
      `Hello ${name},`,
      `${company.name} has withdrawn the ${data.printed.title} ${showNumber(data)} of ${addressIn(data)}, which you were sent before. Do not rely on it any more.`,
      `Reason: ${reason}`,
      `Ask ${company.name} what happens next${contact && ` (${contact})`}. What was withdrawn can be read here:`,
      link,
      `The link works until ${until}.`,
    ].join('\n\n'),
  };
}
