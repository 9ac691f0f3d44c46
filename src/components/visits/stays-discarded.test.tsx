import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StaysDiscarded } from './stays-discarded.tsx';

const words = (visit: Parameters<typeof StaysDiscarded>[0]['visit'], book?: string) =>
  renderToStaticMarkup(<StaysDiscarded visit={visit} book={book} />);

test('a new report is offered only before its visit is done', () => {
  for (const visit of ['booked', 'started'] as const) expect(words(visit)).toContain('You can start a new report');
  for (const visit of ['done', 'cancelled', undefined] as const) {
    expect(words(visit)).not.toContain('You can start');
    expect(words(visit, '/visits/new?site=1')).toContain('<a href="/visits/new?site=1">Book a new visit</a>');
  }
});

test('a report comes back with its cancelled visit; users who book no visits get no link', () => {
  expect(words('cancelled')).toContain('restore the visit');
  expect(words('done')).not.toContain('href');
});
