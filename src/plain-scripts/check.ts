import type { ReportDocument } from '../domain/forms/definition.ts';
import { findingsAt } from '../domain/verification/live.ts';
import { type Kinds, readControls } from './live/read-controls.ts';
import { preparePlaces, showFindings } from './live/show-findings.ts';
import { withRecord } from './live/with-record.ts';

/** What the page carries beside a form that can be checked while it is filled in. */
type Live = { at: string; kinds: Kinds; document: ReportDocument };

/** Long enough for the next digit of a reading, short enough to answer while one still looks at the field. */
const PAUSE_MS = 350;

const data = document.querySelector<HTMLTemplateElement>('#live');
const form = data?.closest('form');
if (data && form) {
  const { at, kinds, document: report } = JSON.parse(data.content.textContent) as Live;
  let timer = 0;
  form.addEventListener('input', () => preparePlaces(form), { once: true });
  const check = () => {
    const record = readControls(form, kinds);
    showFindings(form, at, findingsAt(withRecord(report, at, record), at));
  };
  form.addEventListener('input', () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(check, PAUSE_MS);
  });
}
