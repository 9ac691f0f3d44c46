import type { ResultInShort } from '../../domain/certificate/verdicts/result-in-short.ts';
import { readLocalTime, toLocalTime } from '../../domain/time/calendar.ts';
import { addDays } from '../../domain/time/dates.ts';
import { newId } from '../../kernel/ids.ts';
import type { Trx } from '../db/dialect.ts';
import type { MailMessage } from '../mail/message.ts';
import { dailyMail, newsMail, type WorkNews, withNews } from '../mail/work-mails.ts';
import { gatherMail, insertMail } from '../repositories/outbox.ts';
import { getCompany } from '../repositories/people/companies.ts';
import { addresseesOf, nameOfUser, type WorkRecipients, workOf } from '../repositories/people/work-recipients.ts';

type Doer = { companyId: string; userId: string | null };
/** An event as a command records it. */
type Happened = {
  kind: string;
  subject: string;
  detail?: { readonly [name: string]: string | number | boolean | null };
  result?: ResultInShort;
};

/**
 * Mails people about other people's actions on their work, in the transaction of the action: each event is one mail, or one line of the
 * day's mail, even if the process is killed. Each person has chosen at once, once a day or not at all.
 */
export async function notifyOfWork(trx: Trx, actor: Doer, event: Happened, now: Date): Promise<void> {
  if (!isTold(event.kind)) return;
  const by = actor.userId === null ? undefined : await nameOfUser(trx, actor, actor.userId);
  const work = by === undefined ? undefined : await workOf(trx, actor, event);
  if (by === undefined || !work) return;
  const about = event.kind.startsWith('report.') ? { reportId: event.subject } : { siteId: work.siteId };
  for (const { to, news } of toTell(event, { by, ...work }))
    for (const person of await addresseesOf(trx, actor, to))
      if (person.id !== actor.userId) await mail(trx, actor, person, { ...news, about }, now);
}

/** Mails one piece of news to people, each as they chose; the actor knows it already. */
export async function tellPeople(
  trx: Trx,
  actor: Doer,
  ids: readonly string[],
  news: WorkNews,
  now: Date,
): Promise<void> {
  for (const person of await addresseesOf(trx, actor, { ids }))
    if (person.id !== actor.userId) await mail(trx, actor, person, news, now);
}

export const toldEvents = [
  'report.returned',
  'report.assigned',
  'report.discarded',
  'report.submitted',
  'visit.no-access',
  'defect.handed-over',
] as const;
const isTold = (kind: string): boolean => (toldEvents as readonly string[]).includes(kind);

type About = { by: string; site: string; electricianId: string };

/** The recipients and the text of each event. Where a company has nobody in the office, or no supervisor, its owners are mailed. */
export function toTell(
  { kind, subject, detail = {}, result }: Happened,
  { by, site, electricianId }: About,
): { to: WorkRecipients; news: WorkNews }[] {
  const onSite = `/electrician/reports/${subject}`;
  switch (kind) {
    case 'report.returned':
      return [
        {
          to: { ids: [electricianId] },
          news: {
            subject: `Returned to you: ${site}`,
            words: `${by} has returned the report for ${site} to you, with comments.`,
            path: onSite,
          },
        },
      ];
    case 'report.assigned':
      // The command sends one mail about all that it moved.
      if (detail.with !== undefined) return [];
      return [
        {
          to: { ids: [String(detail.to)] },
          news: {
            subject: `Reassigned to you: ${site}`,
            words: `${by} has reassigned the report for ${site} to you.`,
            path: onSite,
          },
        },
        {
          to: { ids: [String(detail.from)] },
          news: {
            subject: `No longer with you: ${site}`,
            words: `${by} has reassigned your report for ${site} to another person.`,
            path: undefined,
          },
        },
      ];
    case 'report.discarded':
      return [
        {
          to: { ids: [electricianId] },
          news: {
            subject: `Discarded: ${site}`,
            words: `${by} has discarded your report for ${site}.${detail.reason ? ` Reason: ${detail.reason}` : ''}`,
            path: undefined,
          },
        },
      ];
    case 'report.submitted':
      return [
        {
          to: { role: 'supervisor' },
          news: {
            subject: `To review${result?.codes ? `, ${result.codes}` : ''}: ${site}`,
            words: `${foundIn(result)}${by} has submitted the report for ${site}.`,
            path: `/reports/${subject}`,
          },
        },
      ];
    case 'defect.handed-over':
      return [
        {
          to: { ids: [String(detail.to)] },
          news: {
            subject: `A defect for you: ${site}`,
            words: `${by} has handed a defect at ${site} to you.`,
            path: `/defects/${subject}`,
          },
        },
      ];
    case 'visit.no-access':
      return [
        {
          to: { role: 'office' },
          news: {
            subject: `No access: ${site}`,
            words: `${by} could not get in at ${site}. Book the visit again.`,
            path: `/visits/${subject}`,
          },
        },
      ];
    default:
      return [];
  }
}

/** "Unsatisfactory: 1 C1, 2 C2. ", before all else in the mail. */
function foundIn(result: ResultInShort | undefined): string {
  const found = [result?.title, result?.codes].filter(Boolean).join(': ');
  return found && `${found}. `;
}

type Addressee = Awaited<ReturnType<typeof addresseesOf>>[number];

async function mail(
  trx: Trx,
  actor: Doer,
  person: Addressee,
  { about, ...news }: WorkNews & Pick<MailMessage, 'about'>,
  now: Date,
): Promise<void> {
  if (person.workMail === 'at once')
    return insertMail(trx, actor, newId(), { ...newsMail(person, news), ...(about && { about }) }, now.toISOString());
  const { name, timeZone } = await getCompany(trx, actor);
  await gatherMail(
    trx,
    actor,
    person.id,
    { begin: () => dailyMail(person, name, news), add: (mail) => withNews(mail, news) },
    {
      now: now.toISOString(),
      at: nextMorning(now, timeZone),
    },
  );
}

/** Seven in the morning in the company's time zone: before the day begins. @returns UTC ISO text. */
export function nextMorning(now: Date, timeZone: string): string {
  const [day = '', time = ''] = toLocalTime(now.toISOString(), timeZone).split('T');
  const at = `${time < '07:00' ? day : addDays(day, 1)}T07:00`;
  return readLocalTime(at, timeZone) ?? now.toISOString();
}
