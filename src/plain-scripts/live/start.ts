import type { ReportDocument } from '../../domain/forms/definition.ts';
import { findingsAt } from '../../domain/verification/browser/findings-at.ts';
import type { Rule } from '../../domain/verification/engine/rule.ts';
import { type Kinds, readControls } from './read-controls.ts';
import { preparePlaces, showFindings } from './show-findings.ts';
import { withRecord } from './with-record.ts';

/** The page's data for checking its form. */
type Live = { at: string; kinds: Kinds; document: ReportDocument };

/** Long enough for the next digit of a reading, short enough to answer while the person still looks at the field. */
const PAUSE_MS = 350;

/** Checks the page's form by the rules after each pause in typing. */
export function startChecking(rules: readonly Rule[]) {
  const data = document.querySelector<HTMLTemplateElement>('#live');
  const form = data?.closest('form');
  if (!data || !form) return;
  const { at, kinds, document: report } = JSON.parse(data.content.textContent) as Live;
  const codes = new Set(rules.flatMap((rule) => rule.codes));
  let timer = 0;
  form.addEventListener('input', () => preparePlaces(form), { once: true });
  const check = () => {
    const record = readControls(form, kinds);
    showFindings(form, { at, codes, findings: findingsAt(rules, withRecord(report, at, record), at) });
  };
  form.addEventListener('input', () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(check, PAUSE_MS);
  });
  // Checking would delay the next page.
  form.addEventListener('submit', () => window.clearTimeout(timer));
  addEventListener('pageshow', ({ persisted }) => persisted && check());
}
