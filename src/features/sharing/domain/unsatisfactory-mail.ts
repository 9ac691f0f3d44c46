import { type CertificateData, showNumber } from '../../../domain/certificate/certificate.ts';
import { openDefects } from '../../../domain/certificate/cover/open-defects.ts';
import { safetyIn, safetySince } from '../../../domain/certificate/verdicts/safety.ts';
import { madeSafeDays, putRightSince, type Since, safeNowIn } from '../../../domain/certificate/verdicts/since.ts';
import { dutiesIn } from '../../../domain/certificate/verify/duties-in.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { itemsOf } from '../../../domain/forms/document.ts';
import { findForm } from '../../../domain/forms/registry.ts';
import { isLet } from '../../../domain/forms/shared/is-let.ts';
import { codesInShort, countCodes } from '../../../domain/forms/words/danger-words.ts';
import { addressLines, showAddress } from '../../../domain/forms/words/show-address.ts';
import { htmlMail, type MailBlock, plainMail } from '../../../domain/mail/mail-blocks.ts';
import { mailSender, reach } from '../../../domain/mail/reach.ts';
import { daysForWork, workDueBy } from '../../../domain/remedial-clock.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { withinDaysOf, withinDaysStartingWith } from '../../../domain/time/dates.ts';
import { contextOf } from '../../../domain/verification/engine/context.ts';
import { inspectionDay } from '../../../domain/verification/facts/inspection-day.ts';
import { plural } from '../../../domain/words/plural.ts';
import { dangerBlocks } from './danger-part.ts';
import { asLine } from './mail-facts.ts';

/** Most defects in a mail: the certificate lists all of them. */
const MOST = 20;
/** Days from the inspection for the tenant's copy (SI 2020/312 reg 3(3)(b); SR 2024/201). */
const COPY_DAYS = 28;
/** Days for the contract-holder's copy, counting the day of the inspection (WSI 2022/6 reg 6). */
const COPY_DAYS_IN_WALES = 14;

type Sent = {
  name: string;
  link: string;
  until: string;
  /** What became of its observations after it. */
  since: readonly Since[];
  /** The company's own sentences. */
  own: string;
  /** What a corrected report replaces, and why. */
  corrected: string;
  /** The local day, YYYY-MM-DD. */
  today: string;
};

/**
 * The mail of a report that asks for work, also of a satisfactory or a visual one: the outcome and the codes in the subject, dangers
 * first, each defect with its day, one button, the duties. Undefined where the report leaves nothing to be done.
 */
export function unsatisfactoryMail(
  data: CertificateData,
  { name, link, until, since, own, corrected, today }: Sent,
): { subject: string; text: string; html: string } | undefined {
  const { outcome, report, company, installation_address: address } = data;
  const inspectedOn = data.inspected_on ?? inspectionDay(contextOf(report));
  const observations = itemsOf(report.observations);
  const remedied = putRightSince(since);
  const left = countCodes(observations.filter(({ id }) => !remedied.has(id)));
  const open = codesInShort(left);
  const said = outcome === undefined ? data.printed.conclusion : safetyIn(outcome, observations);
  if (!said || open === '') return undefined;
  const law = findForm(data.form_type, data.edition)?.cover?.(report).law ?? { nation: '', tenure: '' };
  const defects = openDefects(report, { ...law, inspectedOn }, madeSafeDays(since)).filter(
    ({ id }) => !remedied.has(id),
  );
  const safeNow = safeNowIn(observations, since);
  const found = { found: countCodes(observations), left, on: inspectedOn ?? null, safeNow };
  const { title, words } = safetySince({ title: said.title, words: said.words }, found);
  const inspected = inspectedOn ? `, inspected on ${showDay(inspectedOn)}` : '';
  const street = addressLines(address)[0] ?? showAddress(address);
  const subject = `${corrected ? 'Corrected: ' : ''}${title}: ${open}: ${street}`;
  const duties = data.inspected_on
    ? dutiesOf(data, law, data.inspected_on, { remedied, today })
    : dutyWithoutInspection(report);
  const head = mailSender({ ...company, replyTo: company.email });
  const ask = reach(head);
  const blocks: MailBlock[] = [
    ...(corrected ? [{ part: 'text', text: corrected } as const] : []),
    {
      part: 'alarm',
      title,
      lines: [showAddress(address), `${data.printed.title} ${showNumber(data)}${inspected}`, words],
    },
    { part: 'text', text: `Dear ${name},` },
    ...(data.printed.caution ? [{ part: 'text', text: `${data.printed.caution.title}.` } as const] : []),
    ...dangerBlocks(data, since),
    { part: 'heading', text: 'What has to be done' },
    {
      part: 'defects',
      rows: defects.slice(0, MOST).map(({ code, text, plainWords, place, deadline }) => ({
        ...{ code, text: `${[asLine(text), place].filter(Boolean).join(', ')}.`, by: `${deadline}.` },
        notes: plainWords && !deadline.startsWith('Made safe') ? [plainWords] : [],
      })),
    },
    ...(defects.length > MOST
      ? [{ part: 'text', text: `And ${defects.length - MOST} more: see the report.` } as const]
      : []),
    { part: 'button', text: 'View and download the report', href: link },
    ...(ask ? [{ part: 'text', text: `To have the work booked, ${ask}.` } as const] : []),
    ...(duties.length > 0
      ? [
          { part: 'heading', text: `What the law asks of the landlord${law.nation && ` (${law.nation})`}` } as const,
          ...duties.map((text): MailBlock => ({ part: 'text', text })),
        ]
      : []),
    ...(own ? [{ part: 'text', text: own } as const] : []),
    { part: 'text', text: company.name },
    {
      part: 'fine',
      text: `The link works until ${until}. Anyone with this link can read the report. You may forward it to your tenant or the council.`,
    },
  ];
  return { subject, text: plainMail(blocks), html: htmlMail(head, subject, blocks) };
}

