import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Timeline } from './timeline.tsx';

test('the history shows revision and reason, and keeps day and time on one line', () => {
  const at = '2026-11-18T16:00:00.000Z';
  const by = 'Sian Rowe';
  const html = renderToStaticMarkup(
    <Timeline
      timeZone="Europe/London"
      steps={[
        { action: 'certificate.correction-started', at, by, detail: { reason: 'The Ze was mistyped' } },
        { action: 'report.approved', at, by, detail: { seq: 12, revision: 2 } },
        { action: 'certificate.issued', at, by, detail: { number: 'BRE-EICR-00006', revision: 2 } },
        { action: 'certificate.issued', at, by, detail: { number: 'BRE-EICR-00007', revision: 1 } },
      ]}
    />,
  );
  const lines = html
    .split('<li>')
    .slice(1)
    .map((line) =>
      line
        .replace(/<span class="unbroken">([^<]*)<\/span>/g, '$1')
        .replace(/<[^>]+>/g, '|')
        .replace(/\|+/g, '|'),
    );
  expect(lines).toEqual([
    '|18 November 2026, 16:00|Correction started by Sian Rowe|Reason: The Ze was mistyped|',
    '|18 November 2026, 16:00|Approved, revision 2 by Sian Rowe|',
    '|18 November 2026, 16:00|Issued as BRE-EICR-00006, revision 2 by Sian Rowe|',
    '|18 November 2026, 16:00|Issued as BRE-EICR-00007 by Sian Rowe|',
  ]);
  // One element, which its style does not break.
  expect(html.match(/<time dateTime="[^"]+">18 November 2026, 16:00<\/time>/g)).toHaveLength(4);
});
