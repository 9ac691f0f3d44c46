import { type CertificateData, showNumber } from '../../../domain/certificate/certificate.ts';
import { nextInspection } from '../../../domain/certificate/cover/next-inspection.ts';
import { putRightSince, type Since } from '../../../domain/certificate/verdicts/since.ts';
import { dutiesIn } from '../../../domain/certificate/verify/duties-in.ts';
import { findForm } from '../../../domain/forms/registry.ts';
import { showAddress } from '../../../domain/forms/words/show-address.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { MailMessage } from '../../../server/mail/message.ts';
import type { Recipient } from '../../service/domain/given.ts';
import { mailFacts } from '../domain/mail-facts.ts';
import { defaultTemplate, fillTemplate, type MailTemplate } from '../domain/mail-template.ts';
import { unsatisfactoryMail } from '../domain/unsatisfactory-mail.ts';

type Addressee = { name: string; email: string };
/** The link in a mail, and the day until which it works, in words. */
type Linked = { link: string; until: string };
/** What became of its observations after it: nothing, where it is left out. */
type Later = { since?: readonly Since[] };

/** The most important word first, if there is one. */
const subjectOf = (first: string, subject: string) => (first === '' ? subject : `${first}: ${subject}`);

const addressIn = ({ installation_address: address }: CertificateData): string => showAddress(address);
/** A certificate that is no longer current: the first line of a mail about it, and the first word of the subject. */
export type NotCurrent = { word: 'Replaced' | 'Withdrawn'; line: string };

/** The first words about a certificate; undefined while it is current. @param newer  the revision that replaced it. */
export function notCurrent(
  { status }: { status: 'current' | 'superseded' | 'withdrawn' },
  newer: number | undefined,
): NotCurrent | undefined {
  if (status === 'current') return undefined;
  if (status === 'withdrawn')
    return { word: 'Withdrawn', line: 'This certificate was withdrawn. Do not rely on it any more.' };
  const by = newer === undefined ? 'A corrected revision' : `Revision ${newer}`;
  return { word: 'Replaced', line: `This certificate is no longer current. ${by} has replaced it.` };
}

/** What a recipient is to the home, as the pages of a certificate call them; undefined where its duties are not theirs. */
const readers: Partial<Readonly<Record<Recipient, string>>> = {
  tenant: 'Tenant',
  prospective: 'Tenant',
  council: 'Council',
  client: 'Landlord',
};

/** Which paper it is, and why the reader gets it. @param by  the person who shares it. */
function whatItIs(to: Recipient, data: CertificateData, by: string): string {
  const paper = `${data.printed.title} ${showNumber(data)}`;
  const [at, company] = [addressIn(data), data.company.name];
  switch (to) {
    case 'tenant':
      return `This is the ${paper} of your home, ${at}, by ${company}. ${by} sends it to you for your landlord.`;
    case 'prospective':
      return `This is the ${paper} of ${at}, by ${company}. ${by} sends it to you for the landlord, because you may rent this home.`;
    case 'council':
      return `This is the ${paper} of ${at}, by ${company}. ${by} sends it to you for the landlord.`;
    default:
      return `${by} has sent you a certificate: ${paper} of ${at}, issued by ${company}.`;
  }
}

type Shared = Linked & { by: string; to: Recipient; today: string; standing: NotCurrent | undefined } & Later;

/** A certificate shared by a link, in words for its reader: what it is, what was found, what happens next. */
export function sharedMail(
  { name, email }: Addressee,
  data: CertificateData,
  { link, until, by, to, today, standing, since = [] }: Shared,
): MailMessage {
  const { company } = data;
  const facts = mailFacts(data, since);
  const subject = subjectOf(standing?.word ?? facts.subject, `${data.printed.title}: ${addressIn(data)}`);
  const reader = readers[to];
  const isToldDuty = !standing && (reader !== 'Landlord' || isLet(data));
  const duty = isToldDuty
    ? dutiesIn(data, { remedied: putRightSince(since), today }).find(({ who }) => who === reader)
    : undefined;
  const text = [
    ...(standing ? [standing.line] : []),
    `Dear ${name},`,
    whatItIs(to, data, by),
    ...facts.paragraphs,
    ...(duty ? [`What happens next: ${duty.words}`] : []),
    `View and download:\n${link}`,
    ...(company.phone ? [`Questions: ring ${company.name} on ${company.phone}.`] : []),
    `The link works until ${until}. Anyone with this link can read the certificate.`,
  ].join('\n\n');
  return { to: email, subject, text };
}