/** Looking at a let home is no inspection of it: what the law asks of the landlord in every nation. */
function dutyWithoutInspection(report: ReportDocument): string[] {
  if (!isLet(report)) return [];
  return [
    'The landlord of a let home must keep its electrical installation safe and in repair: have the work named above done by a qualified person.',
  ];
}

type Asked = Parameters<typeof dutiesIn>[1];

/** What the law asks of the landlord of a rented home, each with its last day where it gives one. */
function dutiesOf(
  data: CertificateData,
  law: { nation: string; tenure: string; withinDays?: number | undefined },
  inspectedOn: string,
  asked: Asked,
): string[] {
  const due = workDueBy('C2', { ...law, inspectedOn });
  if (due === undefined) return dutiesWithoutDays(data, law, inspectedOn, asked);
  const rule = law.nation === 'England' ? 'SI 2020/312, regulation 3' : 'SR 2024/201';
  const copyBy = withinDaysOf(inspectedOn, COPY_DAYS);
  return [
    due < asked.today
      ? `The law asked for the work named above by ${showDay(due)}. Have a qualified person do it at once.`
      : `By ${showDay(due)}: the work named above, by a qualified person. That is ${plural(daysForWork(law.withinDays), 'day')}, and the day of the inspection counts.`,
    copyBy < asked.today
      ? `The tenant had to have a copy of this report by ${showDay(copyBy)}. If they have none, give it to them now.`
      : `By ${showDay(copyBy)}: a copy of this report to the tenant.`,
    `Within 28 days of the work: written confirmation of it to the tenant and to the council, with this report. If we do the work, we write it. (${rule}.)`,
  ];
}

/** Wales and Scotland give no day for the work: the sentences of the verify page, and the tenant's copy. */
function dutiesWithoutDays(
  data: CertificateData,
  { nation, tenure }: { nation: string; tenure: string },
  inspectedOn: string,
  asked: Asked,
): string[] {
  if (!tenure.endsWith('_rented') || (nation !== 'Wales' && nation !== 'Scotland')) return [];
  const copyBy = withinDaysStartingWith(inspectedOn, COPY_DAYS_IN_WALES);
  const copy =
    nation === 'Wales' && copyBy >= asked.today
      ? `By ${showDay(copyBy)}: a copy of this report to the contract-holder.`
      : `Give the ${nation === 'Wales' ? 'contract-holder' : 'tenant'} a copy of this report now.`;
  return [...dutiesIn(data, asked).flatMap(({ who, words }) => (who === 'Landlord' ? [words] : [])), copy];
}
