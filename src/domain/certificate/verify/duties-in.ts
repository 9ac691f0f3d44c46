import { itemsOf } from '../../forms/document.ts';
import { findForm } from '../../forms/registry.ts';
import { contextOf } from '../../verification/engine/context.ts';
import { lacksRcdOfScotland } from '../../verification/rules/rcd-scotland/rcd-scotland.ts';
import type { CertificateData } from '../certificate.ts';
import { dutiesOf } from '../verdicts/duties.ts';
import { countCodes, sinceThen } from '../verdicts/safety.ts';

/**
 * What a current certificate means for each reader, in the sentences shared by mail, verify page and shared page. Empty where it has no
 * date of inspection and next inspection.
 * @param remedied  ids of its observations that are put right since. @param today  YYYY-MM-DD.
 */
export function dutiesIn(
  data: CertificateData,
  { remedied, today }: { remedied: ReadonlySet<string>; today: string },
): readonly { who: string; words: string }[] {
  const about = findForm(data.form_type, data.edition)?.dutiesFrom?.(data.report);
  const { inspected_on: inspectedOn, next_due: nextDue } = data;
  if (!about || !inspectedOn || !nextDue) return [];
  const observations = itemsOf(data.report.observations);
  const left = countCodes(observations.filter(({ id }) => !remedied.has(id)));
  const isPutRight = sinceThen(countCodes(observations), left) === 'all';
  return dutiesOf({
    ...{ ...about, inspectedOn, nextDue, codes: left, isPutRight, today },
    lacksRcd: about.nation === 'Scotland' && lacksRcdOfScotland(contextOf(data.report)),
  });
}

/** What a certificate of new work is, and what it means for its readers. Empty for a report on the condition. */
export const meaningOf = (data: CertificateData): readonly { who: string; words: string }[] =>
  (findForm(data.form_type, data.edition)?.meaning?.(data.report) ?? []).map(({ about: who, words }) => ({
    who,
    words,
  }));