type Issued = Linked & {
  template: MailTemplate;
  own?: string;
  /** The local day, where it is not that of the issue. */
  today?: string;
};

/** A certificate that was issued, in the company's words. A corrected certificate says so first. */
export function issuedMail(
  { name, email }: Addressee,
  data: CertificateData,
  { link, until, template, since = [], own = '', today }: Issued & Later,
): MailMessage {
  const { supersedes, correction_reason: reason } = data;
  const replaces =
    supersedes && `This corrected certificate replaces ${showNumber(supersedes)}, which is no longer current.`;
  const corrected = replaces ? `${replaces}${reason ? ` Reason: ${reason}` : ''}` : '';
  const isStandard = template.subject === defaultTemplate.subject && template.text === defaultTemplate.text;
  const issuedOn = dayIn(new Date(data.issued_at), data.time_zone);
  const asked = {
    name,
    link,
    until,
    since,
    own,
    corrected,
    today: today ?? issuedOn,
  };
  const factsFirst = isStandard ? unsatisfactoryMail(data, asked) : undefined;
  if (factsFirst) return { to: email, ...factsFirst };
  const facts = mailFacts(data, since);
  const duty = isStandard ? landlordsDuty(data, { remedied: putRightSince(since), today: asked.today }) : undefined;
  const { subject, text } = fillTemplate(template, {
    client: name,
    title: data.printed.title,
    number: showNumber(data),
    address: addressIn(data),
    outcome: facts.subject,
    result: [...facts.paragraphs, ...(duty ? [duty] : [])].join('\n\n'),
    next: nextInspection(data) ?? '',
    link,
    until,
    company: data.company.name,
  });
  const said = supersedes
    ? { subject: `Corrected: ${subject}`, text: [corrected, text].join('\n\n') }
    : { subject, text };
  return { to: email, ...said };
}

/** What the law asks of the landlord of a let home after a report that leaves nothing to be done; else the next inspection. */
function landlordsDuty(data: CertificateData, asked: Parameters<typeof dutiesIn>[1]): string | undefined {
  if (data.outcome === undefined) return undefined;
  const told = isLet(data) ? dutiesIn(data, asked).find(({ who }) => who === 'Landlord') : undefined;
  if (told) return `What the law asks of the landlord: ${told.words}`;
  const next = nextInspection(data);
  return next && `Next inspection due: ${next}.`;
}

const isLet = ({ form_type, edition, report }: CertificateData): boolean =>
  (findForm(form_type, edition)?.cover?.(report).law?.tenure ?? '').endsWith('_rented');

/** To the recipient of a certificate that was withdrawn. @param hadThis  if false, they were sent an earlier revision. */
export function withdrawnMail(
  { name, email }: Addressee,
  data: CertificateData,
  { link, until, reason, hadThis }: Linked & { reason: string; hadThis: boolean },
): MailMessage {
  const { company } = data;
  const contact = [company.phone, company.email].filter((text) => text !== '').join(', ');
  return {
    to: email,
    subject: `Withdrawn: ${data.printed.title} ${showNumber(data)}, ${addressIn(data)}`,
    text: [
      `Dear ${name},`,
      `${company.name} has withdrawn the ${data.printed.title} ${showNumber(data)} of ${addressIn(data)}, ${hadThis ? 'which you were sent before' : 'an earlier revision of which you were sent'}. Do not rely on it any more.`,
      `Reason: ${reason}`,
      `Ask ${company.name} what happens next${contact && ` (${contact})`}. Read the withdrawn certificate here:`,
      link,
      `The link works until ${until}.`,
    ].join('\n\n'),
  };
}

/** News of a certificate to a recipient whose link has expired: no more than the public verify page shows. */
export function endedLinkMail(
  { name, email }: Addressee,
  data: CertificateData,
  { what, verify }: { what: 'corrected' | 'withdrawn'; verify: string },
): MailMessage {
  const { company, supersedes, printed } = data;
  const number = showNumber(data);
  const happened =
    what === 'withdrawn'
      ? `${company.name} has withdrawn the ${printed.title} ${number}, which you were sent before. Do not rely on it any more.`
      : `${company.name} has corrected the ${printed.title} that you were sent before. ${number} replaces ${supersedes ? showNumber(supersedes) : 'it'}, which is no longer current.`;
  return {
    to: email,
    subject: `${what === 'withdrawn' ? 'Withdrawn' : 'Corrected'}: ${printed.title} ${number}`,
    text: [
      `Dear ${name},`,
      happened,
      'See its status here:',
      verify,
      `Your link to it has expired. Ask ${company.name} if you need to read it.`,
    ].join('\n\n'),
  };
}
