import { type CertificateData, showNumber } from '../../../domain/certificate/certificate.ts';
import { openDefects } from '../../../domain/certificate/cover/open-defects.ts';
import { safetyIn, safetySince } from '../../../domain/certificate/verdicts/safety.ts';
import { itemsOf } from '../../../domain/forms/document.ts';
import { findForm } from '../../../domain/forms/registry.ts';
import { codesInShort, countCodes } from '../../../domain/forms/words/danger-words.ts';
import { addressLines, showAddress } from '../../../domain/forms/words/show-address.ts';
import { workDueBy } from '../../../domain/remedial-clock.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { withinDaysOf } from '../../../domain/time/dates.ts';
import { htmlMail, type MailBlock, plainMail } from '../../letters/domain/mail-blocks.ts';

/** Most defects in a mail: the certificate lists all of them. */
const MOST = 20;
/** Days from the inspection for the tenant's copy (SI 2020/312 reg 3(3)(b); SR 2024/201). */
const COPY_DAYS = 28;

type Sent = {
  name: string;
  link: string;
  until: string;
  /** Ids of its observations that later work has put right. */
  remedied: ReadonlySet<string>;
  /** The company's own sentences. */
  own: string;
  /** What a corrected report replaces, and why. */
  corrected: string;
};

/**
 * The mail of a report that asks for work: the outcome and the codes in the subject, each defect with its day, one button, the duties.
 * Undefined where the report leaves nothing to be done.
 */
export function unsatisfactoryMail(
  data: CertificateData,
  { name, link, until, remedied, own, corrected }: Sent,
): { subject: string; text: string; html: string } | undefined {
  const { outcome, report, company, inspected_on: inspectedOn, installation_address: address } = data;
  const observations = itemsOf(report.observations);
  const left = countCodes(observations.filter(({ id }) => !remedied.has(id)));
  const open = codesInShort(left);
  if (outcome !== 'unsatisfactory' || open === '') return undefined;
  const law = findForm(data.form_type, data.edition)?.cover?.(report).law ?? { nation: '', tenure: '' };
  const defects = openDefects(report, { ...law, inspectedOn }).filter(({ id }) => !remedied.has(id));
  const found = { found: countCodes(observations), left, on: inspectedOn ?? null };
  const { title, words } = safetySince(safetyIn(outcome, observations), found);
  const inspected = inspectedOn ? `, inspected on ${showDay(inspectedOn)}` : '';
  const street = addressLines(address)[0] ?? showAddress(address);
  const subject = `${corrected ? 'Corrected: ' : ''}Unsatisfactory: ${open}: ${street}`;
  const ring = company.phone ? ` or ring us on ${company.phone}` : '';
  const duties = inspectedOn
    ? dutiesOf(
        law,
        inspectedOn,
        defects.map(({ code }) => code),
      )
    : [];
  const blocks: MailBlock[] = [
    ...(corrected ? [{ part: 'text', text: corrected } as const] : []),
    {
      part: 'alarm',
      title,
      lines: [showAddress(address), `${data.printed.title} ${showNumber(data)}${inspected}`, words],
    },
    { part: 'text', text: `Dear ${name},` },
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
    { part: 'text', text: `Answer this mail${ring} to have the repair booked.` },
    ...(duties.length > 0
      ? [
          { part: 'heading', text: `What the law asks of the landlord (${law.nation})` } as const,
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
  const head = { name: company.name, phone: company.phone, place: showAddress(company.address) };
  return { subject, text: plainMail(blocks), html: htmlMail(head, subject, blocks) };
}

/** What the regulations that count days want, each with its last day. */
function dutiesOf(law: { nation: string; tenure: string }, inspectedOn: string, codes: readonly string[]): string[] {
  const due = codes.map((code) => workDueBy(code, { ...law, inspectedOn })).find((day) => day !== undefined);
  if (due === undefined) return [];
  const rule = law.nation === 'England' ? 'SI 2020/312, regulation 3' : 'SR 2024/201';
  return [
    `By ${showDay(due)}: the work named above, by a qualified person. That is 28 days, and the day of the inspection counts.`,
    `By ${showDay(withinDaysOf(inspectedOn, COPY_DAYS))}: a copy of this report to the tenant.`,
    `Within 28 days of the repair: written confirmation of it to the tenant and to the council, with this report. If we do the work, we write it. (${rule}.)`,
  ];
}

const asLine = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
