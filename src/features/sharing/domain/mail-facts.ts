import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import { type OpenDefect, openDefects } from '../../../domain/certificate/cover/open-defects.ts';
import { safetyIn, safetySince } from '../../../domain/certificate/verdicts/safety.ts';
import { madeSafeDays, putRightSince, type Since, safeNowIn } from '../../../domain/certificate/verdicts/since.ts';
import { closedBy } from '../../../domain/forms/closes.ts';
import type { FormDefinition, ReportDocument } from '../../../domain/forms/definition.ts';
import { itemsOf, valueAt } from '../../../domain/forms/document.ts';
import { findForm } from '../../../domain/forms/registry.ts';
import { codesInShort, countCodes } from '../../../domain/forms/words/danger-words.ts';
import { plainMail } from '../../../domain/mail/mail-blocks.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { isDay } from '../../../domain/time/dates.ts';
import { plural } from '../../../domain/words/plural.ts';
import { dangerBlocks } from './danger-part.ts';

/** The main facts of a certificate for a mail: short words for the subject, and paragraphs. */
export type MailFacts = { subject: string; paragraphs: string[] };

/** Most defects in a mail: the certificate lists all of them. */
const MOST = 20;

/** @param since  what became of its observations after it. */
export function mailFacts(data: CertificateData, since: readonly Since[] = []): MailFacts {
  const { outcome, report, printed, inspected_on: inspectedOn } = data;
  const form = findForm(data.form_type, data.edition);
  const closed = form ? closedBy(form, report) : [];
  if (form && closed.length > 0) return repairFacts(form, report, closed);
  const observations = itemsOf(report.observations);
  const remedied = putRightSince(since);
  const left = countCodes(observations.filter(({ id }) => !remedied.has(id)));
  const found = {
    found: countCodes(observations),
    left,
    on: inspectedOn ?? null,
    safeNow: safeNowIn(observations, since),
  };
  const said = outcome ? safetyIn(outcome, observations) : printed.conclusion;
  const result = said && safetySince({ title: said.title, words: said.words }, found);
  const open = codesInShort(left);
  const law = form?.cover?.(report).law ?? { nation: '', tenure: '' };
  const defects = openDefects(report, { ...law, inspectedOn }, madeSafeDays(since)).filter(
    ({ id }) => !remedied.has(id),
  );
  return {
    subject: result ? `${result.title}${open && ` (${open})`}` : '',
    paragraphs: [
      ...(result ? [`Result: ${result.title}. ${result.words}`] : []),
      ...(printed.caution ? [`${printed.caution.title}.`] : []),
      ...dangerBlocks(data, since).map((block) => plainMail([block])),
      ...(defects.length > 0 ? [listed('What has to be done:', defects.map(defectInWords))] : []),
    ],
  };
}

/** New work that puts right observations of other certificates: the landlord's written confirmation of it. */
function repairFacts(form: FormDefinition, report: ReportDocument, closed: ReturnType<typeof closedBy>): MailFacts {
  const numbers = [...new Set(closed.map(({ number }) => number))];
  const completed = form.closes && valueAt(report, form.closes.completedOn);
  const work = form.cover?.(report).condition?.trim();
  return {
    subject: `Put right: ${plural(closed.length, 'observation')} of ${numbers.slice(0, 3).join(', ')}`,
    paragraphs: [
      listed(
        'This work puts right:',
        closed.map(({ number, code, text }) => `${[number, code].filter(Boolean).join(', ')}: ${asLine(text)}`),
      ),
      ...(work ? [`Work: ${work}`] : []),
      ...(typeof completed === 'string' && isDay(completed) ? [`Completed on ${showDay(completed)}.`] : []),
    ],
  };
}

const defectInWords = ({ code, text, place, deadline, plainWords }: OpenDefect): string =>
  `${code}: ${[asLine(text), place].filter(Boolean).join(', ')}. ${deadline}.${plainWords && ` ${asLine(plainWords)}.`}`;

/** A text in one line, without its full stop. */
export const asLine = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(/\.$/, '');

const listed = (title: string, lines: readonly string[]): string =>
  [
    title,
    ...lines.slice(0, MOST).map((line) => `- ${line}`),
    ...(lines.length > MOST ? [`And ${lines.length - MOST} more: see the certificate.`] : []),
  ].join('\n');
