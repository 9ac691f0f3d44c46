import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formValues } from '../../../../components/office/forms/form-values.ts';
import { AnomaliesView } from '../../../../components/review/anomalies/anomalies-view.tsx';
import { answerField } from '../../../../components/review/open-items.tsx';
import { DecisionForm } from '../../../../components/review/review-actions.tsx';
import type { ReviewFinding } from '../../../../components/review/review-model.ts';
import type { OpenItem } from '../../../../domain/certificate/issue/open-items.ts';
import { eicrA4 } from '../../../../domain/forms/eicr/a4.ts';
import { completeEicr } from '../../../../domain/forms/fixtures/complete-eicr.ts';
import type { Anomaly } from '../../../../domain/verification/anomalies/anomaly.ts';
import type { Finding } from '../../../../domain/verification/engine/finding.ts';
import { Checks } from './checks.tsx';
import { Outcome } from './first-screen.tsx';
import { type Waiting, waitingInWords, whatWaits } from './waiting.ts';

const finding = (message: string): Finding =>
  ({
    rule: 'RCD_TIME',
    severity: 'fail',
    path: `boards/b/circuits/c/${message}`,
    message,
    arithmetic: '',
  }) as unknown as Finding;
const said = (of: Finding, more: Partial<ReviewFinding> = {}): ReviewFinding => ({
  finding: of,
  where: 'CU1',
  ...more,
});
const item = (of: Finding): OpenItem => ({ kind: 'finding', key: `finding.${of.message}`, finding: of });
const [slow, low, odd] = [finding('342 ms'), finding('0.9 MΩ'), finding('1.52 Ω')];
const observation = { number: 1, href: '#o', code: 'C2' };

const shown = (waiting: Waiting) => ({
  outcome: renderToStaticMarkup(<Outcome definition={eicrA4} document={completeEicr()} waiting={waiting} />),
  checks: renderToStaticMarkup(<Checks waiting={waiting} hrefOf={() => '#'} overriding={undefined} />),
});

test('what the decision asks stands there only, and head and checks say one thing', () => {
  const waiting = whatWaits([said(slow), said(low), said(odd, { observation })], [item(slow)], [slow]);
  expect(waiting.asked.map((each) => each.finding)).toEqual([low]);
  expect(waiting.settled.map((each) => each.finding)).toEqual([odd]);
  const { outcome, checks } = shown(waiting);
  expect(outcome).toContain('<a href="#open-items">2 questions wait</a>');
  expect(checks).not.toContain('342 ms');
  expect(checks).not.toMatch(/nothing to ask/i);
  expect(checks.split('0.9 MΩ').length).toBeGreaterThan(1);
});

test('with questions in the decision alone the checks say nothing', () => {
  const waiting = whatWaits([said(slow)], [item(slow)], [slow]);
  expect(waitingInWords(waiting)).toEqual({ words: '1 question waits', href: '#open-items' });
  expect(shown(waiting).checks).toBe('');
});

test('nothing to ask names the failure that an observation answers', () => {
  const { outcome, checks } = shown(whatWaits([said(slow, { observation })], [], []));
  for (const html of [outcome, checks]) expect(html).toContain('Nothing to ask, 1 finding answered');
  expect(checks).toContain('<details>');
  expect(shown(whatWaits([], [], [])).checks).toContain('Nothing to ask.');
});

test('a finding that was answered at approval does not wait again at issue', () => {
  expect(waitingInWords(whatWaits([said(slow)], [], [slow])).href).toBeUndefined();
  expect(waitingInWords(whatWaits([said(slow)], [], [])).href).toBe('#questions');
});

test.each(['approve', 'issue', 'both'] as const)(
  '%s is closed, with the reason said, while an answer is missing',
  (step) => {
    const form = (open: readonly string[]) =>
      renderToStaticMarkup(
        <DecisionForm
          {...{
            form: formValues('decision', undefined),
            submission: 's',
            base: '1.0',
            name: 'Sam',
            step,
            signs: false,
          }}
          {...{ mailedTo: [], isMailSetUp: false, actionOf: (action: string) => action }}
          open={open.map((key) => ({ key, title: key, text: key, replies: [], href: '#' }))}
        />,
      );
    const asked = form(['finding.a', 'finding.b']);
    // The style closes the buttons before this sentence while a required answer is empty.
    expect(asked).toMatch(/<\/button><\/div><p class="soft why-closed">/);
    expect(asked.match(/<textarea[^>]* required=""/g)).toHaveLength(2);
    expect(asked).toContain('once all 2 open questions are answered');
    expect(form([])).not.toMatch(/why-closed|required=""/);
  },
);

test('a reading pattern that the decision asks has its question and its box there only', () => {
  const anomaly = {
    ...{ code: 'ANOMALY_SUMS', title: 'Exact sums', question: 'Were they measured?', threshold: 'Five' },
    ...{ charts: [], facts: [], tables: [], paths: [], reports: [] },
  } as unknown as Anomaly;
  const view = (asked: [string, string][]) =>
    renderToStaticMarkup(
      <AnomaliesView
        anomalies={[{ anomaly, basis: 'b', answer: undefined, before: undefined }]}
        answering={{ form: formValues('answer-anomaly', undefined), submissionOf: () => 's', action: '/anomalies' }}
        askedAt={new Map(asked)}
        places={{ titles: new Map(), hrefTo: () => '#' }}
      />,
    );
  const once = view([['ANOMALY_SUMS', 'ANOMALY_SUMS.b']]);
  expect(once).toContain(`href="#${answerField('ANOMALY_SUMS.b')}"`);
  expect(once).not.toMatch(/textarea|Were they measured/);
  expect(view([])).toMatch(/textarea.*|Were they measured/);
});
