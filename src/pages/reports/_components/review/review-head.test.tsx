import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Report } from '../../../../server/repositories/reports/reports.ts';
import { ReviewHead } from './review-parts.tsx';

test('the head of a review says client, tenure, nation, when the report came in, and whether it is the first', () => {
  const report = {
    ...{ id: 'r', status: 'submitted', addressLines: ['95 Mill Bank'], town: 'Marlbeck', postcode: 'ZX5 1DE' },
    ...{ electricianName: 'Owen Hughes', visitDay: '2026-11-26', submittedAt: '2026-11-26T09:58:00.000Z' },
  } as unknown as Report;
  const head = (isFirst: boolean) =>
    renderToStaticMarkup(
      <ReviewHead
        {...{ report, isFirst, title: 'EICR, 95 Mill Bank', timeZone: 'Europe/London', neighbours: undefined }}
        viewer={{ role: 'supervisor', userId: 'u', companyId: 'c', clientId: null, name: 'Sian' } as never}
        discarding="no step from here"
        site={{ clientName: 'Ashworth Estates', tenure: 'private_rented', nation: 'England' }}
      />,
    ).replace(/<[^>]*>/g, '');
  for (const words of [
    'Ashworth Estates',
    'rivate rented, England',
    'report in 26 November 2026, 09:58',
    'Owen Hughes',
  ])
    expect(head(true)).toContain(words);
  expect(head(true)).toContain('first report known');
  expect(head(false)).not.toContain('first report known');
});
